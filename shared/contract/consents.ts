import { Type } from 'typebox';
import { endpoint, record } from '../endpoint.ts';
import { calls } from './calls.ts';
import { ConsentRecord } from '../records/consent.ts';
import * as field from '../records/input.ts';
import { nothing, paged } from '../records/wire.ts';
import { agreementKeyRule } from '../rules/signIn.ts';
import { described } from '../records/described.ts';

const proposal = { id: field.id, proposal_id: described(field.id, '推荐的编号', 'Id of the proposal') };

/**
 * Calls for what members agree to: the record of it, withdrawing, new versions of the agreements, and the lenders that are
 * proposed for an application. All of them are assumed: the specification has no such calls.
 */
export const consents = {
  consents: endpoint({
    ...calls.consents,
    assumed: true,
    input: record(field.paging),
    output: Type.Array(ConsentRecord),
    limit: 'read',
    summary: {
      zh: '同意与授权记录：文本、版本、时间、来源与所授权的机构',
      en: 'Consents and authorisations: text, version, time, source and authorised lender',
    },
  }),
  consentsPage: endpoint({
    ...calls.consentsPage,
    assumed: true,
    input: record(field.paging),
    output: paged(),
    limit: 'read',
    summary: { zh: '同意与授权记录的总数', en: 'Number of consents and authorisations' },
  }),
  withdrawConsent: endpoint({
    ...calls.withdrawConsent,
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    limit: 'write',
    reasons: ['status_conflict'],
    summary: {
      zh: '撤回对一家机构的授权；申请递交该机构之后须联系客服',
      en: 'Withdraw the authorisation of a lender; once the application has been passed on to the lender, the operator must be contacted',
    },
  }),
  answerAgreement: endpoint({
    ...calls.answerAgreement,
    assumed: true,
    input: record({
      key: described(Type.String({ ...agreementKeyRule, examples: ['privacy'] }), '键', 'Key'),
      version: Type.Optional(field.version),
      agree: described(field.flag, '同意相关协议，须为 1', 'Acceptance of the agreements; must be 1'),
    }),
    output: nothing,
    limit: 'write',
    reasons: ['terms_changed'],
    summary: {
      zh: '对协议的新版本表示同意（1）或暂不同意（0）；同一版本只征求一次',
      en: 'Accept the new version of an agreement (1), or not for now (0); A version is asked about once',
    },
  }),
  confirmProposal: endpoint({
    ...calls.confirmProposal,
    assumed: true,
    input: record({
      ...proposal,
      agree: field.agree,
      version: Type.Optional(field.version),
      ...field.costConfirmed,
    }),
    output: nothing,
    limit: 'write',
    reasons: ['status_conflict', 'terms_changed'],
    summary: {
      zh: '确认一家推荐机构：授权把本次申请的信息提供给它，并确认综合融资成本',
      en: 'Confirm a proposed lender: authorises that the data of this application are passed on to it, and confirms its financing costs',
    },
  }),
  declineProposal: endpoint({
    ...calls.declineProposal,
    assumed: true,
    input: record(proposal),
    output: nothing,
    limit: 'write',
    reasons: ['status_conflict'],
    summary: { zh: '谢绝一家推荐机构', en: 'Decline a proposed lender' },
  }),
};
