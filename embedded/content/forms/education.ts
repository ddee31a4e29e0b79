import type { FormSeed } from './formSeed.ts';
import { amount, ask, choose, contact, credit, files, idCard, monthlyIncome, repayment, term, yesNo } from './questions.ts';

/** 教育贷: for tuition, paid to the school. */
export const education: FormSeed = {
  id: 5, title: '教育贷申请', loan_type_id: 5, need_login: 1, need_cert: 0,
  summary: '用于在职进修与技能培训的学费，由机构直接付给学校或培训机构。',
  steps: [
    {
      title: '借款需求', summary: '金额与期限',
      fields: [
        amount(1_000, 200_000, '不超过学费总额，已付部分不计'), term(6, 12, 18, 24, 36), repayment,
        choose('select', 'purpose', '学习类型', { degree: '在职学历教育', master: '在职研究生', skill: '职业技能培训', language: '语言培训', certificate: '职业资格考试' }, { placeholder: '请选择' }),
      ],
    },
    {
      title: '课程情况', summary: '学校、学费与时间',
      fields: [
        ask('text', 'school', '学校或培训机构', { max_length: 60, help: '请先核对办学许可，谨防“先学后付”套路' }),
        ask('text', 'course', '课程名称', { max_length: 60 }),
        ask('money', 'tuition', '学费总额', { unit: '元', min: 1_000, max: 1_000_000 }),
        ask('money', 'tuition_paid', '已付学费', { unit: '元', min: 0, max: 1_000_000, placeholder: '没有填 0' }),
        ask('date', 'starts_on', '开课日期', { min: -365, max: 365, help: '可从日历选择' }),
        ask('number', 'course_months', '学习时长', { unit: '个月', min: 1, max: 60, pattern: '^\\d+$' }),
        files('admission_files', '录取或报名材料', '录取通知、报名合同或缴费通知'),
      ],
    },
    {
      title: '申请人情况', summary: '身份、收入与联系方式',
      fields: [
        ...contact, idCard,
        choose('radio', 'standing', '目前状态', { working: ['在职', '有稳定收入'], part: ['兼职或自由职业', '以流水为准'], none: ['暂无收入', '须有共同还款人'] }),
        { ...monthlyIncome, show_if: { key: 'standing', value: 'working' } },
        ask('text', 'co_payer', '共同还款人姓名', { max_length: 20, show_if: { key: 'standing', value: 'none' } }),
        ask('phone', 'co_payer_phone', '共同还款人手机号', { show_if: { key: 'standing', value: 'none' } }),
        yesNo('student_loan', '其他未还清的教育贷款'),
        credit,
      ],
    },
  ],
};
