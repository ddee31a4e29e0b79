import { creditCodeRule } from '../../../shared/rules/creditCode.ts';
import type { FormField } from '../../sent.ts';
import { cities } from '../cities.ts';
import { phoneRule } from "../../../shared/rules/contact.ts";
import { personNameRule } from "../../../shared/rules/names.ts";
import { FILES_MAX } from "../../../shared/rules/addresses.ts";

/**
 * Questions that several forms have. The keys `amount`, `term`, `purpose`, `city`, `contact_name` and `phone_number` mean the same
 * in every form; lists of applications show their answers.
 */

type Extra = Partial<Omit<FormField, 'key' | 'label' | 'type'>>;
type Choices = Record<string, string | [label: string, desc: string]>;

const options = (choices: Choices) => Object.entries(choices).map(([value, label]) => (
  typeof label === 'string' ? { value, label } : { value, label: label[0], desc: label[1] }));

/** A question; required by default. */
export const ask = (type: string, key: string, label: string, extra: Extra = {}): FormField => ({ key, label, type, required: 1, ...extra });

/** A question with options: `select`, `radio` or `checkbox`. */
export const choose = (type: 'select' | 'radio' | 'checkbox', key: string, label: string, choices: Choices, extra: Extra = {}): FormField =>
  ask(type, key, label, { options: options(choices), ...extra });

/** A question with the options `yes` and `no`. */
export const yesNo = (key: string, label: string, extra: Extra = {}): FormField => choose('radio', key, label, { yes: '有', no: '没有' }, extra);

/** A question for files. It is not required: missing material is requested when the application has been accepted. */
export const files = (key: string, label: string, help: string): FormField =>
  ask('upload', key, label, { required: 0, max: FILES_MAX, help: `${help}；支持 JPG、PNG、WEBP 与 PDF，每个不超过 5 MB` });

/** The requested sum, in yuan; shown in 万元. */
export const amount = (min: number, max: number, help: string): FormField =>
  ask('money', 'amount', '申请金额', { unit: '万元', min, max, placeholder: '例如 20', help });

/** The term, as options in months. */
export const term = (...months: number[]): FormField =>
  choose('select', 'term', '借款期限', Object.fromEntries(months.map((month) => [String(month), `${month} 个月`])), { unit: '月', placeholder: '请选择期限' });

/** The purpose of the loan; `other` needs an explanation. */
export const purpose = (choices: Choices): FormField[] => [
  choose('select', 'purpose', '借款用途', { ...choices, other: '其他用途' }, { placeholder: '请选择用途', help: '须与实际用途一致，不得用于购房、投资与偿还其他贷款' }),
  ask('text', 'purpose_other', '其他用途', { max_length: 40, placeholder: '一句话写明用途', show_if: { key: 'purpose', value: 'other' } }),
  ask('textarea', 'purpose_detail', '用途说明', { required: 0, max_length: 200, help: '写明付给谁、总额与自付部分，可以加快审批' }),
];

export const repayment = choose('radio', 'repayment', '希望的还款方式', {
  equal_payment: ['等额本息', '每期还款相同'], equal_principal: ['等额本金', '每期本金相同，总利息较少'], interest_first: ['先息后本', '到期还本，注意到期资金安排'],
});

/** The applicant's name and contact data. */
export const contact: FormField[] = [
  ask('text', 'contact_name', '姓名', { pattern: personNameRule.pattern, max_length: 20, from_cert: 1, help: '与身份证一致' }),
  ask('phone', 'phone_number', '手机号', { pattern: phoneRule.pattern, help: '顾问与机构按此号码联系您' }),
  ask('area', 'city', '所在城市', { options: cities.map((city) => ({ value: city, label: city })), placeholder: '请选择城市' }),
];

export const idCard = ask('id_card', 'id_card', '身份证号', { max_length: 18, from_cert: 1, help: '仅用于本次申请；须年满 18 周岁' });

export const marriage = choose('radio', 'marriage', '婚姻状况', { single: '未婚', married: '已婚', divorced: '离异', widowed: '丧偶' });

export const monthlyIncome = ask('money', 'monthly_income', '月收入', { unit: '元', min: 0, max: 10_000_000, help: '近 6 个月平均税后收入' });

export const monthlyDebt = ask('money', 'monthly_debt', '现有贷款月还款', { unit: '元', min: 0, max: 10_000_000, placeholder: '没有填 0', help: '含房贷、车贷与信用卡分期' });

/** Evidence that the applicant can repay; the option `none` excludes the others. */
export const assets = choose('checkbox', 'assets', '已有资料', {
  fund: '公积金', social: '社保', policy: '商业保单', house: '房产', car: '车辆', payroll: '代发工资', none: '以上都没有',
}, { help: '可多选' });

export const credit = choose('select', 'credit', '征信情况', {
  clean: '近两年没有逾期', minor: '有过逾期，均已还清', current: '当前有逾期', none: '没有信用记录', unknown: '不清楚',
}, { placeholder: '请选择', help: '如实选择；这一步不查询征信' });

/** The data of a company, as in its business licence. */
export const company = (extra: Extra = {}): FormField[] => [
  ask('text', 'company_name', '企业名称', { max_length: 60, help: '与营业执照一致', ...extra }),
  ask('text', 'credit_code', '统一社会信用代码', { pattern: creditCodeRule.pattern, max_length: 18, ...extra }),
  ask('date', 'registered_on', '营业执照注册日期', { max: 0, help: '格式 2022-04-18，可从日历选择', ...extra }),
];
