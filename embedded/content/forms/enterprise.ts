import type { FormSeed } from './formSeed.ts';
import { amount, ask, assets, choose, company, contact, credit, files, idCard, marriage, monthlyIncome, purpose, repayment, term, yesNo } from './questions.ts';

/** 企业经营贷: for established companies. */
export const enterprise: FormSeed = {
  id: 1, title: '企业经营贷申请', loan_type_id: 1, need_login: 1, need_cert: 1,
  summary: '面向正常经营满 6 个月的企业与个体工商户，用于采购、备货与发薪周转。',
  steps: [
    {
      title: '借款需求', summary: '金额、期限与用途',
      fields: [
        amount(10_000, 10_000_000, '以机构核定为准，建议不超过月均流水的 3 倍'), term(3, 6, 12, 24, 36, 60), repayment,
        ...purpose({ stock: '采购备货', payroll: '发放工资', equipment: '添置设备', rent: '店面租金', order: '履行订单或合同' }),
      ],
    },
    {
      title: '申请人情况', summary: '身份、收入与联系方式',
      fields: [
        ...contact, idCard,
        choose('radio', 'role', '您的身份', {
          legal: ['企业法定代表人', '营业执照登记的法人'], owner: ['个体工商户', '以经营者名义申请'], holder: ['企业股东', '持股不低于 10%'],
        }),
        ask('number', 'share', '持股比例', { unit: '%', min: 10, max: 100, show_if: { key: 'role', value: 'holder' } }),
        marriage, { ...monthlyIncome, label: '家庭月收入', help: '近 6 个月平均数，含配偶收入' },
      ],
    },
    {
      title: '经营与资产', summary: '企业、流水与抵押物',
      fields: [
        ...company(),
        choose('select', 'industry', '所属行业', { retail: '批发零售', catering: '餐饮住宿', make: '生产制造', service: '居民与商务服务', transport: '交通运输', farm: '农林牧渔', tech: '信息技术', other: '其他行业' }, { placeholder: '请选择行业' }),
        ask('money', 'monthly_turnover', '月均流水', { unit: '万元', min: 0, max: 1_000_000_000, help: '近 6 个月对公与经营账户合计' }),
        ask('number', 'staff', '员工人数', { unit: '人', min: 0, max: 100_000, pattern: '^\\d+$' }),
        choose('select', 'tax_level', '纳税信用等级', { a: 'A 级', b: 'B 级', m: 'M 级', c: 'C 级', d: 'D 级', unknown: '不清楚' }, { placeholder: '请选择' }),
        yesNo('collateral', '可提供的抵押物'),
        choose('checkbox', 'collateral_kinds', '抵押物种类', { house: '住宅', shop: '商铺或写字楼', plant: '厂房或土地', machine: '机器设备' }, { show_if: { key: 'collateral', value: 'yes' } }),
        assets, credit,
        files('license_files', '营业执照', '正本或副本，名称与代码清晰'),
        files('statement_files', '近 6 个月流水', '含户名、账号与余额，不缺页'),
      ],
    },
  ],
};
