import { maskPhone } from './contact.ts';

/** New password: its length. `passwordFault` checks the rest. */
export const passwordRule = {
  minLength: 8,
  maxLength: 20,
  message: '密码为 8–20 位，至少包含字母、数字、符号中的两种',
};

const COMMON = ['password', 'qwerty', 'abc123', '123456', 'iloveyou', 'admin123', 'letmein', 'woaini'];

/** The fault of a new password; null when it is valid. `phone`: the member's number, which it must not contain; may be ''. */
export function passwordFault(password: string, phone = ''): string | null {
  if (password.length < passwordRule.minLength || password.length > passwordRule.maxLength)
    return passwordRule.message;
  if (/[^\x21-\x7e]/.test(password)) return '密码只能包含字母、数字和符号，不能有空格';
  const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(password)).length;
  if (kinds < 2) return passwordRule.message;
  const lower = password.toLowerCase();
  if (COMMON.some((word) => lower.startsWith(word) && lower.length - word.length < 4))
    return '密码太过简单，请换一个';
  if (phone && password.includes(phone)) return `密码不能包含手机号 ${maskPhone(phone)}`;
  return null;
}
