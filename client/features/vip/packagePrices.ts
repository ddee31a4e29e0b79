import { toFen, toYuan } from '../../../shared/money/money.ts';
import type { Right, VipPackage } from '../../../shared/records/membership.ts';

/** What a day of a package costs, as wire yuan; rounded up, so that it never looks cheaper than it is. Null: no end, no price per day. */
export function pricePerDay({ price, vip_day }: Pick<VipPackage, 'price' | 'vip_day'>): string | null {
  return vip_day > 0 ? toYuan(Math.ceil(toFen(price) / vip_day)) : null;
}

/** What is saved against the original price, as wire yuan; null when nothing is. */
export function savingOf({ price, origin_price }: Pick<VipPackage, 'price' | 'origin_price'>): string | null {
  const saved = toFen(origin_price) - toFen(price);
  return saved > 0 ? toYuan(saved) : null;
}

/** Every right that any package brings, once, in the order in which they first stand. */
export function allRights(packages: Pick<VipPackage, 'rights'>[]): Right[] {
  const byTitle = new Map(packages.flatMap(({ rights }) => rights).map((right) => [right.title, right]));
  return [...byTitle.values()];
}

/** Wire yuan without the decimals that say nothing: `180.00` → `180`. */
export const plainYuan = (yuan: string): string => yuan.replace(/\.00$/, '').replace(/\B(?=(\d{3})+(?:\.|$))/g, ',');
