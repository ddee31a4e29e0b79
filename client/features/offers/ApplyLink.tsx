import type { Partner } from '../../../shared/records/partner.ts';
import { offerName } from './offerTerms.ts';
import type { RepaymentMethod } from '../../../shared/money/repayment.ts';
import { useHasCapability } from '../../webConfig.ts';

export const useCanApply = (): boolean => useHasCapability('partner', 'forms', 'submitForm');

interface ApplyLinkProps {
  offer: Pick<Partner, 'id' | 'form_id' | 'name' | 'product'>;
  loan?: AskedLoan | undefined;
  text?: string;
  className?: string;
}

export function ApplyLink({ offer, loan, text = '立即申请', className }: ApplyLinkProps) {
  return useCanApply() ? (
    <a className={className} href={applyHref(offer, loan)} aria-label={`${text}${offerName(offer)}`}>
      {text}
    </a>
  ) : null;
}

/** The wanted loan in a link to apply; `askedLoan` makes it. */
export interface AskedLoan {
  /** In 万元, as in the list's URL. */
  amount?: string | undefined;
  /** Months. */
  term?: number | undefined;
  repayment?: RepaymentMethod | undefined;
}

/** URL to apply: the offer's own form, or the list of forms, with partner and loan preselected. */
export function applyHref(
  { id, form_id }: Pick<Partner, 'id' | 'form_id'>,
  { amount, term, repayment }: AskedLoan = {},
): string {
  // Not `toQuery`, whose file the home page does not load otherwise.
  const query = Object.entries({ partner_id: id, amount, term, repayment }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
  return `/form${form_id === undefined ? '' : `/${form_id}`}?${query.join('&')}`;
}
