import { Type } from 'typebox';
import { endpoint, record, siteCache } from '../endpoint.ts';
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

const recordFilter = record({ ...field.paging, status: field.kindFilter, keyword: field.keyword });
const recordList = record({
  ...recordFilter.properties,
  request_id: field.requestId,
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
    upstream: 'GET /api/form',
    auth: 'public',
    cache: siteCache,
    assumed: true,
    output: Type.Array(LoanFormRow),
    onFailure: 'null',
    limit: 'read',
    summary: '贷款申请表',
  }),
  form: endpoint({
    upstream: 'GET /api/form/{id}',
    auth: 'public',
    cache: siteCache,
    assumed: true,
    input: record({ id: field.id }),
    output: LoanForm,
    onFailure: 'null',
    limit: 'read',
    summary: '贷款申请表的步骤与题目',
  }),
  submitForm: endpoint({
    upstream: 'POST /api/user/form',
    auth: 'member',
    once: true,
    recordedIn: 'formRecords',
    assumed: true,
    input: record({
      /** Id of the draft that is continued. */
      id: Type.Optional(field.id),
      form_id: field.id,
      partner_id: Type.Optional(field.id),
      answers: Answers,
      files,
      /** Consent to pass the data on to the partner; not required for a draft. */
      agree: Type.Optional(field.agree),
      draft: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, default: 0, message: '草稿标记不正确' })),
      /** Of the authorisation that was agreed to. */
      version: Type.Optional(field.version),
      /** Required with a lender, when the application is submitted. */
      ...field.costConfirmed,
      call_time: Type.Optional(callTime),
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
    summary: '提交贷款申请，或存为草稿（draft 为 1，可以只填一部分）',
  }),
  formRecords: endpoint({
    upstream: 'GET /api/user/form',
    auth: 'member',
    assumed: true,
    input: recordList,
    output: Type.Array(FormRecord),
    limit: 'read',
    summary: '贷款申请记录',
  }),
  formRecordsPage: endpoint({
    upstream: 'GET /api/user/form/page',
    auth: 'member',
    assumed: true,
    input: recordFilter,
    output: paged(),
    limit: 'read',
    summary: '贷款申请记录的总数',
  }),
  formRecord: endpoint({
    upstream: 'GET /api/user/form/{id}',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: FormRecordDetail,
    limit: 'read',
    summary: '贷款申请详情与填写内容',
  }),
  cancelFormRecord: endpoint({
    upstream: 'POST /api/user/form/{id}/cancel',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['status_conflict'],
    summary: '撤销贷款申请',
  }),
  favorites: endpoint({
    upstream: 'GET /api/user/favorite',
    auth: 'member',
    assumed: true,
    output: Type.Array(Favorite),
    limit: 'read',
    summary: '收藏的产品，最近的在前；利率变化时发站内消息',
  }),
  changeFavorites: endpoint({
    upstream: 'POST /api/user/favorite',
    auth: 'member',
    assumed: true,
    input: record({ add: offers, remove: offers }),
    output: Type.Array(Favorite),
    limit: 'write',
    summary: '收藏或取消收藏产品；不存在的产品不计，返回全部收藏',
  }),
  supplementForm: endpoint({
    upstream: 'POST /api/user/form/{id}/supplement',
    auth: 'member',
    once: true,
    assumed: true,
    input: record({
      id: field.id,
      files,
      remark: Type.Optional(Type.String(remarkRule)),
      request_id: field.requestId,
    }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['status_conflict'],
    summary: '补充申请材料',
  }),
};
