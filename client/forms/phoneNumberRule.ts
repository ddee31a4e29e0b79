import type { FieldRule } from './formRules.ts';
import { normalizePhone, phoneRule } from "../../shared/rules/contact.ts";

/** Rule of the field for a member's phone number. */
export const phoneNumberRule = { ...phoneRule, label: '手机号', required: '请输入手机号', normalize: normalizePhone } satisfies FieldRule;
