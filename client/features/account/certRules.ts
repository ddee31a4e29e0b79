import { creditCodeFault, creditCodeRule, normalizeCreditCode } from '../../../shared/rules/creditCode.ts';
import { phoneNumberRule } from '../../forms/phoneNumberRule.ts';
import type { Rules } from '../../forms/formRules.ts';
import { normalizePersonName, personNameFault, personNameRule, companyNameRule } from "../../../shared/rules/names.ts";
import { idCardFault, idCardRule } from "../../../shared/rules/identityNumbers.ts";
import { shanghaiDay } from "../../../shared/time/days.ts";

const name = { ...personNameRule, normalize: normalizePersonName, fault: personNameFault };
const agree = { label: '确认信息', required: '请先确认并同意' };

/** Rules of the form that certifies a person. */
export const personRules = {
  real_name: { ...name, label: '真实姓名', required: '请输入真实姓名' },
  id_card: {
    ...idCardRule,
    label: '身份证号',
    required: '请输入身份证号',
    normalize: (text) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase(),
    fault: (typed) => idCardFault(typed, shanghaiDay(new Date())),
  },
  id_card_front: { label: '身份证人像面', required: '请上传身份证人像面照片' },
  id_card_back: { label: '身份证国徽面', required: '请上传身份证国徽面照片' },
  agree,
} satisfies Rules;

/** Rules of the form that certifies a company. */
export const companyRules = {
  company_name: { ...companyNameRule, label: '企业名称', required: '请输入企业名称', normalize: (text) => text.trim() },
  credit_code: { ...creditCodeRule, label: '统一社会信用代码', required: '请输入统一社会信用代码', normalize: normalizeCreditCode, fault: creditCodeFault },
  legal_person: { ...name, label: '法定代表人', required: '请输入法定代表人姓名' },
  contact_phone: { ...phoneNumberRule, label: '联系电话', required: '请输入联系电话' },
  license_url: { label: '营业执照', required: '请上传营业执照照片' },
  agree,
} satisfies Rules;
