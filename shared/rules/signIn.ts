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

/** Text-message code: six digits. */
export const smsCodeRule = { pattern: '^\\d{6}$', message: '请输入 6 位数字验证码' };

/** Rules of the login forms' fields. Phone, code and new password have files of their own. */

/** Account name or phone number of a login. */
export const accountRule = { pattern: '^\\S{2,64}$', message: '请输入账号' };
/** Password of a login. The rules for new passwords are not applied here, so that a message does not reveal them to an attacker. */
export const enteredPasswordRule = { minLength: 1, maxLength: 64, message: '密码为 1 至 64 个字符' };
/** Answer to a captcha. */
export const captchaRule = { pattern: '^[A-Za-z0-9]{4,8}$', message: '请输入图形验证码' };
/** Consent to the agreements: the value must be 1. */
export const agreeRule = { message: '请先阅读并同意相关协议' };
/** Message of a login that has neither a password nor a code. */
export const signInMessage = '请输入手机号和密码，或手机号和验证码';
