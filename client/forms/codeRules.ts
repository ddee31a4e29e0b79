import { captchaRule, smsCodeLength, smsCodeRuleOf } from '../../shared/rules/signIn.ts';
import { compactText } from '../../shared/rules/typedText.ts';
import { useWebConfig } from '../webConfig.ts';
import type { FieldRule } from './formRules.ts';

export const captchaFieldRule = {
  ...captchaRule,
  label: '图形验证码',
  required: captchaRule.message,
  normalize: compactText,
} satisfies FieldRule;

/** For a code of so many digits by text message, and for the captcha that its request may need. */
export const codeRules = (length: number) => ({
  captcha: captchaFieldRule,
  code: {
    ...smsCodeRuleOf(length),
    label: '短信验证码',
    required: '请输入短信验证码',
    normalize: compactText,
  } satisfies FieldRule,
});

/** The digits of this upstream's text-message codes. */
export const useCodeLength = (): number => smsCodeLength(useWebConfig()?.settings?.sms.length);

export const useCodeRules = () => codeRules(useCodeLength());
