import { Type, type Static } from 'typebox';
import { ANSWERS_MAX, answerRule, CHOICES_MAX } from '../rules/freeText.ts';
import { AuthorizedLender, Proposal } from './consent.ts';
import { nullable, tolerant } from './tolerant.ts';
import { date, file, flag, id, kind, text, time, timelineOf, worded, phoneMask, yuan } from './wire.ts';
import { repaymentMethods, meaningsOf } from './words.ts';
import { formStatus, formEnglish } from '../status/form.ts';
import { described } from './described.ts';
import {
  amount,
  annualCost,
  annualRate,
  term,
  name,
  phone,
  formNo,
  value,
  desc,
  key,
  requestId,
  formId,
  title,
  partnerId,
  partnerName,
  annualRateMin,
  annualRateMax,
  reason,
  canCancel,
  createdAt,
  updatedAt,
  summary,
  licenseUrl,
} from './fields.ts';

const statuses = meaningsOf(formStatus, formEnglish);

/** Key of a question in the answers. Names of `Object.prototype` are excluded. */
const questionKey =
  '^(?!(constructor|toString|toLocaleString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$)[A-Za-z][A-Za-z0-9_]{0,39}$';

/** One question of a form. With `show_if` it appears only when the question `key` has the answer `value`. */
export const FormField = tolerant(
  {
    key: described(
      Type.String({ pattern: questionKey, examples: ['contact_name'] }),
      '题目的键',
      'Key of the question',
    ),
    label: described(text, '题目', 'Question', { examples: ['联系人'] }),
    type: described(text, '题型', 'Type of question', {
      values: {
        zh: {
          text: '单行文字',
          number: '数字',
          money: '金额',
          select: '下拉选择',
          radio: '单选',
          checkbox: '多选',
          date: '日期',
          area: '地区',
          phone: '手机号',
          id_card: '身份证号',
          upload: '上传文件',
          textarea: '多行文字',
        },
        en: {
          text: 'one line of text',
          number: 'a number',
          money: 'an amount',
          select: 'a choice from a menu',
          radio: 'a single choice',
          checkbox: 'several choices',
          date: 'a date',
          area: 'a region',
          phone: 'a phone number',
          id_card: 'an identity card number',
          upload: 'files',
          textarea: 'several lines of text',
        },
      },
      examples: ['text'],
    }),
    required: described(flag, '是否必填', 'Whether an answer is required'),
    options: Type.Optional(
      described(
        Type.Array(
          tolerant(
            {
              value,
              label: described(text, '名称', 'Name', { examples: ['合作机构'] }),
              desc: Type.Optional(desc),
              means: Type.Optional(
                described(text, '这个选项表示的数值或类别，供自查', 'What the option means for its measure', {
                  examples: ['0'],
                }),
              ),
            },
            ['value', 'label'],
          ),
        ),
        '选项',
        'Options',
      ),
    ),
    unit: Type.Optional(described(text, '单位', 'Unit', { examples: ['万元'] })),
    min: Type.Optional(
      described(
        Type.Number(),
        '最小值：数字、金额（元）、文件数，或距今天的天数',
        'Minimum: a number, an amount in yuan, a number of files, or days from today',
        { examples: [1] },
      ),
    ),
    max: Type.Optional(
      described(
        Type.Number(),
        '最大值：数字、金额（元）、文件数，或距今天的天数',
        'Maximum: a number, an amount in yuan, a number of files, or days from today',
        { examples: [10] },
      ),
    ),
    pattern: Type.Optional(
      described(text, '填写内容须符合的正则表达式', 'Regular expression that the answer must match', {
        examples: ['^\\d+$'],
      }),
    ),
    max_length: Type.Optional(described(Type.Integer(), '最多字数', 'Most characters', { examples: [50] })),
    placeholder: Type.Optional(
      described(text, '输入框的提示', 'Placeholder of the input', { examples: ['请输入姓名'] }),
    ),
    help: Type.Optional(
      described(text, '填写说明', 'Hint for the answer', { examples: ['请填写与证件一致的姓名'] }),
    ),
    from_cert: Type.Optional(
      described(
        flag,
        '已认证时取认证的资料，不必填写',
        'Taken from the certification if there is one, so no answer is needed',
      ),
    ),
    measure: Type.Optional(
      described(
        text,
        '答案是什么，供产品的条件比较：如 age（身份证号或日期）、income、debts（元／月）、fund_months、overdue（1 当前有逾期）',
        'What the answer is, for the conditions of products: for instance age (an identity number or a date), income or debts (yuan a month), fund_months, overdue (1 for debts that are overdue)',
        { examples: ['fund_months'] },
      ),
    ),
    show_if: Type.Optional(
      described(
        tolerant({ key, value }, ['key', 'value']),
        '仅当另一题的答案为此值时显示',
        'Shown only if another question has this answer',
      ),
    ),
  },
  ['key', 'label'],
);
export type FormField = Static<typeof FormField>;

