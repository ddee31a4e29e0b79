import { groupYuan } from '../../shared/money/money.ts';

interface AmountProps {
  /** A yuan string (`180.00`) without a sign. */
  yuan: string;
  /** 1 income `+`, 2 expense `−`. */
  type: number;
  /** Pending or void: does not change the balance. */
  idle?: boolean;
}

/** A signed amount in a table. The sign shows income or expense; the colour only repeats it. */
export function Amount({ yuan, type, idle }: AmountProps) {
  const isIncome = type === 1;
  return <span className={idle ? 'void' : isIncome ? 'in' : 'out'}>{`${isIncome ? '+' : '−'}${groupYuan(yuan)}`}</span>;
}
