import { Type } from 'typebox';
import { endpoint, record, siteCache } from '../endpoint.ts';
import { calls } from './calls.ts';
import * as field from '../records/input.ts';
import {
  Answers,
  FormRecord,
  FormRecordDetail,
  FormSubmitted,
  LoanForm,
  LoanFormRow,
} from '../records/loan.ts';
import { partial } from '../records/tolerant.ts';
import { nothing, paged } from '../records/wire.ts';
import { FAVORITES_MAX } from '../rules/limits.ts';
import { Favorite } from '../records/partner.ts';
import { CALL_TIMES } from '../rules/questions.ts';
import { FILES_MAX } from '../rules/files.ts';
import { remarkRule } from '../rules/freeText.ts';
import { described } from '../records/described.ts';
import { meaningsOf } from '../records/words.ts';
import { formStatus, formEnglish } from '../status/form.ts';

const recordFilter = record({
  ...field.paging,
  status: described(field.kindFilter, '按状态筛选；缺省为全部', 'Filter by status; all by default', {
    values: meaningsOf(formStatus, formEnglish),
  }),
  keyword: field.keyword,
});
const recordList = record({
  ...recordFilter.properties,
  request_id: field.submittedAs,
  since: field.since,
});
const callTime = Type.String({
  pattern: `^(${CALL_TIMES.join('|')})$`,
  message: '请选择方便接听的时间',
  examples: [CALL_TIMES[0]],
});
const offers = Type.Optional(
  Type.Array(field.id, {
    maxItems: FAVORITES_MAX,
    message: `最多收藏 ${FAVORITES_MAX} 个产品`,
    examples: [[1]],
  }),
);
const files = Type.Optional(
  Type.Array(field.fileUrl, { maxItems: FILES_MAX, message: `附件最多 ${FILES_MAX} 个` }),
);

/** Calls for loan applications. All of them are assumed: the specification has the pages, but no calls. */
export const loan = {
  forms: endpoint({
    ...calls.forms,
    cache: siteCache,
    assumed: true,
    output: Type.Array(LoanFormRow),
    limit: 'read',
    summary: { zh: '贷款申请表', en: 'Application forms' },
  }),
  form: endpoint({
    ...calls.form,
    cache: siteCache,
    assumed: true,
    input: record({ id: field.id }),
    output: LoanForm,
    limit: 'read',
    summary: { zh: '贷款申请表的步骤与题目', en: 'Steps and questions of an application form' },
  }),
  submitForm: endpoint({
    ...calls.submitForm,
    recordedIn: 'formRecords',
    assumed: true,
    input: record({
      id: Type.Optional(described(field.id, '要继续填写的草稿的编号', 'Id of the draft to go on with')),
      form_id: described(field.id, '申请表编号', 'Id of the application form'),
      partner_id: Type.Optional(described(field.id, '合作机构的编号', 'Id of the lender')),
      answers: described(
        Answers,
        '填写的内容，按题目的键；多选与附件为数组',
        'Answers, by the key of the question; several choices and files are lists',
      ),
      files: described(files, '附件：上传得到的地址', 'Attachments: the addresses that the uploads returned'),
      /** Consent to pass the data on to the partner; not required for a draft. */
      agree: Type.Optional(field.agree),
      draft: Type.Optional(
        described(
          Type.Integer({ minimum: 0, maximum: 1, default: 0, message: '草稿标记不正确' }),
          '1 存为草稿，0 提交',
          '1 save as a draft, 0 submit',
        ),
      ),
      /** Of the authorisation that was agreed to. */
      version: Type.Optional(field.version),
      /** Required with a lender, when the application is submitted. */
      ...field.costConfirmed,
      unfit: Type.Optional(
        described(
          Type.Literal(1, { message: '仍要递交的确认不正确', examples: [1] }),
          '1：本人知道有条件不符，仍要递交；没有不符的条件时不必给',
          '1: the applicant knows that conditions are not met and applies all the same; not needed if none fails',
        ),
      ),
      call_time: Type.Optional(described(callTime, '方便接听的时段', 'Times at which a call is convenient')),
      request_id: field.requestId,
    }),
    output: partial(FormSubmitted),
    limit: 'write',
    reasons: [
      'certification_required',
      'partner_unavailable',
      'too_many_open',
      'status_conflict',
      'terms_changed',
    ],
    summary: {
      zh: '提交贷款申请，或存为草稿（draft 为 1，可以只填一部分）',
      en: 'Submit a loan application, or save it as a draft (draft 1, which may be incomplete)',
    },
  }),
  formRecords: endpoint({
    ...calls.formRecords,
    assumed: true,
    input: recordList,
    output: Type.Array(FormRecord),
    limit: 'read',
    summary: { zh: '贷款申请记录', en: 'Loan applications of the member' },
  }),
  formRecordsPage: endpoint({
    ...calls.formRecordsPage,
    assumed: true,
    input: recordFilter,
    output: paged(),
    limit: 'read',
    summary: { zh: '贷款申请记录的总数', en: 'Number of loan applications' },
  }),
  formRecord: endpoint({
    ...calls.formRecord,
    assumed: true,
    input: record({ id: field.id }),
    output: FormRecordDetail,
    limit: 'read',
    summary: { zh: '贷款申请详情与填写内容', en: 'A loan application and its answers' },
  }),
  cancelFormRecord: endpoint({
    ...calls.cancelFormRecord,
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    limit: 'write',
    reasons: ['status_conflict'],
    summary: { zh: '撤销贷款申请', en: 'Cancel a loan application' },
  }),
  favorites: endpoint({
    ...calls.favorites,
    assumed: true,
    output: Type.Array(Favorite),
    limit: 'read',
    summary: {
      zh: '收藏的产品，最近的在前；利率变化时发站内消息',
      en: 'Favourite products, latest first; A notice is sent when their rates change',
    },
  }),
  changeFavorites: endpoint({
    ...calls.changeFavorites,
    assumed: true,
    input: record({
      add: described(offers, '要收藏的合作机构的编号', 'Id of the lender to add to the favourites'),
      remove: described(
        offers,
        '要取消收藏的合作机构的编号',
        'Id of the lender to remove from the favourites',
      ),
    }),
    output: Type.Array(Favorite),
    limit: 'write',
    summary: {
      zh: '收藏或取消收藏产品；不存在的产品不计，返回全部收藏',
      en: 'Add or remove favourite products; products that do not exist are ignored; returns all favourites',
    },
  }),
  supplementForm: endpoint({
    ...calls.supplementForm,
    assumed: true,
    input: record({
      id: field.id,
      files: described(files, '附件：上传得到的地址', 'Attachments: the addresses that the uploads returned'),
      remark: Type.Optional(
        described(Type.String(remarkRule), '补充说明', 'Further explanation', {
          examples: ['已补充近半年流水'],
        }),
      ),
      request_id: field.requestId,
    }),
    output: nothing,
    limit: 'write',
    reasons: ['status_conflict'],
    summary: { zh: '补充申请材料', en: 'Add documents to an application' },
  }),
};
