import type { MayBeUndefined } from '../../shared/mayBeUndefined.ts';
import type { RepaymentMethod } from '../../shared/money/repayment.ts';
import type { Partner } from '../../shared/records/partner.ts';
import { toQuery } from '../../shared/wire.ts';
import { showAmount } from './bankQuery.ts';
import { hasMethod, lendsAmount, lendsTerm } from './offerTerms.ts';

/** What is read of an offer to apply for it. */
export type Applied = Pick<Partner, 'id' | 'form_id'> &
  MayBeUndefined<Partial<Pick<Partner, 'amount_min' | 'amount_max' | 'term_min' | 'term_max' | 'repayments'>>>;

/** What a visitor has chosen of a loan: fen, months, method. */
export interface WantedLoan {
  amount?: number | undefined;
  term?: number | undefined;
  repayment?: RepaymentMethod | undefined;
}

/**
 * URL to apply for an offer: its own form, or the list of forms, with the partner preselected and what the visitor has chosen of
 * the loan. What the offer does not have is left out. The amount is in 万元, as in the list's URL.
 */
export function applyHref(offer: Applied, { amount, term, repayment }: WantedLoan = {}): string {
  const { id, form_id: form, repayments = [] } = offer;
  const query = toQuery({
    partner_id: id,
    amount: amount !== undefined && lendsAmount(offer, amount) ? showAmount(amount) : undefined,
    term: term !== undefined && lendsTerm(offer, term) ? term : undefined,
    repayment: repayment !== undefined && hasMethod({ repayments }, repayment) ? repayment : undefined,
  });
  return `/form${form === undefined ? '' : `/${form}`}${query}`;
}
