import { parseWan, typedWan } from '../../../shared/money/wan.ts';
import { toQuery } from '../../../shared/wire.ts';
import { readNumber } from '../../lib/readForm.ts';
import { parseAmount } from '../../../shared/money/money.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { questionsOf, type Form } from '../../../shared/rules/questions.ts';
import {
  MONTHS_MAX,
  type Loan,
  REPAYMENT_METHODS,
  repaymentMethods,
} from '../../../shared/money/repayment.ts';
import { lendsAmount, lendsTerm, planMethod } from '../../entities/offerTerms.ts';
import { toWireDraft, type Typed } from './loanAnswers.ts';

/** The loan that a link to the form asks for. An absent part is not asked for. */
export interface WantedTerms {
  /** Fen; in the URL 万元, as typed. */
  amount?: number | undefined;
  /** Months. */
  term?: number | undefined;
  /** Key of a repayment method, or the value of an option of the form's question. */
  repayment?: string | undefined;
}

/** The parameters of a loan form's URL. */
export interface LoanFormQuery extends WantedTerms {
  partner_id?: number | undefined;
  /** Id of the upstream's record that is edited. */
  record?: number | undefined;
  /** Id of an earlier application that is made again, with its answers. */
  again?: number | undefined;
  /** From 1. The step after the form's last one is the review. */
  step: number;
}

const ID_MAX = 2_147_483_647;
const STEPS_MAX = 999;
/** Months. */
const TERM_MAX = 999;
const REPAYMENT = /^[A-Za-z0-9_-]{1,40}$/;

/** Reads the URL of a form. Invalid values are ignored. */
export function readLoanFormQuery(search: URLSearchParams): LoanFormQuery {
  const repayment = search.get('repayment') ?? '';
  return {
    partner_id: readNumber(search.get('partner_id'), ID_MAX) || undefined,
    record: readNumber(search.get('record'), ID_MAX) || undefined,
    again: readNumber(search.get('again'), ID_MAX) || undefined,
    amount: parseWan(search.get('amount')?.trim() ?? '') ?? undefined,
    term: readNumber(search.get('term'), TERM_MAX) || undefined,
    repayment: REPAYMENT.test(repayment) ? repayment : undefined,
    step: readNumber(search.get('step'), STEPS_MAX) || 1,
  };
}

/** `/form/1?partner_id=4&amount=20&term=24&step=2`; the list of forms when it is not known which one. */
export function loanFormHref(
  id: number | undefined,
  { partner_id, record, again, amount, term, repayment, step }: LoanFormQuery,
): string {
  if (id === undefined) return '/form';
  const wanted = { amount: amount === undefined ? undefined : typedWan(amount), term, repayment };
  return `/form/${id}${toQuery({ partner_id, record, again, ...wanted, step: step > 1 ? step : undefined })}`;
}

/** The loan that the answers ask for; null until amount and term are ones that the partner lends. */
export function wantedLoan(form: Form, typed: Typed, partner: Partner): Omit<Loan, 'rate'> | null {
  const { amount, term, repayment } = toWireDraft(form, typed);
  const principal = typeof amount === 'string' ? parseAmount(amount.trim()) : null;
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
    .find(({ key }) => key === 'repayment')
    ?.options?.find(({ value }) => value === repayment)?.label;
  const method = repaymentMethods.find((way) => REPAYMENT_METHODS[way] === wanted);
  return { principal, months, method: method ?? planMethod(partner) };
}
