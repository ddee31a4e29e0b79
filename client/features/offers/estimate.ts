import type { Partner } from '../../../shared/records/partner.ts';
import { loanCost, type LoanCost } from '../../../shared/money/loanCost.ts';
import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import type { Loan } from '../../../shared/money/repayment.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { showRate } from '../../../shared/money/annualRate.ts';
import {
  fitLoan,
  highestRate,
  lendsAmount,
  lendsTerm,
  lowestRate,
  planMethod,
  rateRange,
  SAMPLE,
  type OfferRates,
} from './offerTerms.ts';
import { ascending } from './offerSummary.ts';
import { rankingCost } from '../../../shared/money/ranking.ts';

type Offer = MayBeUndefined<Pick<Partner, 'annual_rate_min' | 'annual_rate_max' | 'rate_method'>> &
  Pick<Partner, 'fees'>;

export interface EstimateFigures extends Pick<LoanCost, 'cost' | 'interest' | 'fees' | 'annualRate'> {
  /** Simple, in hundredths of a percent. */
  rate: number;
  /** The first one. */
  payment: number;
}

/** What a loan costs at an offer's lowest and its highest rate: the actual one is known only after the approval. */
export interface Estimate {
  /** Undefined while the lender has published no rate. */
  low: EstimateFigures | undefined;
  /** The same figures as `low` if only one rate is known. */
  high: EstimateFigures | undefined;
}

export function estimateOf(offer: Offer, loan: Omit<Loan, 'rate'>): Estimate {
  const [least, most] = [lowestRate(offer), highestRate(offer)];
  const at = (rate: number | undefined) => (rate === undefined ? undefined : figuresAt(rate, offer, loan));
  const low = at(least ?? most);
  return { low, high: most === undefined || most === low?.rate ? low : at(most) };
}

function figuresAt(rate: number, { fees }: Offer, loan: Omit<Loan, 'rate'>): EstimateFigures {
  const { plan, cost, interest, fees: paid, annualRate } = loanCost({ ...loan, rate }, fees);
  return { rate, payment: plan.instalments[0]?.payment ?? 0, cost, interest, fees: paid, annualRate };
}

export function ratesOf(offer: Offer, { low, high }: Estimate): OfferRates {
  const { annual_rate_min: min, annual_rate_max: max, fees } = offer;
  if (!low || !high) return {};
  const interest = `利息 ${rateRange({ min, max })}`;
  const shown = ({ annualRate }: EstimateFigures) => (annualRate === null ? undefined : showRate(annualRate));
  return {
    min: min && shown(low),
    max: max && shown(high),
    interest:
      low.fees > 0 ? `其中${interest}` : fees.length > 0 ? '全部是利息' : `${interest}，机构没有列出费用`,
  };
}

/** The rates for the loan that is asked for as far as the offer lends it, or the sample one. */
export function sampleRates(
  offer: Parameters<typeof ratesOf>[0] & Parameters<typeof fitLoan>[0] & Pick<Partner, 'repayments'>,
  wanted: Parameters<typeof fitLoan>[1] = {},
): OfferRates {
  return ratesOf(offer, estimateOf(offer, { ...fitLoan(offer, wanted), method: planMethod(offer) }));
}

/** For the loan that is asked for, or the sample one. Stable: equal offers keep the upstream's order. */
export function byRanking<T extends Partner>(
  offers: readonly T[],
  { amount = SAMPLE.amount, term = SAMPLE.term }: { amount?: number | undefined; term?: number | undefined },
): T[] {
  const costs = new Map(
    offers.map((offer) => {
      const estimate = estimateOf(offer, { principal: amount, months: term, method: planMethod(offer) });
      return [offer, rankingCost(estimate, lendsAmount(offer, amount) && lendsTerm(offer, term))];
    }),
  );
  return offers.toSorted((one, other) => ascending(costs.get(one), costs.get(other)));
}

/** `8,653.86–9,020.11`; one figure where both are equal. */
export function figureRange({ low, high }: Estimate, of: 'payment' | 'cost' | 'interest'): string {
  if (!low || !high) return '';
  const [from, to] = [low[of], high[of]].map((fen) => groupYuan(toYuan(fen)));
  return from === to ? `${to}` : `${from}–${to}`;
}
