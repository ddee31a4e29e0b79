/** Mainland mobile number: every 1[3-9] segment, present and future. */
export const phoneRule = { pattern: '^1[3-9]\\d{9}$', message: '手机号格式不正确' };

/** `13812345678` → `138****5678`; anything else is masked whole. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '****';
}

/** What people type or paste (spaces, dashes, marks of an address book, +86, full-width digits) as eleven digits; the rule judges the result. */
export function normalizePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}
