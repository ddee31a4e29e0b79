import { parseRate, TYPED_RATE_MAX } from '../../../shared/money/annualRate.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { Loan } from '../../../shared/money/repayment.ts';
import { readBankQuery } from '../../entities/bankQuery.ts';
import { readMethod } from '../../entities/compareQuery.ts';
import { lowestRate } from '../../entities/offerRates.ts';
import { fitLoan, planMethod } from '../../entities/offerTerms.ts';

/** A loan to calculate. Without a rate nothing is calculated: the offer has none, and the visitor has not typed one. */
export type PlannedLoan = Omit<Loan, 'rate'> & { rate?: number | undefined };

/** The loan that an offer's calculator starts with: from the URL as far as it is valid, otherwise from the offer. */
export function readPlanQuery(search: URLSearchParams, offer: Partner): PlannedLoan {
  const { amount, term } = readBankQuery(search);
  const fit = fitLoan(offer, { amount, term });
  return {
    principal: amount ?? fit.principal,
    months: fit.months,
    rate: readPlanRate(search.get('rate')) ?? lowestRate(offer),
    method: planMethod(offer, readMethod(search.get('method'))),
  };
}

/** A typed rate; undefined when it is none, or higher than any on this site. */
export function readPlanRate(text: string | null): number | undefined {
  const rate = parseRate(text ?? '');
  return rate === null || rate > TYPED_RATE_MAX ? undefined : rate;
}
