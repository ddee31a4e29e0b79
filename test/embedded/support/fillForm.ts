import { creditCodeCheckCharacter } from '../../../shared/rules/creditCode.ts';
import type { FormField, LoanForm } from '../../../shared/records/loan.ts';
import { idCardCheckDigit } from "../../../shared/rules/identityNumbers.ts";

const ID_CARD = `32010619900228452${idCardCheckDigit('32010619900228452')}`;
export const CREDIT_CODE = `91330106MA2B0KJ55${creditCodeCheckCharacter('91330106MA2B0KJ55')}`;

/** Valid answers to the required questions of a form, made from its definition; `given` takes precedence. */
export function fill(form: Pick<LoanForm, 'steps'>, given: Record<string, string | string[]> = {}): Record<string, string | string[]> {
  const questions = form.steps.flatMap(({ fields }) => fields);
  const answers: Record<string, string | string[]> = { ...given };
  for (const field of questions) {
    const { required, show_if: shown } = field;
    if (required && (!shown || answers[shown.key] === shown.value)) answers[field.key] ??= answerTo(field);
  }
  return answers;
}

function answerTo({ key, type, options = [], min = 0, max = 1_000_000 }: FormField): string | string[] {
  const first = options[0]?.value ?? '';
  const known: Record<string, string> = { contact_name: '林知夏', amount: '200000', term: '24', company_name: '江澜知夏包装有限公司', credit_code: CREDIT_CODE, plate: '浙A12345', built_year: '2012', co_payer: '林知秋' };
  if (known[key] && (type !== 'select' || options.some(({ value }) => value === known[key]))) return known[key];
  if (type === 'checkbox') return [first];
  if (type === 'select' || type === 'radio' || type === 'area') return first;
  if (type === 'number' || type === 'money') return String(Math.min(Math.max(min, 20), max));
  if (type === 'date') return min >= 0 && max > 0 ? '2026-12-20' : '2026-11-20';
  if (type === 'phone') return '13800001234';
  if (type === 'id_card') return ID_CARD;
  return '春节前备货';
}
