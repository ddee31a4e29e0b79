import {
  affordablePayment,
  affordablePrincipal,
  burdenOf,
  SHARE_MAX,
  type Burden,
  type MeansKind,
} from '../../../shared/money/loanCost.ts';
import { firstPaymentOf, type Loan, type RepaymentMethod } from '../../../shared/money/repayment.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { lendsAmount, lendsTerm } from '../offers/offerTerms.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { fenOf } from '../../../shared/money/money.ts';

export interface OwnMeans {
  income: number;
  debts?: number | undefined;
  means?: MeansKind;
}

/** Another loan of the same offer that the means bear. */
export interface CounterOffer {
  amount: number;
  term: number;
  payment: number;
  burden: Burden;
  method: RepaymentMethod;
}

type Limits = MayBeUndefined<Partial<Pick<Partner, 'amount_min' | 'amount_max' | 'term_min' | 'term_max'>>>;

/** In months; a longer loan than these is no advice. */
const TERMS = [12, 18, 24, 36, 48, 60, 84, 120, 180, 240, 300, 360];

/** In place of a loan that is too much: the largest smaller sum, and the shortest longer term. What the offer does not lend is left out. */
export function counterOffers(
  offer: Limits,
  loan: Loan,
  { income, debts = 0, means = 'income' }: OwnMeans,
): { smaller?: CounterOffer; longer?: CounterOffer } {
  const most = affordablePayment({ income, debts, share: SHARE_MAX[means] });
  const as = (changed: Loan): CounterOffer => {
    const payment = firstPaymentOf(changed);
    const burden = burdenOf(payment, { income, debts, means });
    return { amount: changed.principal, term: changed.months, payment, burden, method: changed.method };
  };
  const limit = fenOf(offer.amount_max) ?? Infinity;
  const principal = Math.min(affordablePrincipal(most, loan), limit);
  const months = [...new Set([...TERMS, offer.term_max ?? 0])]
    .toSorted((one, other) => one - other)
    .find(
      (term) =>
        term > loan.months && lendsTerm(offer, term) && firstPaymentOf({ ...loan, months: term }) <= most,
    );
  const isSmaller = principal > 0 && principal < loan.principal && lendsAmount(offer, principal);
  return {
    ...(isSmaller && { smaller: as({ ...loan, principal }) }),
    ...(months !== undefined && lendsAmount(offer, loan.principal) && { longer: as({ ...loan, months }) }),
  };
}
