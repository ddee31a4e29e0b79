import { groupYuan, UNREADABLE, type Yuan } from '../../../shared/money/money.ts';

/** `单笔 10.00–50,000.00 元` */
export function singleLimit({
  min_amount: min,
  max_amount: max,
}: {
  min_amount?: Yuan;
  max_amount?: Yuan;
}): string | undefined {
  if (min === null || max === null) return `单笔限额${UNREADABLE}`;
  if (min !== undefined && max !== undefined) return `单笔 ${groupYuan(min)}–${groupYuan(max)} 元`;
  if (min !== undefined) return `单笔最低 ${groupYuan(min)} 元`;
  return max === undefined ? undefined : `单笔最高 ${groupYuan(max)} 元`;
}
