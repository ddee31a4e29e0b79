import type { ReactNode } from 'react';
import { UNKNOWN } from '../../shared/fieldsOf.ts';
import { groupYuan } from '../../shared/money/money.ts';
import { dateTime, showTime } from '../../shared/time/days.ts';

/**
 * Covered while the member hides figures (features/account/hiddenFigures.ts), by the style sheet and an attribute of `<html>`:
 * from the first paint on, and the HTML is the same on server and browser.
 */
export const Private = ({ children }: { children: ReactNode }) => (
  <span className="private">
    <span>{children}</span>
  </span>
);

const INCOME = 1;
const SIGNS: Readonly<Record<number, string>> = { [INCOME]: '+', 2: '−' };

interface AmountProps {
  /** `180.00` without a sign. */
  yuan: string | undefined;
  /** 1 income `+`, 2 expense `−`. */
  type: number | undefined;
  /** Does not change the balance. */
  idle?: boolean;
}

/** The sign shows income or expense, if known; the colour only repeats it. */
export function Amount({ yuan, type, idle }: AmountProps) {
  const sign = yuan === undefined ? undefined : SIGNS[type ?? 0];
  return (
    <span
      className={idle || !sign ? 'void' : type === INCOME ? 'in' : 'out'}
    >{`${sign ?? ''}${groupYuan(yuan)}`}</span>
  );
}

/** An unknown fact is `—`. */
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

/** `2026-11-20 14:05`, or `—`. */
export function Time({ at }: { at: string | undefined }) {
  return at === undefined ? <>{showTime(at)}</> : <time dateTime={dateTime(at)}>{showTime(at)}</time>;
}
