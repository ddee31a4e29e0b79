import { Type } from 'typebox';
import { endpoint, record } from '../endpoint.ts';
import { ConsentRecord } from '../records/consent.ts';
import * as field from '../records/input.ts';
import { nothing, paged } from '../records/wire.ts';
import { agreementKeyRule } from '../rules/signIn.ts';

const proposal = { id: field.id, proposal_id: field.id };

/**
 * Calls for what members agree to: the record of it, withdrawing, new versions of the agreements, and the lenders that are
 * proposed for an application. All of them are assumed: the specification has no such calls.
 */
export const consents = {
  consents: endpoint({
    upstream: 'GET /api/user/consent',
    auth: 'member',
    assumed: true,
    input: record(field.paging),
    output: Type.Array(ConsentRecord),
    limit: 'read',
    summary: '同意与授权记录：文本、版本、时间、来源与所授权的机构',
  }),
  consentsPage: endpoint({
    upstream: 'GET /api/user/consent/page',
    auth: 'member',
    assumed: true,
    input: record(field.paging),
    output: paged(),
    limit: 'read',
    summary: '同意与授权记录的总数',
  }),
  withdrawConsent: endpoint({
    upstream: 'POST /api/user/consent/{id}/withdraw',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['status_conflict'],
    summary: '撤回对一家机构的授权；申请递交该机构之后须联系客服',
  }),
  answerAgreement: endpoint({
    upstream: 'POST /api/user/agreement',
    auth: 'member',
    assumed: true,
    input: record({
      key: Type.String({ ...agreementKeyRule, examples: ['privacy'] }),
      version: Type.Optional(field.version),
      agree: field.flag,
    }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['terms_changed'],
    summary: '对协议的新版本表示同意（1）或暂不同意（0）；同一版本只征求一次',
  }),
  confirmProposal: endpoint({
    upstream: 'POST /api/user/form/{id}/proposal/{proposal_id}/confirm',
    auth: 'member',
    assumed: true,
    input: record({
      ...proposal,
      agree: field.agree,
      version: Type.Optional(field.version),
      ...field.costConfirmed,
    }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['status_conflict', 'terms_changed'],
    summary: '确认一家推荐机构：授权把本次申请的信息提供给它，并确认综合融资成本',
  }),
  declineProposal: endpoint({
    upstream: 'POST /api/user/form/{id}/proposal/{proposal_id}/decline',
    auth: 'member',
    assumed: true,
    input: record(proposal),
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['status_conflict'],
    summary: '谢绝一家推荐机构',
  }),
};
