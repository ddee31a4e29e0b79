import type { ReactNode } from 'react';
import { UNKNOWN } from '../../shared/fieldsOf.ts';
import { groupYuan, type Yuan } from '../../shared/money/money.ts';
import { Private } from './Private.tsx';
import { dateTime, showTime } from '../../shared/time/days.ts';

const INCOME = 1;
const SIGNS: Readonly<Record<number, string>> = { [INCOME]: '+', 2: '−' };

interface AmountProps {
  /** `180.00` without a sign. */
  yuan: Yuan | undefined;
  /** 1 income `+`, 2 expense `−`. */
  type: number | undefined;
  /** Does not change the balance. */
  idle?: boolean;
}

/** The member's. The sign shows income or expense, if known; the colour only repeats it. */
export function Amount({ yuan, type, idle }: AmountProps) {
  const sign = yuan ? SIGNS[type ?? 0] : undefined;
  return (
    <Private
      className={idle || !sign ? 'void' : type === INCOME ? 'in' : 'out'}
    >{`${sign ?? ''}${groupYuan(yuan)}`}</Private>
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
