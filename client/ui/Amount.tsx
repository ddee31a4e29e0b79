import { groupYuan } from '../../shared/money/money.ts';

interface AmountProps {
  /** Wire yuan, unsigned. */
  yuan: string;
  /** 1 income `+`, 2 expense `−`. */
  type: number;
  /** Pending or void: it does not count. */
  idle?: boolean;
}

/** A signed sum in a table. The sign tells income from expense; the colour repeats it. */
export function Amount({ yuan, type, idle }: AmountProps) {
  const isIncome = type === 1;
  return <span className={idle ? 'void' : isIncome ? 'in' : 'out'}>{`${isIncome ? '+' : '−'}${groupYuan(yuan)}`}</span>;
}
