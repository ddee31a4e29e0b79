import { toQuery } from '../../../shared/wire.ts';
import { readNumber } from '../../lib/readNumber.ts';

/** The parameters of a loan form's URL. */
export interface LoanFormQuery {
  partner_id?: number | undefined;
  /** Id of the upstream's record that is edited. */
  record?: number | undefined;
  /** From 1. The step after the form's last one is the review. */
  step: number;
}

const ID_MAX = 2_147_483_647;
const STEPS_MAX = 999;

/** Reads the URL of a form. Invalid values are ignored. */
export function readLoanFormQuery(search: URLSearchParams): LoanFormQuery {
  return {
    partner_id: readNumber(search.get('partner_id'), ID_MAX) || undefined,
    record: readNumber(search.get('record'), ID_MAX) || undefined,
    step: readNumber(search.get('step'), STEPS_MAX) || 1,
  };
}

/** `/form/1?partner_id=4&step=2`; the list of forms when it is not known which one. */
export function loanFormHref(id: number | undefined, { partner_id, record, step }: LoanFormQuery): string {
  return id === undefined ? '/form' : `/form/${id}${toQuery({ partner_id, record, step: step > 1 ? step : undefined })}`;
}
