import type { FormSeed } from './formSeed.ts';
import { amount, ask, assets, choose, contact, credit, files, idCard, marriage, monthlyDebt, monthlyIncome, purpose, repayment, term, yesNo } from './questions.ts';

/** 个人信用贷: for people with a steady income. */
export const personal: FormSeed = {
  id: 2, title: '个人信用贷申请', loan_type_id: 2, need_login: 1, need_cert: 0,
  summary: '面向有稳定收入的个人，凭公积金、社保或工资流水申请，用于日常消费。',
  steps: [
    {
      title: '借款需求', summary: '金额、期限与用途',
      fields: [
        amount(1_000, 500_000, '全部贷款的月还款建议不超过月收入的一半'), term(3, 6, 12, 24, 36, 48, 60), repayment,
        ...purpose({ daily: '日常消费', medical: '医疗健康', travel: '旅行', appliance: '家电与数码', wedding: '婚庆' }),
      ],
    },
    { title: '申请人情况', summary: '身份与联系方式', fields: [...contact, idCard, marriage] },
    {
      title: '收入与信用', summary: '职业、收入与负债',
      fields: [
        choose('radio', 'occupation', '职业', {
          employee: ['企业员工', '签订劳动合同'], public: ['机关与事业单位', '在编或长期聘用'], owner: ['个体经营', '有营业执照'], free: ['自由职业', '以流水为准'],
        }),
        ask('text', 'employer', '工作单位', { max_length: 60, show_if: { key: 'occupation', value: 'employee' } }),
        ask('text', 'office', '单位名称', { max_length: 60, show_if: { key: 'occupation', value: 'public' } }),
        ask('number', 'work_months', '现职工作时间', { unit: '个月', min: 0, max: 600, pattern: '^\\d+$' }),
        monthlyIncome, monthlyDebt,
        yesNo('fund', '连续缴存公积金'),
        ask('number', 'fund_months', '公积金缴存月数', { unit: '个月', min: 1, max: 600, pattern: '^\\d+$', show_if: { key: 'fund', value: 'yes' } }),
        assets, credit,
        files('income_files', '收入证明', '近 6 个月工资流水或公积金缴存记录'),
      ],
    },
  ],
};
