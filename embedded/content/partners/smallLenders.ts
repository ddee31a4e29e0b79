import type { Partner } from '../../sent.ts';
import { hillCities, riverCities } from '../cities.ts';
import { freePrepayment, noAccountFee, noPlatformFee, overdueHalf } from './fees.ts';

/**
 * Small-loan and guarantee companies. The guarantee fee is separate from the bank's rate and is paid at payout; the
 * comprehensive annual rate includes both.
 */
export const smallLenders: Partner[] = [
  {
    id: 22, sort: 22, status: 1,
    name: '朴石融资担保', full_name: '朴石融资担保有限公司', logo: '/media/bank-pushi.svg', product: '银担合作贷',
    org_type: 5, org_type_text: '融资担保公司', loan_type_ids: [1, 7], form_id: 1,
    tags: ['政府性担保', '另收担保费'],
    amount_min: '50000.00', amount_max: '1000000.00', term_min: 6, term_max: 12,
    annual_rate_min: '4.60', annual_rate_max: '7.40', rate_method: '单利', repayments: [1, 3],
    fees: [noAccountFee, { name: '担保费', rate: '1.00', text: '按借款金额一次收取，放款时支付；利率之外的费用，已计入综合年化' }, freePrepayment, overdueHalf, noPlatformFee],
    release_text: '担保审批后 3 个工作日',
    intro: '抵押物不足的小微企业与创业者，由担保公司增信、合作银行放款；比较时请看含担保费的综合年化',
    conditions: ['营业执照满 6 个月', '有真实经营流水与订单', '企业与法定代表人征信无当前逾期', '法定代表人提供连带责任保证'],
    materials: ['营业执照', '法定代表人及配偶身份证', '近 6 个月经营流水', '订单或采购合同'],
    advantages: ['抵押物不足也可申请', '担保费为借款金额的 1.00%，不收保证金', '资金由合作银行直接发放'],
    apply_count: 638, recommend: 7, is_hot: 0, is_new: 0, is_vip_channel: 0, vip_benefit: '',
    phone: '400-000-1022', cities: [...riverCities, ...hillCities], updated_at: '2026-11-12 10:00:00',
  },
  {
    id: 23, sort: 23, status: 1,
    name: '筑山小额贷款', full_name: '江澜筑山小额贷款有限公司', logo: '/media/bank-zhushan.svg', product: '商户应急贷',
    org_type: 5, org_type_text: '小额贷款公司', loan_type_ids: [1, 4], form_id: 1,
    tags: ['短期周转', '利率已含服务费'],
    amount_min: '20000.00', amount_max: '300000.00', term_min: 6, term_max: 24,
    annual_rate_min: '9.60', annual_rate_max: '18.00', rate_method: '单利', repayments: [1],
    fees: [noAccountFee, { name: '服务费', amount: '0.00', text: '不另收，已计入展示的年化利率' }, freePrepayment, overdueHalf, noPlatformFee],
    release_text: '审批后 1 个工作日',
    intro: '持有营业执照满 6 个月；年化利率较高，建议先比较银行产品',
    conditions: ['持有营业执照满 6 个月', '近 3 个月有收款流水', '经营者 22–60 周岁', '可用车辆作抵押增信：只办登记，不押车'],
    materials: ['营业执照', '经营者身份证', '近 3 个月收款流水', '机动车登记证书：以车辆增信时提供'],
    advantages: ['经营时间短也可申请', '提前还款免收费用', '全部成本计入年化利率'],
    apply_count: 702, recommend: 6, is_hot: 0, is_new: 0, is_vip_channel: 0, vip_benefit: '',
    phone: '400-000-1023', cities: [...riverCities], updated_at: '2026-11-13 10:00:00',
  },
  {
    id: 24, sort: 24, status: 1,
    name: '砚溪小额贷款', full_name: '江澜砚溪小额贷款有限公司', logo: '/media/bank-yanxi.svg', product: '资产周转贷',
    org_type: 5, org_type_text: '小额贷款公司', loan_type_ids: [4, 1, 3], form_id: 4,
    tags: ['房产与车辆均可', '短期周转'],
    amount_min: '30000.00', amount_max: '500000.00', term_min: 3, term_max: 24,
    annual_rate_min: '10.80', annual_rate_max: '18.00', rate_method: '单利', repayments: [1, 3],
    fees: [noAccountFee, { name: '抵押评估与登记', amount: '0.00', text: '由公司承担，已计入展示的年化利率' }, freePrepayment, overdueHalf, noPlatformFee],
    release_text: '抵押登记后 1 个工作日',
    intro: '以车辆或房产作抵押的短期周转；年化利率较高，建议先比较银行产品',
    conditions: ['车辆或房产登记在本人名下，产权清晰', '有还款来源：订单、应收款或工资', '22–60 周岁', '征信无当前逾期'],
    materials: ['身份证：正反两面', '机动车登记证书或不动产权证', '还款来源证明', '近 6 个月流水'],
    advantages: ['3 个月起借，可选先息后本', '提前还款免收费用', '不收取砍头息与保证金'],
    apply_count: 387, recommend: 5, is_hot: 0, is_new: 0, is_vip_channel: 0, vip_benefit: '',
    phone: '400-000-1024', cities: [...riverCities], updated_at: '2026-11-06 10:00:00',
  },
];
