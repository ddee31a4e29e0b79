import { FORBIDDEN, CONFLICT, NOT_FOUND, TOO_LARGE, TOO_MANY_REQUESTS } from '../../shared/codes.ts';
import { OUTCOME_UNKNOWN, SENTINEL } from '../../shared/constants.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Reason } from '../../shared/reasons.ts';

/** What a refusal's data say of its reason, in this order: the field, and the reason. */
const DETAILS: readonly (readonly [string, Reason])[] = [
  ['captcha_required', 'captcha_required'],
  ['code_required', 'code_required'],
  ['need', 'balance_short'],
  ['price', 'price_changed'],
];
/** Fields whose fault is a reason of its own; the fault of any other field is `bad_input`. */
const FIELDS: readonly (readonly [string, Reason])[] = [
  ['captcha', 'captcha_wrong'],
  ['code', 'code_wrong'],
  ['old_code', 'code_wrong'],
  ['old_password', 'password_wrong'],
  ['invite_code', 'invite_unknown'],
];
/** `402 Payment Required`. */
const PAYMENT_REQUIRED = 402;
const CODES = new Map<number, Reason>([
  [PAYMENT_REQUIRED, 'balance_short'],
  [FORBIDDEN, 'forbidden'],
  [NOT_FOUND, 'not_found'],
  [CONFLICT, 'status_conflict'],
  [TOO_LARGE, 'too_large'],
  [TOO_MANY_REQUESTS, 'rate_limited'],
  [SENTINEL, 'session_expired'],
  [OUTCOME_UNKNOWN, 'outcome_unknown'],
]);

/**
 * The reason of a refusal that names none of the catalogue: what its data say, else what its code says, else `refused`, the row's.
 * `data`: as callers get it.
 */
export function reasonOf(code: number, data: unknown, refused: Reason = 'refused'): Reason {
  const fields = fieldsOf(data);
  const errors = fieldsOf(fields.errors);
  const among = (table: typeof DETAILS, given: object) => table.find(([name]) => name in given)?.[1];
  return (
    among(DETAILS, fields) ??
    among(FIELDS, errors) ??
    (Object.keys(errors).length > 0 ? 'bad_input' : undefined) ??
    CODES.get(code) ??
    (code >= 500 && code <= 599 ? 'upstream_failed' : refused)
  );
}
