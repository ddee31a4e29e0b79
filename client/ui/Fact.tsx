import type { ReactNode } from 'react';
import { UNKNOWN } from '../../shared/fieldsOf.ts';
import { groupYuan } from '../../shared/money/money.ts';
import { dateTime, showTime } from '../../shared/time/days.ts';

/**
 * A figure that is covered while the member hides figures from onlookers (features/account/hiddenFigures.ts). The style sheet covers it, by
 * an attribute of `<html>`: it is covered from the first paint on, and the HTML is the same on the server and in the browser.
 */
export const Private = ({ children }: { children: ReactNode }) => (
  <span className="private">
    <span>{children}</span>
  </span>
);

const INCOME = 1;
const SIGNS: Readonly<Record<number, string>> = { [INCOME]: '+', 2: '−' };

interface AmountProps {
  /** A yuan string (`180.00`) without a sign; undefined when it is not known. */
  yuan: string | undefined;
  /** 1 income `+`, 2 expense `−`. */
  type: number | undefined;
  /** Pending or void: does not change the balance. */
  idle?: boolean;
}

/** A signed amount in a table. The sign shows income or expense, if that is known; the colour only repeats it. */
export function Amount({ yuan, type, idle }: AmountProps) {
  const sign = yuan === undefined ? undefined : SIGNS[type ?? 0];
  return (
    <span
      className={idle || !sign ? 'void' : type === INCOME ? 'in' : 'out'}
    >{`${sign ?? ''}${groupYuan(yuan)}`}</span>
  );
}

/** An entry of a description list. `num` marks numbers. A fact that is not known is `—`. */
export function Fact({ label, num, children }: { label: string; num?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={num ? 'num' : undefined}>
        {children === undefined || children === null || children === '' ? UNKNOWN : children}
      </dd>
    </div>
  );
}

/** A time of the upstream, shown as `2026-11-20 14:05`, or `—` when it is not known. */
export function Time({ at }: { at: string | undefined }) {
  return at === undefined ? <>{showTime(at)}</> : <time dateTime={dateTime(at)}>{showTime(at)}</time>;
}
