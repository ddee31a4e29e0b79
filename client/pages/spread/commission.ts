import type { Api } from '../../../shared/api.ts';
import { toFen, toYuan, type Yuan } from '../../../shared/money/money.ts';
import type { Level } from '../../../shared/records/spread.ts';
import type { Bill } from '../../../shared/records/wallet.ts';
import { UNKNOWN, type MayBeUndefined } from '../../../shared/fieldsOf.ts';

/** A yuan string (`18.00`), rounded down to the fen, as the rules say. `ratio`: a percentage. */
export function commissionOn(price: Yuan | undefined, ratio: string | undefined): Yuan | undefined {
  if (price === null) return null;
  return price === undefined || ratio === undefined
    ? undefined
    : toYuan(Math.floor((toFen(price) * toFen(ratio)) / 10_000));
}

/** Per cent. */
export type Ratios = MayBeUndefined<Pick<Level, 'first_ratio' | 'second_ratio'>>;

/** `10.00` → `10%`, `7.50` → `7.5%` */
export const showRatio = (ratio: string | undefined): string =>
  ratio === undefined ? UNKNOWN : `${ratio.replace(/\.?0+$/, '')}%`;

/** `一级佣金 10%，二级 5%`; '' without any. */
export function ratioLine(
  { first_ratio: first, second_ratio: second }: Ratios,
  words: readonly [first: string, second: string],
): string {
  return [first && `${words[0]} ${showRatio(first)}`, second && `${words[1]} ${showRatio(second)}`]
    .filter(Boolean)
    .join('，');
}

export const readCommissionTotals = (api: Api, page: number, kind: number | undefined) =>
  api.billPage({ page, ...(kind !== undefined && { biz_type: kind }) });

/** Those without a time come last. */
export function latestOf(lists: readonly (readonly Bill[])[], count: number): Bill[] {
  return lists
    .flat()
    .toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''))
    .slice(0, count);
}
