import type { LoanType } from '../sent.ts';

/** Loan types. Partner counts and lowest rates are computed from the partners. */
export const loanTypes: readonly Omit<LoanType, 'partner_count' | 'annual_rate_min'>[] = [
  { id: 1, name: '企业经营贷', icon: 'building-2', audience: 2, audience_text: '企业', summary: '采购、备货与发薪周转', form_id: 1, sort: 1 },
  { id: 2, name: '个人信用贷', icon: 'wallet', audience: 1, audience_text: '个人', summary: '凭公积金与社保申请', form_id: 2, sort: 2 },
  { id: 3, name: '房产抵押贷', icon: 'house', audience: 1, audience_text: '个人', summary: '以住宅或商铺作抵押', form_id: 3, sort: 3 },
  { id: 4, name: '车辆抵押贷', icon: 'car', audience: 1, audience_text: '个人', summary: '办理登记，车辆照常使用', form_id: 4, sort: 4 },
  { id: 5, name: '教育贷', icon: 'graduation-cap', audience: 1, audience_text: '个人', summary: '在职进修与技能培训', form_id: 5, sort: 5 },
  { id: 6, name: '装修贷', icon: 'paint-roller', audience: 1, audience_text: '个人', summary: '凭合同申请，专款专用', form_id: 6, sort: 6 },
  { id: 7, name: '创业启动资金', icon: 'rocket', audience: 2, audience_text: '企业', summary: '可叠加地方贴息', form_id: 7, sort: 7 },
];
