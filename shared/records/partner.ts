import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import { count, flag, id, kind, picture, rate, text, worded, yuan } from './wire.ts';
import { audiences, lenders, repaymentMethods, listings } from './words.ts';
import {
  partnerId,
  annualRateMin,
  annualRateMax,
  createdAt,
  summary,
  formId,
  sort,
  name,
  amount,
  phone,
  licenseNo,
  licenseUrl,
  updatedAt,
} from './fields.ts';
import { described } from './described.ts';

/** A cost besides the interest: per cent of the sum (`rate`), a fixed `amount`, or only a description. */
const PartnerFee = tolerant(
  {
    name,
    rate: Type.Optional(described(rate, '百分比', 'Percentage')),
    amount: Type.Optional(amount),
    text: Type.Optional(described(text, '文字', 'Text', { examples: ['提交成功'] })),
    collector: Type.Optional(
      described(text, '收取方；没有时为出借机构', 'Who charges it; absent: the lender'),
    ),
    charged: Type.Optional(
      described(kind, '收取方式', 'When it is charged', {
        values: {
          zh: { 1: '放款时一次收取', 2: '每期收取', 3: '每年预先收取' },
          en: { 1: 'once at the payout, the default', 2: 'with each instalment', 3: 'each year in advance' },
        },
      }),
    ),
    multiple: Type.Optional(
      described(
        Type.Number(),
        '罚息：逾期部分的利率是合同利率的几倍',
        'Of a default interest: how many times the interest rate of the contract',
        { examples: [1.5] },
      ),
    ),
    on_default: Type.Optional(
      described(
        flag,
        '是否只在违约或提前还款时收取',
        'Whether it is due only after a default or an early repayment',
      ),
    ),
  },
  ['name'],
);

/** A condition as a rule over what an applicant answers (rules/selfCheck.ts). */
const PartnerRule = tolerant(
  {
    text: described(
      text,
      '条件的文字，与 conditions 中的一条相同',
      'The condition, as it stands in `conditions`',
      {
        examples: ['连续缴存公积金满 12 个月'],
      },
    ),
    measure: described(
      text,
      '比较的内容：申请表题目的 measure，或 debt_share（每月还款占收入的百分比）、age_at_end（到期时的年龄）',
      'What is compared: the `measure` of a question, or `debt_share` (all monthly payments in percent of the income) or `age_at_end` (the age at the end of the term)',
      { examples: ['fund_months'] },
    ),
    min: Type.Optional(described(Type.Number(), '不少于', 'At least', { examples: [12] })),
    max: Type.Optional(described(Type.Number(), '不超过', 'At most', { examples: [60] })),
    partial: Type.Optional(
      described(
        flag,
        '只是条件的一部分：不满足即不符，满足时其余由机构核实',
        'Part of the condition only: whoever does not meet it fails, the rest is for the lender to judge',
      ),
    ),
    values: Type.Optional(
      described(Type.Array(text), '其中之一', 'One of these', { examples: [['A', 'B']] }),
    ),
    advice: Type.Optional(
      described(text, '不符合时可以怎么办', 'What would change it', { examples: ['结清逾期后再申请'] }),
    ),
  },
  ['measure'],
);

