import type { FormSeed } from './formSeed.ts';
import { amount, ask, assets, choose, contact, credit, files, idCard, marriage, monthlyDebt, monthlyIncome, repayment, term } from './questions.ts';

/** 装修贷: by the decoration contract, only for its purpose. */
export const decoration: FormSeed = {
  id: 6, title: '装修贷申请', loan_type_id: 6, need_login: 1, need_cert: 0,
  summary: '凭装修合同申请，专款专用，款项付给装修公司或按进度支用。',
  steps: [
    {
      title: '借款需求', summary: '金额与期限',
      fields: [
        amount(10_000, 1_000_000, '一般不超过装修合同额的 80%'), term(12, 24, 36, 48, 60), repayment,
        choose('select', 'purpose', '装修范围', { new: '新房装修', renew: '旧房翻新', part: '厨卫等局部改造', furniture: '家具与家电' }, { placeholder: '请选择' }),
      ],
    },
    {
      title: '房屋与装修', summary: '房屋、合同与进度',
      fields: [
        choose('radio', 'home_owner', '房屋归属', { own: ['本人或配偶所有', '须提供产权证或购房合同'], family: ['父母或子女所有', '须提供关系证明'] }),
        ask('text', 'home_address', '小区名称', { max_length: 60, placeholder: '不必写到门牌号' }),
        ask('number', 'floor_area', '建筑面积', { unit: '平方米', min: 10, max: 2_000 }),
        ask('money', 'contract_amount', '装修合同额', { unit: '万元', min: 10_000, max: 5_000_000 }),
        ask('text', 'decorator', '装修公司', { max_length: 60 }),
        choose('radio', 'progress', '装修进度', { planned: '尚未开工', started: '施工中', done: '已完工' }),
        ask('date', 'starts_on', '计划开工日期', { min: -30, max: 365, show_if: { key: 'progress', value: 'planned' } }),
        ask('textarea', 'progress_detail', '进度说明', { required: 0, max_length: 200, placeholder: '已付款项与完成部分', show_if: { key: 'progress', value: 'started' } }),
        files('contract_files', '装修合同', '双方名称、金额与签章页齐全'),
        files('home_files', '房屋证明', '产权证、购房合同或网签备案'),
      ],
    },
    {
      title: '申请人情况', summary: '身份、收入与联系方式',
      fields: [...contact, idCard, marriage, monthlyIncome, monthlyDebt, assets, credit],
    },
  ],
};
