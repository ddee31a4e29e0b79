import type { Partner } from '../../../shared/records/partner.ts';

/** What a lender asks for as security: nothing, a house, a car, either of them, or a guarantee. */
export type Security = 'none' | 'house' | 'car' | 'either' | 'guarantee';

type Texts = Pick<Partner, 'product' | 'tags' | 'release_text' | 'conditions' | 'advantages' | 'intro'>;

/**
 * Reads from an offer's texts what it asks for as security; undefined where they do not say. The upstream has no field for it.
 * Only name, tags and payout text say that security is needed: a condition may speak of it as an option.
 */
export function securityOf({ product = '', tags, release_text: release = '', conditions, advantages, intro = '' }: Texts): Security | undefined {
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
