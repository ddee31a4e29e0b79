import type { Partner } from '../../shared/records/partner.ts';
import type { AskedLoan } from './applyHref.ts';
import { showAmount } from './bankQuery.ts';
import { hasMethod } from './hasMethod.ts';
import { lendsAmount, lendsTerm } from './offerTerms.ts';
import type { MayBeUndefined } from "../../shared/fieldsOf.ts";
import type { RepaymentMethod } from "../../shared/money/repayment.ts";

type Limits = MayBeUndefined<Partial<Pick<Partner, 'amount_min' | 'amount_max' | 'term_min' | 'term_max' | 'repayments'>>>;

/** What a visitor has chosen of a loan: fen, months, method. */
export interface WantedLoan {
  amount?: number | undefined;
  term?: number | undefined;
  repayment?: RepaymentMethod | undefined;
}

/** The wanted loan for a link to apply, without what the offer does not have: the form would refuse it. */
export function askedLoan(offer: Limits, { amount, term, repayment }: WantedLoan): AskedLoan {
  const { repayments = [] } = offer;
  return {
    amount: amount !== undefined && lendsAmount(offer, amount) ? showAmount(amount) : undefined,
    term: term !== undefined && lendsTerm(offer, term) ? term : undefined,
    repayment: repayment !== undefined && hasMethod({ repayments }, repayment) ? repayment : undefined,
  };
}
