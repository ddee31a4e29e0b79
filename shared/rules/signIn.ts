/** Text-message code. How many digits its upstream sends is in the site configuration (`sms.length`). */
export const smsCodeRule = {
  pattern: '^\\d{4,8}$',
  message: '请输入 4–8 位数字验证码',
  'x-typed': 'code',
} as const;
const SMS_CODE_LENGTH = 6;
/** Digits of this upstream's codes, by what its site configuration says. */
export const smsCodeLength = (length: number | undefined): number =>
  length !== undefined && length >= 4 && length <= 8 ? length : SMS_CODE_LENGTH;
/** The rule of a form for codes of so many digits. */
export const smsCodeRuleOf = (length: number) => ({
  pattern: `^\\d{${length}}$`,
  message: `请输入 ${length} 位数字验证码`,
});

/** Scenes of codes for what a member does after the login; they go to the member's own phone. */
export const MEMBER_SCENES: readonly string[] = ['4', '5', '8', '9'];

/** Account name or phone number of a login. */
export const accountRule = { pattern: '^\\S{2,64}$', message: '请输入账号', 'x-typed': 'account' } as const;
/** Password of a login. The rules for new passwords are not applied here, so that a message does not reveal them to an attacker. */
export const enteredPasswordRule = { minLength: 1, maxLength: 64, message: '密码为 1 至 64 个字符' };
/** Answer to a captcha. */
export const captchaRule = {
  pattern: '^[A-Za-z0-9]{4,8}$',
  message: '请输入图形验证码',
  'x-typed': 'code',
} as const;
/** Consent to the agreements: the value must be 1. */
export const agreeRule = { message: '请先阅读并同意相关协议' };
/** Key of an agreement in the catalogue of articles. */
export const agreementKeyRule = { pattern: '^[A-Za-z][A-Za-z0-9_\\-]{0,39}$', message: '协议不存在' };
/** Message of a login that has neither a password nor a code. */
export const signInMessage = '请输入手机号和密码，或手机号和验证码';
