import { servesCity } from '../../../shared/rules/cities.ts';
import { estimateOf, type Estimate } from '../../entities/estimate.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { Loan, RepaymentMethod } from '../../../shared/money/repayment.ts';
import {
  BASIS,
  lendsAmount,
  lendsTerm,
  planMethod,
  planMethods,
  lowestRate,
} from '../../entities/offerTerms.ts';
import { releaseSpeed } from './releaseSpeed.ts';

/** All offers are computed for the same sum and term, each at its own lowest and highest rate. */
export interface Column {
  offer: Partner;
  /** Simple interest, in hundredths of a percent. */
  rate: number | undefined;
  method: RepaymentMethod;
  isWantedMethod: boolean;
  estimate: Estimate;
  lendsAmount: boolean;
  lendsTerm: boolean;
  servesCity: boolean;
}

type Measure = 'rate' | 'annualRate' | 'cost' | 'payment' | 'release';

export function toColumns(
  offers: readonly Partner[],
  loan: Omit<Loan, 'rate'>,
  city?: string,
): Column[] {
  return offers.map((offer) => {
    const method = planMethod(offer, loan.method);
    return {
      offer,
      rate: lowestRate(offer),
      method,
      isWantedMethod: method === loan.method,
      estimate: estimateOf(offer, { ...loan, method }),
      lendsAmount: lendsAmount(offer, loan.principal),
      lendsTerm: lendsTerm(offer, loan.months),
      servesCity: servesCity(offer.cities, city),
    };
  });
}

export const methodsOf = (offers: readonly Partner[]): RepaymentMethod[] =>
  [...new Set(offers.flatMap(planMethods))].sort((one, other) => one - other);

/** The wanted method if it may be chosen, else that of estimates. */
export function methodFor(offers: readonly Partner[], wanted: RepaymentMethod): RepaymentMethod {
  const methods = methodsOf(offers);
  return methods.includes(wanted) ? wanted : methods.includes(BASIS) ? BASIS : (methods[0] ?? BASIS);
}

/** Undefined: not known, or not comparable because of another method. */
const measures: Record<Measure, (column: Column) => number | undefined> = {
  rate: ({ rate }) => rate,
  annualRate: ({ estimate: { low } }) => low && (low.annualRate ?? Infinity),
  cost: ({ estimate: { low }, isWantedMethod }) => (isWantedMethod ? low?.cost : undefined),
  payment: ({ estimate: { low }, isWantedMethod }) => (isWantedMethod ? low?.payment : undefined),
  release: ({ offer: { release_text: text } }) => (text === undefined ? undefined : releaseSpeed(text)),
};

/** Whether this loan can be had of the lender at all. */
export const isOpen = ({ lendsAmount, lendsTerm, servesCity }: Column): boolean =>
  lendsAmount && lendsTerm && servesCity;

/** The offers with a row's lowest known value. One that does not lend this loan is never marked; when all are equal, none is. */
export function bestOf(columns: readonly Column[], measure: Measure): number[] {
  const known = columns.flatMap((column) => {
    const value = measures[measure](column);
    return isOpen(column) && value !== undefined ? [{ id: column.offer.id, value }] : [];
  });
  const least = Math.min(...known.map(({ value }) => value));
  const best = known.filter(({ value }) => value === least);
  return best.length === known.length ? [] : best.map(({ id }) => id);
}