/** A bank or other lender with one loan product. Rates are per cent a year. */
export const Partner = tolerant(
  {
    id,
    name,
    full_name: described(text, '全称', 'Full name', { examples: ['衡川银行股份有限公司'] }),
    logo: described(picture, '标志', 'Logo', { examples: ['/media/bank-hengchuan.svg'] }),
    product: Type.Optional(described(text, '产品名称', 'Name of the product', { examples: ['经营快贷'] })),
    lending_bank: Type.Optional(
      described(
        text,
        '放款机构；没有时由本机构放款',
        'The lender, where this one only guarantees or arranges the loan',
        {
          examples: ['江澜银行'],
        },
      ),
    ),
    org_type: described(kind, '机构类型', 'Type of lender', { values: lenders, examples: [3] }),
    org_type_text: described(
      worded(['org_type', lenders.zh]),
      '机构类型的名称',
      'Name of the type of lender',
      { examples: ['城市商业银行'] },
    ),
    loan_type_ids: described(Type.Array(id), '贷款类型的编号', 'Id of the type of loan'),
    tags: described(Type.Array(text), '标签', 'Tags'),
    amount_min: described(yuan, '最低额度', 'Smallest loan'),
    amount_max: described(yuan, '最高额度', 'Largest loan'),
    term_min: described(count, '最短期限（月）', 'Shortest term in months', { examples: [3] }),
    term_max: described(count, '最长期限（月）', 'Longest term in months', { examples: [36] }),
    annual_rate_min: annualRateMin,
    annual_rate_max: annualRateMax,
    rate_method: described(
      text,
      '利率的算法，须与年化利率一同展示',
      'How the rate is calculated; to be shown with the annual rate',
      { examples: ['单利'] },
    ),
    cost_limit: Type.Optional(
      described(
        rate,
        '平台公布的综合年化上限；按最高利率、最小金额与最短期限计算会超过它的产品不展示',
        'Limit of the whole annualised cost that the platform publishes; an offer whose highest rate, smallest sum and shortest term exceed it is not shown',
        { examples: ['24.00'] },
      ),
    ),
    fees: described(Type.Array(PartnerFee), '利息以外的费用', 'Fees besides interest'),
    repayments: described(Type.Array(kind), '还款方式', 'Repayment', {
      values: repaymentMethods,
      examples: [[1, 3]],
    }),
    release_text: described(text, '放款时间说明', 'When the loan is paid out', { examples: ['最快当日'] }),
    conditions: described(Type.Array(text), '申请条件', 'Conditions for applicants', {
      examples: [['年满 18 周岁']],
    }),
    rules: Type.Optional(
      described(
        Type.Array(PartnerRule),
        '可以自查的条件；没有规则的条件由机构人工判断',
        'Conditions that can be checked before applying; the others are for the lender to judge',
      ),
    ),
    materials: described(Type.Array(text), '所需材料', 'Documents needed'),
    advantages: described(Type.Array(text), '优势', 'Advantages'),
    intro: described(text, '介绍', 'Introduction', { examples: ['面向小微企业的经营贷款'] }),
    apply_count: described(count, '累计申请数', 'Number of applications so far', { examples: [1280] }),
    recommend: described(Type.Integer(), '推荐程度，以半星计，0–10', 'Recommendation in half stars, 0–10', {
      examples: [9],
    }),
    is_hot: described(flag, '是否热门', 'Whether it is popular'),
    is_new: described(flag, '是否新上架', 'Whether it is new'),
    is_vip_channel: described(flag, '是否有 VIP 会员通道', 'Whether there is a fast track for VIPs'),
    vip_benefit: Type.Optional(
      described(text, 'VIP 会员的优惠', 'Advantage for VIPs', { examples: ['利率优惠 0.2 个百分点'] }),
    ),
    form_id: nullable(
      described(
        id,
        '申请表编号；没有时用贷款类型的申请表',
        'Id of its application form; absent: that of the type of loan',
      ),
    ),
    phone: Type.Optional(phone),
    license_no: Type.Optional(licenseNo),
    license_url: Type.Optional(licenseUrl),
    cities: described(
      Type.Array(text),
      '可办理的城市；只有“全国”表示不限',
      'Cities where it is available; “全国” alone means everywhere',
      { examples: [['全国']] },
    ),
    updated_at: Type.Optional(updatedAt),
    sort: Type.Optional(sort),
    status: Type.Optional(described(kind, '状态', 'Status', { values: listings, examples: [1] })),
  },
  ['id'],
);
export type Partner = Static<typeof Partner>;

/** An offer that a member keeps in mind, with the rates at which the member last saw it. */
export const Favorite = tolerant(
  {
    partner_id: partnerId,
    annual_rate_min: Type.Optional(annualRateMin),
    annual_rate_max: Type.Optional(annualRateMax),
    created_at: Type.Optional(createdAt),
  },
  ['partner_id'],
);
export type Favorite = Static<typeof Favorite>;

/** A type of loan, by its purpose. */
export const LoanType = tolerant(
  {
    id,
    name: described(text, '名称', 'Name', { examples: ['个人信用贷'] }),
    icon: described(text, '图标的名称', 'Name of the icon', { examples: ['wallet'] }),
    audience: described(kind, '对象', 'For', { values: audiences, examples: [1] }),
    audience_text: Type.Optional(
      described(worded(['audience', audiences.zh]), '对象的名称', 'Name of the audience', {
        examples: ['个人'],
      }),
    ),
    summary,
    form_id: nullable(formId),
    partner_count: described(count, '合作机构数', 'Number of lenders', { examples: [26] }),
    annual_rate_min: Type.Optional(annualRateMin),
    sort: Type.Optional(sort),
  },
  ['id'],
);
export type LoanType = Static<typeof LoanType>;
