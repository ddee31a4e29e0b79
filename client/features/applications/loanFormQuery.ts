import { parseWan, typedWan } from '../../../shared/money/wan.ts';
import { toQuery } from '../../../shared/wire.ts';
import { readNumber } from '../../lib/readForm.ts';
import { type Id, readId } from '../../../shared/rules/ids.ts';

/** An absent part is not asked for. */
export interface WantedTerms {
  amount?: number | undefined;
  term?: number | undefined;
  /** A repayment method, or the value of an option. */
  repayment?: string | undefined;
}

export interface LoanFormQuery extends WantedTerms {
  partner_id?: Id | undefined;
  record?: Id | undefined;
  /** An earlier application that is made again. */
  again?: Id | undefined;
  /** From 1. After the last one is the review. */
  step: number;
}

const STEPS_MAX = 999;
const TERM_MAX = 999;
const REPAYMENT = /^[A-Za-z0-9_-]{1,40}$/;

export function readLoanFormQuery(search: URLSearchParams): LoanFormQuery {
  const repayment = search.get('repayment') ?? '';
  return {
    partner_id: readId(search.get('partner_id')),
    record: readId(search.get('record')),
    again: readId(search.get('again')),
    amount: parseWan(search.get('amount') ?? '') ?? undefined,
    term: readNumber(search.get('term'), TERM_MAX) || undefined,
    repayment: REPAYMENT.test(repayment) ? repayment : undefined,
    step: readNumber(search.get('step'), STEPS_MAX) || 1,
  };
}

/** The list of forms when `id` is not known. */
export function loanFormHref(
  id: Id | undefined,
  { partner_id, record, again, amount, term, repayment, step }: LoanFormQuery,
): string {
  if (id === undefined) return '/form';
  const wanted = { amount: amount === undefined ? undefined : typedWan(amount), term, repayment };
  return `/form/${id}${toQuery({ partner_id, record, again, ...wanted, step: step > 1 ? step : undefined })}`;
}
