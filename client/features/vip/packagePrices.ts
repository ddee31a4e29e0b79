import { toFen, toYuan } from '../../../shared/money/money.ts';
import type { Right, VipPackage } from '../../../shared/records/membership.ts';

/** Price of a day as a yuan string, rounded up so that it never looks too cheap. Null for a package without an end, or with an unknown price or term. */
export function pricePerDay({ price, vip_day }: Pick<VipPackage, 'price' | 'vip_day'>): string | null {
  return price !== undefined && vip_day !== undefined && vip_day > 0 ? toYuan(Math.ceil(toFen(price) / vip_day)) : null;
}

/** Difference to the original price as a yuan string; null when there is none, or when a price is not known. */
export function savingOf({ price, origin_price }: Pick<VipPackage, 'price' | 'origin_price'>): string | null {
  if (price === undefined || origin_price === undefined) return null;
  const saved = toFen(origin_price) - toFen(price);
  return saved > 0 ? toYuan(saved) : null;
}

/** The rights of all packages without duplicates, in the order of their first occurrence. */
export function allRights(packages: Pick<VipPackage, 'rights'>[]): Right[] {
  const byTitle = new Map(packages.flatMap(({ rights }) => rights).map((right) => [right.title, right]));
  return [...byTitle.values()];
}

/** A yuan string without `.00` and with thousands separators: `1180.00` → `1,180`. */
export const plainYuan = (yuan: string): string => yuan.replace(/\.00$/, '').replace(/\B(?=(\d{3})+(?:\.|$))/g, ',');
