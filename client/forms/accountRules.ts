import { inviteRule } from '../../shared/rules/invite.ts';
import { passwordFault, passwordRule } from '../../shared/rules/password.ts';
import { normalizePhone, phoneRule } from '../../shared/rules/phone.ts';
import { agreeRule, captchaRule, enteredPasswordRule } from '../../shared/rules/signIn.ts';
import { smsCodeRule } from '../../shared/rules/smsCode.ts';
import type { FieldRule } from './formRules.ts';

/** Converts full-width characters and removes spaces, which come along when a code is pasted. */
const compact = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** Rules of the forms for login, registration and account security. */
export const accountRules = {
  phone_number: { ...phoneRule, label: '手机号', required: '请输入手机号', normalize: normalizePhone },
  /** An existing password: checked for presence only, not for the rules of new ones. */
  enteredPassword: { ...enteredPasswordRule, label: '密码', required: enteredPasswordRule.message },
  newPassword: {
    ...passwordRule,
    label: '密码',
    required: '请设置密码',
    fault: (password, values) => passwordFault(password, values.phone_number),
    comparedWith: 'phone_number',
  },
  confirmation: {
    label: '确认密码',
    required: '请再次输入密码',
    fault: (again, values) => (again === values.password ? null : '两次输入的密码不一致'),
    comparedWith: 'password',
  },
  code: { ...smsCodeRule, label: '短信验证码', required: '请输入短信验证码', normalize: compact },
  captcha: { ...captchaRule, label: '图形验证码', required: captchaRule.message, normalize: compact },
  invite_code: { ...inviteRule, label: '邀请码', normalize: compact },
  agree: { label: '协议', required: agreeRule.message },
} satisfies Record<string, FieldRule>;
