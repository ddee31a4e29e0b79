import { parseAmount } from '../../../../shared/money/money.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { questionsOf, type Form } from '../../../../shared/rules/questions.ts';
import {
  MONTHS_MAX,
  type Loan,
  REPAYMENT_METHODS,
  repaymentMethods,
} from '../../../../shared/money/repayment.ts';
import { lendsAmount, lendsTerm, planMethod } from '../../../features/offers/offerTerms.ts';
import { METHOD_QUESTION } from './certifiedAnswers.ts';
import { toWireDraft, type Typed } from '../../../features/applications/loanAnswers.ts';

export function wantedLoan(form: Form, typed: Typed, partner: Partner): Omit<Loan, 'rate'> | null {
  const { amount, term, repayment } = toWireDraft(form, typed);
  const principal = typeof amount === 'string' ? parseAmount(amount) : null;
  const months = typeof term === 'string' && /^\d{1,3}$/.test(term) ? Number(term) : 0;
  if (
    principal === null ||
    months < 1 ||
    months > MONTHS_MAX ||
    !lendsAmount(partner, principal) ||
    !lendsTerm(partner, months)
  )
    return null;
  const wanted = questionsOf(form)
    .find(({ key }) => key === METHOD_QUESTION)
    ?.options?.find(({ value }) => value === repayment)?.label;
  const method = repaymentMethods.find((way) => REPAYMENT_METHODS[way] === wanted);
  return { principal, months, method: method ?? planMethod(partner) };
}