/** An application form as lists show it. */
export const LoanFormRow = tolerant(
  {
    id,
    title,
    loan_type_id: nullable(described(id, '贷款类型的编号', 'Id of the type of loan')),
    loan_type_name: Type.Optional(
      described(text, '贷款类型的名称', 'Name of the type of loan', { examples: ['个人信用贷'] }),
    ),
    summary,
    need_login: described(flag, '是否须登录', 'Whether a login is needed'),
    need_cert: described(flag, '是否须先认证', 'Whether certification is needed first'),
  },
  ['id'],
);
export type LoanFormRow = Static<typeof LoanFormRow>;

/** An application form with its steps and questions. */
export const LoanForm = tolerant(
  {
    ...LoanFormRow.declared,
    agreement_id: Type.Optional(
      nullable(described(id, '授权书的文章编号', 'Id of the article with the authorisation')),
    ),
    steps: described(
      Type.Array(
        tolerant({
          title,
          summary: Type.Optional(summary),
          fields: described(Type.Array(FormField), '题目', 'Question'),
        }),
      ),
      '步骤',
      'Steps',
    ),
  },
  ['id'],
);
export type LoanForm = Static<typeof LoanForm>;

/** A choice, or the address of an uploaded file. */
const item = Type.String({ ...answerRule, 'x-reads': 'item' });
/** Answers by question key. A question with several choices or with files has a list; a text is never the address of a file. */
export const Answers = Type.Record(
  Type.String({ pattern: questionKey }),
  Type.Union([Type.String(answerRule), Type.Array(item, { maxItems: CHOICES_MAX })], {
    message: answerRule.message,
  }),
  {
    additionalProperties: false,
    'x-reads': 'answers',
    maxProperties: ANSWERS_MAX,
    message: '填写内容不正确',
    examples: [{ contact_name: '林知夏' }],
  },
);
export type Answers = Static<typeof Answers>;

/** A file attached to an application. */
const FileRef = tolerant(
  {
    url: described(file, '地址', 'Address'),
    name: Type.Optional(name),
    size: Type.Optional(described(Type.Integer(), '字节数', 'Size in bytes', { examples: [20480] })),
    mime: Type.Optional(described(text, '媒体类型', 'Media type', { examples: ['image/png'] })),
  },
  ['url'],
);

