import { loanCost, type LoanCost } from '../../../shared/money/loanCost.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { Loan } from '../../../shared/money/repayment.ts';
import { lowestRate } from '../../entities/offerRates.ts';
import { lendsAmount, lendsTerm } from '../../entities/offerTerms.ts';
import { releaseSpeed } from './releaseSpeed.ts';

/** One offer of a comparison. All offers are computed for the same loan, each at its own lowest rate. */
export interface Column {
  offer: Partner;
  /** Contract rate of the computation: simple interest, in hundredths of a percent. Undefined when the offer has none. */
  rate: number | undefined;
  /** Undefined without a rate. */
  cost: LoanCost | undefined;
  lendsAmount: boolean;
  lendsTerm: boolean;
}

/** Rows that have a best value. */
type Measure = 'rate' | 'annualRate' | 'cost' | 'payment' | 'release';

export function toColumns(offers: readonly Partner[], loan: Omit<Loan, 'rate'>): Column[] {
  return offers.map((offer) => {
    const rate = lowestRate(offer);
    return {
      offer,
      rate,
      cost: rate === undefined ? undefined : loanCost({ ...loan, rate }, offer.fees),
      lendsAmount: lendsAmount(offer, loan.principal),
      lendsTerm: lendsTerm(offer, loan.months),
    };
  });
}

/** Undefined: not known. */
const measures: Record<Measure, (column: Column) => number | undefined> = {
  rate: ({ rate }) => rate,
  annualRate: ({ cost }) => cost && (cost.annualRate ?? Infinity),
  cost: ({ cost }) => cost?.cost,
  payment: ({ cost }) => cost?.plan.instalments[0]?.payment,
  release: ({ offer: { release_text: text } }) => (text === undefined ? undefined : releaseSpeed(text)),
};

/**
 * Ids of the offers with the lowest known value of a row. An offer that does not lend this amount or term is never marked;
 * when all known values are equal, none is.
 */
export function bestOf(columns: readonly Column[], measure: Measure): number[] {
  const known = columns.flatMap((column) => {
    const value = measures[measure](column);
    return column.lendsAmount && column.lendsTerm && value !== undefined ? [{ id: column.offer.id, value }] : [];
  });
  const least = Math.min(...known.map(({ value }) => value));
  const best = known.filter(({ value }) => value === least);
  return best.length === known.length ? [] : best.map(({ id }) => id);
}
