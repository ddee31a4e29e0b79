import { compactText, plainText } from './typedText.ts';

/**
 * Masks an IP address: `203.0.113.7` → `203.0.*.*`; an IPv6 address keeps its first two groups. A masked address, and a text that
 * is no address (the name of a town), stay as they are.
 */
export function maskAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3})\.[\d*]+\.[\d*]+$/i.exec(address)?.[1];
  if (v4) return `${v4}.*.*`;
  return /^(?=[^:]*:)[\da-f:]*$/i.test(address) ? `${address.split(':').slice(0, 2).join(':')}:*` : address;
}

/** E-mail address: the characters and lengths of RFC 5321 that providers use. `emailFault` checks the positions of dots and hyphens. */
export const emailRule = {
  pattern: '^[A-Za-z0-9._%+\\-]{1,64}@[A-Za-z0-9\\-]{1,63}(?:\\.[A-Za-z0-9\\-]{1,63}){1,4}$',
  maxLength: 254,
  message: '邮箱格式不正确',
  'x-typed': 'email',
} as const;

const SHAPE = new RegExp(emailRule.pattern);

/** The fault of an e-mail address; null when it is valid. */
export function emailFault(email: string): string | null {
  if (email.length > emailRule.maxLength || !SHAPE.test(email)) return emailRule.message;
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.');
  const hasValidDots = local.split('.').every((part) => part !== '');
  const hasValidHyphens = labels.every((label) => !label.startsWith('-') && !label.endsWith('-'));
  return hasValidDots && hasValidHyphens && /^[A-Za-z]{2,}$|^xn--/i.test(labels.at(-1) ?? '')
    ? null
    : emailRule.message;
}

/** An address as it is typed or pasted, with the domain in lower case. */
export function normalizeEmail(text: string): string {
  const narrow = plainText(text);
  const at = narrow.lastIndexOf('@');
  return at < 0 ? narrow : narrow.slice(0, at) + narrow.slice(at).toLowerCase();
}

/** `zhixia@example.com` → `z****@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '****' : `${email.charAt(0)}****${email.slice(at)}`;
}

/** Mainland mobile number: all prefixes 13 to 19, assigned or not. */
export const phoneRule = {
  pattern: '^1[3-9]\\d{9}$',
  message: '手机号格式不正确',
  'x-typed': 'phone',
} as const;

const PHONE = new RegExp(phoneRule.pattern);

/** Whether a text is a mobile number in the form of the rule. */
export const isPhone = (text: string): boolean => PHONE.test(text);

/** The name of an account, or a phone number, as it is typed or pasted. A name stays as it is, without blanks around it. */
export function normalizeAccount(text: string): string {
  const phone = normalizePhone(text);
  return isPhone(phone) ? phone : text.trim();
}

/** Masks a phone number: `13812345678` → `138****5678`; a text that is not eleven digits becomes `****`. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '****';
}

/** A number as it is typed or pasted, without the country's code (`+86`, `0086`, `(86)`). The result is not validated. */
export const normalizePhone = (text: string): string =>
  compactText(text).replace(/^(?:tel:)?\(?(?:\+|00)?86\)?(?=1\d{10}$)/i, '');
