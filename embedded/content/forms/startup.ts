import type { FormSeed } from './formSeed.ts';
import { amount, ask, choose, company, contact, credit, files, idCard, purpose, repayment, term, yesNo } from './questions.ts';

/** 创业启动资金: with the questions for an interest subsidy. */
export const startup: FormSeed = {
  id: 7, title: '创业启动资金申请', loan_type_id: 7, need_login: 1, need_cert: 1,
  summary: '面向新设三年以内的企业与个体工商户，符合条件的可叠加地方贴息。',
  steps: [
    {
      title: '借款需求', summary: '金额、期限与用途',
      fields: [
        amount(10_000, 3_000_000, '个人创业担保贷款一般不超过 30 万元，以当地政策为准'), term(12, 24, 36), repayment,
        ...purpose({ stock: '首批进货', equipment: '设备与工具', rent: '场地租金', payroll: '人员工资', promote: '市场推广' }),
      ],
    },
    {
      title: '创业者情况', summary: '身份与联系方式',
      fields: [
        ...contact, idCard,
        choose('checkbox', 'identities', '符合的身份', {
          graduate: '毕业 5 年内高校毕业生', returnee: '返乡入乡创业人员', veteran: '退役军人', unemployed: '登记失业人员', disabled: '残疾人', none: '以上都不是',
        }, { help: '可多选，用于判断能否贴息' }),
        ask('number', 'years', '相关行业经验', { unit: '年', min: 0, max: 60, pattern: '^\\d+$' }),
        credit,
      ],
    },
    {
      title: '项目情况', summary: '企业、投入与计划',
      fields: [
        choose('radio', 'registered', '是否已办营业执照', { yes: '已办理', no: '办理中' }),
        ...company({ show_if: { key: 'registered', value: 'yes' } }),
        ask('text', 'project', '项目名称', { max_length: 40, placeholder: '例如 社区烘焙店' }),
        ask('money', 'own_money', '自有资金投入', { unit: '万元', min: 0, max: 100_000_000 }),
        ask('number', 'jobs', '带动就业人数', { unit: '人', min: 0, max: 10_000, pattern: '^\\d+$', help: '已签订劳动合同并缴纳社保的人数' }),
        ask('textarea', 'plan', '经营计划', { max_length: 500, placeholder: '卖什么、卖给谁、每月收支大概多少', help: '写明收入来源与还款安排' }),
        yesNo('subsidy', '已享受的创业贴息'),
        files('plan_files', '计划书与证明材料', '计划书、毕业证、退役证等'),
      ],
    },
  ],
};
