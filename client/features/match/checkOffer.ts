import { loanCost } from '../../../shared/money/loanCost.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { lowestRate } from '../../entities/offerRates.ts';
import { lendsAmount, lendsTerm, planMethod } from '../../entities/offerTerms.ts';
import type { Answers } from './matchQuery.ts';
import { securityOf } from './securityOf.ts';

/** The answers that can rule an offer out. */
export type Ruling = 'use' | 'amount' | 'term' | 'security';

/** An offer that was checked against the answers. */
export interface Checked {
  offer: Partner;
  security: ReturnType<typeof securityOf>;
  /** The answers that rule it out. */
  misses: Ruling[];
  method: ReturnType<typeof planMethod>;
  /** What the loan costs, even one that the offer does not lend. Undefined when the offer's rate is not known. */
  cost: ReturnType<typeof loanCost> | undefined;
}

/** Checks an offer against the answers. What is not known of it rules nothing out. */
export function checkOffer(offer: Partner, { use, amount, term, security: own }: Answers): Checked {
  const rate = lowestRate(offer);
  const method = planMethod(offer);
  const security = securityOf(offer);
  const tests: [Ruling, boolean][] = [
    ['use', use === undefined || offer.loan_type_ids.length === 0 || offer.loan_type_ids.includes(use)],
    ['amount', lendsAmount(offer, amount)],
    ['term', lendsTerm(offer, term)],
    ['security', own === '' || !isPledge(security) || own === security || (security === 'either' && own !== 'none')],
  ];
  return {
    offer,
    security,
    misses: tests.filter(([, fits]) => !fits).map(([name]) => name),
    method,
    cost: rate === undefined ? undefined : loanCost({ principal: amount, months: term, rate, method }, offer.fees),
  };
}

const isPledge = (security: Checked['security']): boolean => security === 'house' || security === 'car' || security === 'either';
