/** Mainland mobile number: all prefixes 13 to 19, assigned or not. */
export const phoneRule = { pattern: '^1[3-9]\\d{9}$', message: '手机号格式不正确' };

/** Masks a phone number: `13812345678` → `138****5678`; a text that is not eleven digits becomes `****`. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '****';
}

/** Removes the spaces, dashes, invisible formatting characters and +86 of a typed or pasted number, narrows full-width digits. The result is not validated. */
export function normalizePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}
