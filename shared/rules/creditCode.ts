import { compactText } from './typedText.ts';

/** Unified social credit code of an organisation, GB 32100: 18 characters without I, O, S, V, Z. `creditCodeDoubt` verifies the check character. */
export const creditCodeRule = {
  pattern: '^[0-9A-HJ-NPQRTUWXY]{2}\\d{6}[0-9A-HJ-NPQRTUWXY]{10}$',
  message: '请输入 18 位统一社会信用代码',
  'x-typed': 'creditCode',
} as const;

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const SHAPE = new RegExp(creditCodeRule.pattern);

/** Check character for the first seventeen characters: weights 3^n mod 31, modulus 31. */
export function creditCodeCheckCharacter(code: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET.charAt((31 - (sum % 31)) % 31);
}

/** The fault of a credit code; null when it has none. */
export const creditCodeFault = (code: string): string | null =>
  SHAPE.test(code) ? null : creditCodeRule.message;

/** What may be wrong with a credit code; null when nothing is. The upstream decides. */
export const creditCodeDoubt = (code: string): string | null =>
  !SHAPE.test(code) || creditCodeCheckCharacter(code) === code.charAt(17)
    ? null
    : '统一社会信用代码可能有误，请逐位核对；确认无误请再次提交';

/** A credit code as it is typed or pasted, in the form of the rule. The result is not validated. */
export const normalizeCreditCode = (text: string): string => compactText(text).toUpperCase();
