import type { BusinessReason } from '../reasons.ts';

/** Why a text-message code may be refused. */
export const codeReasons = ['code_not_sent', 'code_expired', 'code_wrong', 'code_exhausted'] as const satisfies readonly BusinessReason[];

/** Why a login may be refused. */
export const loginReasons = [
  'credentials_wrong',
  'account_disabled',
  'captcha_required',
  'captcha_wrong',
  'code_required',
  ...codeReasons,
  'phone_unknown',
] as const satisfies readonly BusinessReason[];
