import { toFen, toYuan } from '../../../shared/money/money.ts';
import type { Bill } from '../../../shared/records/wallet.ts';

/** Commission on a sale as a yuan string (`18.00`). `ratio` is a percentage with two decimals. Rounded down to the fen, as the rules say. */
export function commissionOn(price: string, ratio: string): string {
  return toYuan(Math.floor((toFen(price) * toFen(ratio)) / 10_000));
}

/** A ratio without trailing zeros: `10.00` → `10%`, `7.50` → `7.5%`. */
export const showRatio = (ratio: string): string => `${ratio.replace(/\.?0+$/, '')}%`;

/** The newest `count` entries of several lists. */
export function latestOf(lists: readonly (readonly Bill[])[], count: number): Bill[] {
  return lists
    .flat()
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
    .slice(0, count);
}
