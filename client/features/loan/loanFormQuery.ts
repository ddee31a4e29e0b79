import { parseWan, typedWan } from '../../../shared/money/wan.ts';
import { toQuery } from '../../../shared/wire.ts';
import { readNumber } from '../../lib/readForm.ts';

/** The loan that a link to the form asks for. An absent part is not asked for. */
export interface WantedTerms {
  /** Fen; in the URL 万元, as typed. */
  amount?: number | undefined;
  /** Months. */
  term?: number | undefined;
  /** Key of a repayment method, or the value of an option of the form's question. */
  repayment?: string | undefined;
}

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
