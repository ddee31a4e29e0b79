/** Unified social credit code of an organisation, GB 32100: 18 characters without I, O, S, V, Z. `creditCodeFault` verifies the check character. */
export const creditCodeRule = {
  pattern: '^[0-9A-HJ-NPQRTUWXY]{2}\\d{6}[0-9A-HJ-NPQRTUWXY]{10}$',
  message: '请输入 18 位统一社会信用代码',
};

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

/** The fault of a credit code; null when it is valid. */
export function creditCodeFault(code: string): string | null {
  if (!SHAPE.test(code)) return creditCodeRule.message;
  return creditCodeCheckCharacter(code) === code.charAt(17) ? null : '统一社会信用代码有误，请逐位核对';
}

/** Removes the spaces and dashes of a typed or pasted code, narrows full-width characters, converts to upper case. The result is not validated. */
export function normalizeCreditCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}
