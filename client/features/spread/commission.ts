import type { Api } from '../../../shared/api.ts';
import { toFen, toYuan } from '../../../shared/money/money.ts';
import type { Level } from '../../../shared/records/spread.ts';
import type { Bill } from '../../../shared/records/wallet.ts';
import { UNKNOWN, type MayBeUndefined } from '../../../shared/fieldsOf.ts';

/**
 * Commission on a sale as a yuan string (`18.00`). `ratio` is a percentage with two decimals. Rounded down to the fen, as the rules say; undefined when
 * either is not known.
 */
export function commissionOn(price: string | undefined, ratio: string | undefined): string | undefined {
  return price === undefined || ratio === undefined
    ? undefined
    : toYuan(Math.floor((toFen(price) * toFen(ratio)) / 10_000));
}

/** Commission by level, per cent; a ratio that is not known is undefined. */
export type Ratios = MayBeUndefined<Pick<Level, 'first_ratio' | 'second_ratio'>>;

/** A ratio without trailing zeros: `10.00` → `10%`, `7.50` → `7.5%`; `—` when it is not known. */
export const showRatio = (ratio: string | undefined): string =>
  ratio === undefined ? UNKNOWN : `${ratio.replace(/\.?0+$/, '')}%`;

/** The known ratios in one line: `一级佣金 10%，二级 5%`; '' without any. */
export function ratioLine(
  { first_ratio: first, second_ratio: second }: Ratios,
  words: readonly [first: string, second: string],
): string {
  return [first && `${words[0]} ${showRatio(first)}`, second && `${words[1]} ${showRatio(second)}`]
    .filter(Boolean)
    .join('，');
}

/** The totals of one kind of commission. */
export const readCommissionTotals = (api: Api, page: number, kind: number | undefined) =>
  api.billPage({ page, ...(kind !== undefined && { biz_type: kind }) }, { quiet: 'failures' });

/** The newest `count` entries of several lists; those without a time come last. */
export function latestOf(lists: readonly (readonly Bill[])[], count: number): Bill[] {
  return lists
    .flat()
    .toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? '') || b.id - a.id)
    .slice(0, count);
}
