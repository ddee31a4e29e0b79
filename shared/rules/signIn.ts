/** What the sign-in forms ask beside phone, code and a new password (those have their own rules). */

/** Account name or phone number to sign in with: the upstream knows which accounts exist. */
export const accountRule = { pattern: '^\\S{2,64}$', message: '请输入账号' };
/** A password as entered: what is demanded of new ones is not demanded here, nor told to who guesses. */
export const enteredPasswordRule = { minLength: 1, maxLength: 64, message: '请输入密码' };
/** Characters of a captcha picture. */
export const captchaRule = { pattern: '^[A-Za-z0-9]{4,8}$', message: '请输入图形验证码' };
/** A ticked agreement: the value 1, never ticked beforehand. */
export const agreeRule = { message: '请先阅读并同意相关协议' };
/** Message of a sign-in that brings neither a password nor a code. */
export const signInMessage = '请输入手机号和密码，或手机号和验证码';
