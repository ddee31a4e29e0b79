import { lengthOf } from '../lib/lengthOf.ts';
import { codeRules } from './codeRules.ts';
import type { FieldRule } from './formRules.ts';
import { normalizePhone, phoneRule, emailFault, emailRule, normalizeEmail } from "../../shared/rules/contact.ts";
import { callNameRule, feedbackRule } from "../../shared/rules/names.ts";

const within =
  ({ minLength, maxLength, message }: typeof feedbackRule) =>
  (text: string) =>
    lengthOf(text) < minLength || lengthOf(text) > maxLength ? message : null;

const trim = (text: string) => text.trim();

/** Rules of the contact form. Phone number and e-mail address are both optional. */
export const feedbackRules = {
  name: { label: '称呼', required: '请填写称呼', normalize: trim, fault: within(callNameRule) },
  phone_number: { ...phoneRule, label: '手机号', normalize: normalizePhone },
  email: { ...emailRule, label: '邮箱', normalize: normalizeEmail, fault: emailFault },
  content: { label: '留言', required: '请填写留言内容', normalize: trim, fault: within(feedbackRule) },
  captcha: codeRules.captcha,
} satisfies Record<string, FieldRule>;