/** An application as lists show it. */
export const FormRecord = tolerant(
  {
    id,
    form_no: formNo,
    request_id: Type.Optional(requestId),
    form_id: formId,
    title,
    loan_type_id: nullable(described(id, '贷款类型的编号', 'Id of the type of loan')),
    loan_type_name: Type.Optional(
      described(text, '贷款类型的名称', 'Name of the type of loan', { examples: ['个人信用贷'] }),
    ),
    partner_id: nullable(partnerId),
    partner_name: Type.Optional(partnerName),
    partner_product: Type.Optional(
      described(text, '合作机构的产品', 'Product of the lender', { examples: ['经营快贷'] }),
    ),
    annual_rate_min: Type.Optional(annualRateMin),
    annual_rate_max: Type.Optional(annualRateMax),
    annual_cost_min: Type.Optional(annualCost),
    annual_cost_max: Type.Optional(annualCost),
    partner_phone: Type.Optional(described(text, '合作机构的客服电话', 'Service number of the lender')),
    partner_license_no: Type.Optional(
      described(text, '合作机构的金融许可证号', "Number of the lender's financial licence"),
    ),
    partner_license_url: Type.Optional(licenseUrl),
    amount,
    term,
    purpose: Type.Optional(described(text, '用途', 'Purpose', { examples: ['采购'] })),
    city: Type.Optional(described(text, '城市', 'City', { examples: ['杭州'] })),
    contact_name: described(text, '联系人', 'Contact person', { examples: ['林知夏'] }),
    phone_mask: phoneMask,
    status: described(kind, '状态', 'Status', {
      values: statuses,
      examples: [10],
    }),
    status_text: described(worded(['status', statuses.zh]), '状态的名称', 'Name of the status', {
      examples: ['审核中'],
    }),
    reason: Type.Optional(reason),
    unfit: Type.Optional(
      described(
        Type.Array(text),
        '提交时本人知道不符、仍要递交的条件',
        'Conditions that the applicant knew not to meet and applied in spite of',
      ),
    ),
    need_items: described(
      Type.Array(text),
      '待补充的资料；状态为待补充资料时有',
      'Documents that are wanted; present while the status is “documents wanted”',
    ),
    supplement_before: Type.Optional(
      described(
        time,
        '补充资料的截止时间，逾期申请自动关闭',
        'Deadline for the documents; afterwards the application is closed',
      ),
    ),
    /** The approved loan. */
    result: nullable(
      described(
        tolerant({
          bank: described(text, '批准的机构', 'Lender that approved it'),
          amount,
          annual_rate: annualRate,
          annual_cost: Type.Optional(annualCost),
          cost: Type.Optional(
            described(yuan, '全部期限的利息与费用合计', 'Interest and fees over the whole term'),
          ),
          term,
          repayment: Type.Optional(described(kind, '还款方式', 'Repayment', { values: repaymentMethods })),
          sign_by: Type.Optional(described(date, '签约的最后日期', 'Last day for signing')),
          contact: Type.Optional(described(tolerant({ name, phone }), '签约的联系人', 'Contact for signing')),
        }),
        '审批结果',
        'Result of the review',
      ),
    ),
    advisor: nullable(described(tolerant({ name, phone }), '顾问', 'Advisor')),
    is_priority: Type.Optional(
      described(flag, '是否优先处理（VIP 会员）', 'Whether it is given priority (VIP membership)'),
    ),
    call_time: Type.Optional(
      described(text, '方便接听的时段', 'Times at which a call is convenient', {
        examples: ['工作日 14:00–16:00'],
      }),
    ),
    contact_by: Type.Optional(
      described(time, '顾问首次联系的最晚时间', 'Time by which an advisor makes contact for the first time'),
    ),
    timeline: described(timelineOf(statuses.zh), '处理的经过，由远到近', 'What has been done, oldest first'),
    can_edit: described(flag, '现在能否修改', 'Whether it can be edited now'),
    can_cancel: canCancel,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  ['id'],
);
export type FormRecord = Static<typeof FormRecord>;

/** An application with its answers and files, so that a draft can be continued. */
export const FormRecordDetail = tolerant(
  {
    ...FormRecord.declared,
    answers: described(Answers, '填写的内容，按题目的键', 'Answers, by the key of the question'),
    files: described(Type.Array(FileRef), '附件', 'Attachments'),
    proposals: Type.Optional(
      described(
        Type.Array(Proposal),
        '平台推荐的机构；与之相关的资料经本人逐家确认后才会提供',
        'Lenders that the platform proposes; data are passed on to one only after the member has confirmed it',
      ),
    ),
    authorized: Type.Optional(
      described(
        Type.Array(AuthorizedLender),
        '本人授权接收资料的机构',
        'Lenders that the member has authorised to receive data',
      ),
    ),
  },
  ['id'],
);
export type FormRecordDetail = Static<typeof FormRecordDetail>;

/** Number and status of an application that was submitted or saved as a draft. */
export const FormSubmitted = tolerant(
  {
    id,
    form_no: formNo,
    status: described(kind, '状态', 'Status', {
      values: statuses,
      examples: [10],
    }),
    status_text: described(worded(['status', statuses.zh]), '状态的名称', 'Name of the status', {
      examples: ['审核中'],
    }),
  },
  ['id'],
);
export type FormSubmitted = Static<typeof FormSubmitted>;
