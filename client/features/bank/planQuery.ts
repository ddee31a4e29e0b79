import { parseRate, showRate } from '../../../shared/money/annualRate.ts';
import { simpleRate } from '../../../shared/money/loanCost.ts';
import type { MayBeUndefined } from '../../../shared/mayBeUndefined.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { Loan } from '../../../shared/money/repayment.ts';
import { parseWan } from '../../../shared/money/wan.ts';
import { readBankQuery } from '../../entities/bankQuery.ts';
import { readMethod } from './compareQuery.ts';
import { fitLoan, lendsTerm, planMethod } from '../../entities/offerTerms.ts';

/** A higher rate is a slip of the finger: no lender on this site asks for it. */
export const RATE_MOST = 3_600;

/** The loan that the calculator of an offer starts with: what the address says, as far as it makes sense here. */
export function readPlanQuery(search: URLSearchParams, offer: Partner): Loan {
  const { amount, term } = readBankQuery(search);
  const fit = fitLoan(offer, { amount, term });
  return {
    principal: amount ?? fit.principal,
    months: fit.months,
    rate: readPlanRate(search.get('rate')) ?? simpleRate(offer.annual_rate_min, offer.rate_method),
    method: readMethod(search.get('method')) ?? planMethod(offer),
  };
}

/** The same out of the fields, as they are typed; what cannot be read is missing. */
export function readPlanFields(fields: FormData): MayBeUndefined<Partial<Loan>> {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    principal: parseWan(text('amount')) ?? undefined,
    rate: readPlanRate(text('rate')),
    months: Number(text('term')) || undefined,
    method: readMethod(text('method')),
  };
}

function readPlanRate(text: string | null): number | undefined {
  const rate = parseRate(text ?? '');
  return rate === null || rate > RATE_MOST ? undefined : rate;
}

/** Terms to choose from: the usual ones that the offer has, its shortest and longest, and the chosen one; six at most. */
export function planTerms(offer: Pick<Partner, 'term_min' | 'term_max'>, chosen: number): number[] {
  const ends = [offer.term_min, offer.term_max, chosen];
  const usual = [12, 24, 36, 60, 6, 120, 3].filter((term) => lendsTerm(offer, term) && !ends.includes(term));
  const terms = [...new Set(ends)];
  return [...terms, ...usual.slice(0, 6 - terms.length)].sort((one, other) => one - other);
}

/** What an offer says against a loan that can be computed all the same. */
export function planWarning(
  offer: Pick<Partner, 'amount_min' | 'amount_max' | 'annual_rate_min' | 'annual_rate_max' | 'rate_method'>,
  loan: Loan,
  lends: boolean,
): string | undefined {
  if (!lends) return '借款金额不在该产品的额度之内，机构可能不受理';
  const [least, most] = [simpleRate(offer.annual_rate_min, offer.rate_method), simpleRate(offer.annual_rate_max, offer.rate_method)];
  if (loan.rate < least || loan.rate > most) return `该产品的年化利率（单利）为 ${showRate(least)}%–${showRate(most)}%，此处按您填写的利率计算`;
  return undefined;
}
