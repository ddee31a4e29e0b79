/** Bank card number, ISO/IEC 7812: 15–19 digits, the first not 0. The check digit is `bankCardFault`'s. */
export const bankCardRule = { pattern: '^[1-9]\\d{14,18}$', message: '银行卡号为 15–19 位数字' };

const SHAPE = new RegExp(bankCardRule.pattern);

/** Why a card number is not accepted, or null. */
export function bankCardFault(card: string): string | null {
  if (!SHAPE.test(card)) return bankCardRule.message;
  return luhn(card) ? null : '银行卡号有误，请逐位核对';
}

/** The check of ISO/IEC 7812-1, annex B: every second digit from the right doubled, digit sum a multiple of ten. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** What people type or paste, in groups of four or full-width, as digits; the rule judges the result. */
export function normalizeBankCard(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}

/** `6222021234567890123` → `**** 0123`. */
export function maskBankCard(card: string): string {
  return `**** ${card.length > 4 ? card.slice(-4) : '****'}`;
}
