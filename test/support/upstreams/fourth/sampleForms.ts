/** A property of a questionnaire's schema. */
export interface Property {
  type: string;
  title: string;
  enum?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Property;
  minItems?: number;
  maxItems?: number;
  description?: string;
  'x-labels'?: string[];
  'x-unit'?: string;
  'x-when'?: { field: string; is: string };
}

export interface Questionnaire {
  code: string;
  title: string;
  brief: string;
  loanType: string;
  gate: { session: 'Y' | 'N'; identity: 'Y' | 'N' };
  properties: Record<string, Property>;
  required: string[];
  pages: { title: string; fields: string[] }[];
}

const common: Record<string, Property> = {
  sum: { type: 'string', format: 'money', title: '希望借款的金额', 'x-unit': '元' },
  months: {
    type: 'integer',
    format: 'month-count',
    title: '借款期限',
    minimum: 3,
    maximum: 60,
    'x-unit': '个月',
  },
  city: { type: 'string', title: '所在城市', maxLength: 20 },
  contact: { type: 'string', title: '联系人', minLength: 2, maxLength: 20 },
  mobile: { type: 'string', format: 'mobile', title: '联系电话' },
};
const proofs: Property = {
  type: 'array',
  title: '证明材料',
  items: { type: 'string', format: 'file', title: '文件' },
  maxItems: 6,
  description: '可稍后补充',
};
const usual = ['sum', 'months', 'city', 'contact', 'mobile'];

export const QUESTIONNAIRES: Questionnaire[] = [
  {
    code: 'biz-operating-v2',
    title: '企业经营贷款申请',
    brief: '适用于经营满一年的公司与个体工商户',
    loanType: 'BIZ_OPERATING',
    gate: { session: 'Y', identity: 'Y' },
    properties: {
      ...common,
      company: { type: 'string', title: '企业名称', minLength: 2, maxLength: 60 },
      uscc: { type: 'string', title: '统一社会信用代码', pattern: '^[0-9A-Z]{18}$' },
      years: { type: 'integer', title: '经营年限', minimum: 1, maximum: 60, 'x-unit': '年' },
      pledge: {
        type: 'string',
        title: '能否提供抵押物',
        enum: ['NONE', 'HOUSE', 'PLANT'],
        'x-labels': ['不能', '住宅', '厂房或商铺'],
      },
      pledgeWorth: {
        type: 'string',
        format: 'money',
        title: '住宅估值',
        'x-unit': '元',
        'x-when': { field: 'pledge', is: 'HOUSE' },
      },
      proofs,
    },
    required: [...usual, 'company', 'uscc', 'years', 'pledge', 'pledgeWorth'],
    pages: [
      { title: '借款需求', fields: ['sum', 'months', 'city'] },
      { title: '企业情况', fields: ['company', 'uscc', 'years', 'pledge', 'pledgeWorth'] },
      { title: '联系方式与材料', fields: ['contact', 'mobile', 'proofs'] },
    ],
  },
  {
    code: 'personal-v3',
    title: '个人消费贷款申请',
    brief: '装修、进修与大额消费',
    loanType: 'PERSONAL',
    gate: { session: 'Y', identity: 'N' },
    properties: {
      ...common,
      purpose: {
        type: 'array',
        title: '资金用途',
        items: {
          type: 'string',
          title: '用途',
          enum: ['DECOR', 'STUDY', 'OTHER'],
          'x-labels': ['装修', '进修', '其他'],
        },
        minItems: 1,
      },
      income: { type: 'string', format: 'money', title: '月收入', 'x-unit': '元' },
      proofs,
    },
    required: [...usual, 'purpose', 'income'],
    pages: [
      { title: '借款需求', fields: ['sum', 'months', 'purpose'] },
      { title: '个人情况', fields: ['income', 'city', 'contact', 'mobile', 'proofs'] },
    ],
  },
];

/** The questionnaire as the JSON Schema that the call gives. */
export function schemaOf({ code, title, brief, properties, required, pages }: Questionnaire): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:questionnaire:${code}`,
    type: 'object',
    title,
    description: brief,
    properties,
    required,
    additionalProperties: false,
    'x-pages': pages,
  };
}
