import type { Partner } from '../../../shared/records/partner.ts';

/** What a lender asks for. */
export type Security = 'none' | 'house' | 'car' | 'either' | 'guarantee';

type Texts = Pick<Partner, 'product' | 'tags' | 'release_text' | 'conditions' | 'advantages' | 'intro'>;

/**
 * From an offer's texts, since the upstream has no field for it. Only name, tags and payout text say that security is needed: a
 * condition may speak of it as an option.
 */
export function securityOf({
  product = '',
  tags,
  release_text: release = '',
  conditions,
  advantages,
  intro = '',
}: Texts): Security | undefined {
  const head = [product, ...tags, release].join('\n');
  if (/[免无]抵押|(?:无需|不需要?)抵押/.test([head, ...advantages, intro].join('\n'))) return 'none';
  if (/抵押|[房车]抵|只押登记/.test(head)) {
    const all = [head, ...conditions].join('\n');
    const [house, car] = [/房|住宅|商铺|不动产/.test(all), /车/.test(all)];
    return house === car ? 'either' : house ? 'house' : 'car';
  }
  if (/担保/.test(head)) return 'guarantee';
  return /信用贷/.test(head) ? 'none' : undefined;
}

export const SECURITY: Record<Security, string> = {
  none: '不需要抵押',
  house: '需要房产抵押',
  car: '需要车辆抵押',
  either: '需要抵押（房产或车辆）',
  guarantee: '需要担保',
};
