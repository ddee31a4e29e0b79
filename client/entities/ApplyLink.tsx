import type { Partner } from '../../shared/records/partner.ts';
import { applyHref, type AskedLoan } from './applyHref.ts';
import { offerName } from './offerNames.ts';
import { useCanApply } from './useCanApply.ts';

interface ApplyLinkProps {
  offer: Pick<Partner, 'id' | 'form_id' | 'name' | 'product'>;
  /** What the visitor has chosen of the loan; the form opens with it. */
  loan?: AskedLoan | undefined;
  /** Text of the link; its label adds the offer. */
  text?: string;
  className?: string;
}

/** The link to apply for an offer. Nothing when the upstream takes no applications. */
export function ApplyLink({ offer, loan, text = '立即申请', className }: ApplyLinkProps) {
  return useCanApply() ? (
    <a className={className} href={applyHref(offer, loan)} aria-label={`${text}${offerName(offer)}`}>
      {text}
    </a>
  ) : null;
}
