import type { Partner } from '../../../../shared/records/partner.ts';
import { askedFor, type Form } from '../../../../shared/rules/questions.ts';
import { MONTHS_MAX, type Loan } from '../../../../shared/money/repayment.ts';
import { lendsAmount, lendsTerm, planMethod } from '../../../features/offers/offerTerms.ts';
import { toWireDraft, type Typed } from '../../../features/applications/loanAnswers.ts';

export function wantedLoan(form: Form, typed: Typed, partner: Partner): Omit<Loan, 'rate'> | null {
  const { principal, months, method } = askedFor(form, toWireDraft(form, typed));
  if (
    principal === undefined ||
    months === undefined ||
    months < 1 ||
    months > MONTHS_MAX ||
    !lendsAmount(partner, principal) ||
    !lendsTerm(partner, months)
  )
    return null;
  return { principal, months, method: method ?? planMethod(partner) };
}
