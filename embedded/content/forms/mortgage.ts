import type { FormSeed } from './formSeed.ts';
import { amount, ask, choose, contact, credit, files, idCard, marriage, monthlyDebt, monthlyIncome, purpose, repayment, term, yesNo } from './questions.ts';

/** 房产抵押贷: secured by a home or a shop. */
export const mortgage: FormSeed = {
  id: 3, title: '房产抵押贷申请', loan_type_id: 3, need_login: 1, need_cert: 1,
  summary: '以本人或共有的住宅、商铺作抵押，额度按评估价核定，须办理抵押登记。',
  steps: [
    {
      title: '借款需求', summary: '金额、期限与用途',
      fields: [
        amount(100_000, 20_000_000, '一般不超过评估价的 70%'), term(12, 24, 36, 60, 120, 240), repayment,
        ...purpose({ business: '企业经营', decorate: '房屋装修', education: '子女教育', medical: '医疗健康' }),
      ],
    },
    {
      title: '申请人情况', summary: '身份、收入与联系方式',
      fields: [...contact, idCard, marriage, monthlyIncome, monthlyDebt, credit],
    },
    {
      title: '房产情况', summary: '产权、估价与现有抵押',
      fields: [
        choose('radio', 'property_kind', '房产类型', { home: ['住宅', '含公寓'], shop: ['商铺', '有独立产权证'], office: ['写字楼', '有独立产权证'] }),
        ask('area', 'property_city', '房产所在城市', { options: contact[2]?.options ?? [], placeholder: '请选择城市' }),
        ask('text', 'property_address', '小区或楼盘名称', { max_length: 60, placeholder: '不必写到门牌号' }),
        ask('number', 'floor_area', '建筑面积', { unit: '平方米', min: 10, max: 10_000 }),
        ask('number', 'built_year', '建成年份', { unit: '年', min: 1950, max: 2100, pattern: '^\\d{4}$' }),
        ask('money', 'property_value', '预估市价', { unit: '万元', min: 50_000, max: 500_000_000, help: '参考近期同小区成交价，以机构评估为准' }),
        choose('select', 'ownership', '产权归属', { own: '本人单独所有', shared: '与配偶或家人共有', family: '直系亲属所有' }, { placeholder: '请选择' }),
        choose('radio', 'owners_agree', '共有人意见', { yes: '同意抵押', asking: '正在沟通' }, { show_if: { key: 'ownership', value: 'shared' } }),
        yesNo('mortgaged', '尚未结清的按揭或抵押'),
        ask('money', 'mortgage_left', '剩余按揭或抵押本金', { unit: '万元', min: 0, max: 500_000_000, show_if: { key: 'mortgaged', value: 'yes' } }),
        files('deed_files', '不动产权证', '含附记页与平面图页'),
        files('marriage_files', '婚姻状况证明', '结婚证、离婚证或单身声明'),
      ],
    },
  ],
};
