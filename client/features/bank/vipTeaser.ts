import { SENTINEL } from '../../../shared/constants.ts';
import { toFen } from '../../../shared/money/money.ts';
import type { VipPackage } from '../../../shared/records/membership.ts';

/** Membership prices for the VIP channel, and the rights of the package that has the most. Null when they could not be fetched. */
export function vipOffer(packages: VipPackage[] | typeof SENTINEL | null) {
  if (!packages || packages === SENTINEL) return null;
  const teaser = packages.map(({ id, title = 'VIP 会员套餐', price, origin_price, is_recommend, desc }) => ({
    id,
    title,
    price,
    desc,
    isRecommended: is_recommend === 1,
    saving: price && origin_price ? Math.max(0, toFen(origin_price) - toFen(price)) : undefined,
  }));
  const rights = packages.map((one) => one.rights).sort((one, other) => other.length - one.length)[0] ?? [];
  return { packages: teaser, rights };
}
