import type { Partner } from '../../shared/records/partner.ts';
import type { RepaymentMethod } from "../../shared/money/repayment.ts";

/** What a link to apply says of the wanted loan; `askedLoan` makes it. */
export interface AskedLoan {
  /** In 万元, as in the list's URL. */
  amount?: string | undefined;
  /** Months. */
  term?: number | undefined;
  repayment?: RepaymentMethod | undefined;
}

/** URL to apply for an offer: its own form, or the list of forms, with the partner and the wanted loan preselected. */
export function applyHref({ id, form_id }: Pick<Partner, 'id' | 'form_id'>, { amount, term, repayment }: AskedLoan = {}): string {
  // Not `toQuery`, whose file the home page does not load otherwise.
  const query = Object.entries({ partner_id: id, amount, term, repayment }).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
  return `/form${form_id === undefined ? '' : `/${form_id}`}?${query.join('&')}`;
}
