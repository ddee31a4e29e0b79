import { compactText } from './typedText.ts';

/** Bank card number, ISO/IEC 7812: 15–19 digits, the first not 0. `bankCardDoubt` verifies the check digit. */
export const bankCardRule = { pattern: '^[1-9]\\d{14,18}$', message: '银行卡号为 15–19 位数字' };

const SHAPE = new RegExp(bankCardRule.pattern);

/** The fault of a card number; null when it has none. */
export const bankCardFault = (card: string): string | null =>
  SHAPE.test(card) ? null : bankCardRule.message;

/** What may be wrong with a card number; null when nothing is. Some banks' accounts have no check digit, so nobody is refused for it. */
export const bankCardDoubt = (card: string): string | null =>
  !SHAPE.test(card) || luhn(card) ? null : '银行卡号可能有误，请逐位核对；确认无误请再次提交';

/** Luhn check of ISO/IEC 7812-1, annex B: every second digit from the right is doubled; the digit sum must be a multiple of ten. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A card number as it is typed or pasted, in the form of the rule. The result is not validated. */
export const normalizeBankCard = compactText;

/** `6222021234567890123` → `**** 0123`. */
export function maskBankCard(card: string): string {
  return `**** ${card.length > 4 ? card.slice(-4) : '****'}`;
}
