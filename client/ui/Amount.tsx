import { groupYuan } from '../../shared/money/money.ts';

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
  return <span className={idle || !sign ? 'void' : type === INCOME ? 'in' : 'out'}>{`${sign ?? ''}${groupYuan(yuan)}`}</span>;
}
