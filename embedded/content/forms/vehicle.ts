import type { FormSeed } from './formSeed.ts';
import { amount, ask, choose, contact, credit, files, idCard, monthlyDebt, monthlyIncome, purpose, repayment, term, yesNo } from './questions.ts';

/** 车辆抵押贷: the pledge is registered, the owner keeps using the car. */
export const vehicle: FormSeed = {
  id: 4, title: '车辆抵押贷申请', loan_type_id: 4, need_login: 1, need_cert: 1,
  summary: '以本人名下的车辆办理抵押登记，车辆照常使用；不接受质押、不收车辆保管费。',
  steps: [
    {
      title: '借款需求', summary: '金额、期限与用途',
      fields: [
        amount(5_000, 1_000_000, '一般不超过车辆评估价的 80%'), term(6, 12, 18, 24, 36), repayment,
        ...purpose({ business: '生意周转', daily: '日常消费', medical: '医疗健康', repair: '车辆维修' }),
      ],
    },
    { title: '申请人情况', summary: '身份、收入与联系方式', fields: [...contact, idCard, monthlyIncome, monthlyDebt, credit] },
    {
      title: '车辆情况', summary: '车型、里程与保险',
      fields: [
        ask('text', 'car_model', '品牌与车型', { max_length: 40, placeholder: '以行驶证为准' }),
        ask('text', 'plate', '车牌号', { pattern: '^\\p{Script=Han}[A-Z][A-Z0-9]{5,6}$', max_length: 8, help: '首位汉字，其后为大写字母与数字' }),
        ask('date', 'car_registered_on', '初次登记日期', { max: 0, help: '见行驶证“注册日期”' }),
        ask('number', 'mileage', '行驶里程', { unit: '万公里', min: 0, max: 100 }),
        ask('money', 'car_price', '购车价', { unit: '万元', min: 10_000, max: 20_000_000 }),
        choose('radio', 'car_use', '车辆性质', { private: '家庭自用', company: '企业用车', hire: '营运车辆' }),
        yesNo('car_loan', '尚未结清的车贷'),
        ask('money', 'car_loan_left', '剩余车贷本金', { unit: '万元', min: 0, max: 20_000_000, show_if: { key: 'car_loan', value: 'yes' } }),
        ask('date', 'insured_until', '交强险到期日', { min: 0, help: '须在保险有效期内' }),
        files('licence_files', '行驶证与登记证书', '正副本与登记证书各页'),
      ],
    },
  ],
};
