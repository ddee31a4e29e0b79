import { captchaRule, smsCodeRule } from '../../shared/rules/signIn.ts';
import type { FieldRule } from './formRules.ts';

/** Converts full-width characters and removes spaces, which come along when a code is pasted. */
export const compact = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** Rules of codes by text message, and of captchas. */
export const codeRules = {
  code: { ...smsCodeRule, label: '短信验证码', required: '请输入短信验证码', normalize: compact },
  captcha: { ...captchaRule, label: '图形验证码', required: captchaRule.message, normalize: compact },
} satisfies Record<string, FieldRule>;
