import { loanCost } from '../../../shared/money/loanCost.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { lendsAmount, lendsTerm, planMethod, lowestRate } from '../../entities/offerTerms.ts';
import type { Answers } from './matchQuery.ts';

export type Ruling = 'use' | 'amount' | 'term' | 'security';

export interface Checked {
  offer: Partner;
  security: ReturnType<typeof securityOf>;
  misses: Ruling[];
  method: ReturnType<typeof planMethod>;
  /** Even of a loan that the offer does not lend. */
  cost: ReturnType<typeof loanCost> | undefined;
}

/** What is not known rules nothing out. */
export function checkOffer(offer: Partner, { use, amount, term, security: own }: Answers): Checked {
  const rate = lowestRate(offer);
  const method = planMethod(offer);
  const security = securityOf(offer);
  const tests: [Ruling, boolean][] = [
    ['use', use === undefined || offer.loan_type_ids.length === 0 || offer.loan_type_ids.includes(use)],
    ['amount', lendsAmount(offer, amount)],
    ['term', lendsTerm(offer, term)],
    [
      'security',
      own === '' || !isPledge(security) || own === security || (security === 'either' && own !== 'none'),
    ],
  ];
  return {
    offer,
    security,
    misses: tests.filter(([, fits]) => !fits).map(([name]) => name),
    method,
    cost:
      rate === undefined
        ? undefined
        : loanCost({ principal: amount, months: term, rate, method }, offer.fees),
  };
}

const isPledge = (security: Checked['security']): boolean =>
  security === 'house' || security === 'car' || security === 'either';

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
