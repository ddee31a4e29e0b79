import { parseRate, TYPED_RATE_MAX, showRate } from '../../../../shared/money/annualRate.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import type { Loan } from '../../../../shared/money/repayment.ts';
import { readLoanQuery } from '../../../features/offers/bankQuery.ts';
import { readMethod } from '../../../features/comparison/compareQuery.ts';
import {
  fitLoan,
  planMethod,
  lowestRate,
  lendsTerm,
  highestRate,
} from '../../../features/offers/offerTerms.ts';
import { textIn } from '../../../lib/readForm.ts';
import { parseWan } from '../../../../shared/money/wan.ts';
import type { MayBeUndefined } from '../../../../shared/fieldsOf.ts';

/** Without a rate (the offer has none, none is typed) nothing is calculated. */
export type PlannedLoan = Omit<Loan, 'rate'> & { rate?: number | undefined };

export function readPlanQuery(search: URLSearchParams, offer: Partner): PlannedLoan {
  const { amount, term } = readLoanQuery(search);
  const fit = fitLoan(offer, { amount, term });
  return {
    principal: amount ?? fit.principal,
    months: fit.months,
    rate: readPlanRate(search.get('rate')) ?? lowestRate(offer),
    method: planMethod(offer, readMethod(search.get('method'))),
  };
}

function readPlanRate(text: string | null): number | undefined {
  const rate = parseRate(text ?? '');
  return rate === null || rate > TYPED_RATE_MAX ? undefined : rate;
}

/** Values that cannot be parsed are undefined. */
export function readPlanFields(fields: FormData): MayBeUndefined<Partial<Loan>> {
  const text = (name: string) => textIn(fields, name);
  return {
    principal: parseWan(text('amount')) ?? undefined,
    rate: readPlanRate(text('rate')),
    months: Number(text('term')) || undefined,
    method: readMethod(text('method')),
  };
}

/** At most six: the shortest and longest, the chosen one, and usual ones between. */
export function planTerms(offer: Pick<Partner, 'term_min' | 'term_max'>, chosen: number): number[] {
  const ends = [offer.term_min, offer.term_max, chosen].filter((term) => term !== undefined);
  const usual = [12, 24, 36, 60, 6, 120, 3].filter((term) => lendsTerm(offer, term) && !ends.includes(term));
  const terms = [...new Set(ends)];
  return [...terms, ...usual.slice(0, 6 - terms.length)].sort((one, other) => one - other);
}

export function planWarning(
  offer: Pick<Partner, 'amount_min' | 'amount_max' | 'annual_rate_min' | 'annual_rate_max' | 'rate_method'>,
  loan: Loan,
  lends: boolean,
): string | undefined {
  if (!lends) return '借款金额不在该产品的额度之内，机构可能不受理';
  const [least, most] = [lowestRate(offer), highestRate(offer)];
  if (least === undefined || most === undefined) return undefined;
  if (loan.rate < least || loan.rate > most)
    return `该产品的年化利率（单利）为 ${showRate(least)}%–${showRate(most)}%，此处按您填写的利率计算`;
  return undefined;
}
