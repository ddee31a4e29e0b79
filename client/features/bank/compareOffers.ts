import { loanCost, simpleRate, type LoanCost } from '../../../shared/money/loanCost.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { Loan } from '../../../shared/money/repayment.ts';
import { lendsAmount, lendsTerm } from '../../entities/offerTerms.ts';
import { releaseSpeed } from './releaseSpeed.ts';

/** One offer of a comparison. All offers are computed for the same loan, each at its own lowest rate. */
export interface Column {
  offer: Partner;
  /** Contract rate of the computation: simple interest, in hundredths of a percent. */
  rate: number;
  cost: LoanCost;
  lendsAmount: boolean;
  lendsTerm: boolean;
}

/** Rows that have a best value. */
type Measure = 'rate' | 'annualRate' | 'cost' | 'payment' | 'release';

export function toColumns(offers: readonly Partner[], loan: Omit<Loan, 'rate'>): Column[] {
  return offers.map((offer) => {
    const rate = simpleRate(offer.annual_rate_min, offer.rate_method);
    return {
      offer,
      rate,
      cost: loanCost({ ...loan, rate }, offer.fees),
      lendsAmount: lendsAmount(offer, loan.principal),
      lendsTerm: lendsTerm(offer, loan.months),
    };
  });
}

const measures: Record<Measure, (column: Column) => number> = {
  rate: ({ rate }) => rate,
  annualRate: ({ cost }) => cost.annualRate ?? Infinity,
  cost: ({ cost }) => cost.cost,
  payment: ({ cost }) => cost.plan.instalments[0]?.payment ?? Infinity,
  release: ({ offer }) => releaseSpeed(offer.release_text),
};

/**
 * Ids of the offers with the lowest value of a row. An offer that does not lend this amount or term is never marked;
 * when all values are equal, none is.
 */
export function bestOf(columns: readonly Column[], measure: Measure): number[] {
  const eligible = columns.filter((column) => column.lendsAmount && column.lendsTerm);
  const values = eligible.map(measures[measure]);
  const least = Math.min(...values);
  if (values.every((value) => value === least)) return [];
  return eligible.filter((_, index) => values[index] === least).map(({ offer }) => offer.id);
}
