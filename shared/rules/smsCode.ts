/** Text-message code: six digits. */
export const smsCodeRule = { pattern: '^\\d{6}$', message: '请输入 6 位数字验证码' };
