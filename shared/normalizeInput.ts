import { normalizeAmount } from './money/typedSum.ts';
import { normalizeAccount, normalizeEmail, normalizePhone } from './rules/contact.ts';
import { normalizeCreditCode } from './rules/creditCode.ts';
import { normalizeIdCard } from './rules/identityNumbers.ts';
import { normalizePersonName } from './rules/names.ts';
import { normalizePayee } from './rules/payee.ts';
import { compactText, visibleText, withoutBlanks } from './rules/typedText.ts';

/** By the keyword `x-typed` of a field's schema: the one form in which a value that people type or paste is checked and sent on. */
const FORMS = {
  account: normalizeAccount,
  amount: normalizeAmount,
  code: compactText,
  creditCode: normalizeCreditCode,
  email: normalizeEmail,
  idCard: normalizeIdCard,
  invite: withoutBlanks,
  payee: normalizePayee,
  personName: normalizePersonName,
  phone: normalizePhone,
  text: visibleText,
} as const satisfies Record<string, (text: string) => string>;

/** Brings the texts of an input into the form that their fields' schemas name, in place. */
export function normalizeInput(
  properties: Readonly<Record<string, { 'x-typed'?: keyof typeof FORMS }>>,
  input: Record<string, unknown>,
): void {
  for (const [field, { 'x-typed': kind }] of Object.entries(properties)) {
    const text = input[field];
    if (kind !== undefined && typeof text === 'string') input[field] = FORMS[kind](text);
  }
}
