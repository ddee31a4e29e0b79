/** Bank card number, ISO/IEC 7812: 15–19 digits, the first not 0. `bankCardFault` verifies the check digit. */
export const bankCardRule = { pattern: '^[1-9]\\d{14,18}$', message: '银行卡号为 15–19 位数字' };

const SHAPE = new RegExp(bankCardRule.pattern);

/** The fault of a card number; null when it is valid. */
export function bankCardFault(card: string): string | null {
  if (!SHAPE.test(card)) return bankCardRule.message;
  return luhn(card) ? null : '银行卡号有误，请逐位核对';
}

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

/** Removes the spaces and dashes of a typed or pasted card number and narrows full-width digits. The result is not validated. */
export function normalizeBankCard(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}

/** `6222021234567890123` → `**** 0123`. */
export function maskBankCard(card: string): string {
  return `**** ${card.length > 4 ? card.slice(-4) : '****'}`;
}
