import { Type, type Static } from 'typebox';
import { CostTable } from './costTable.ts';
import { flag, id, maybeTime, text, time, worded, kind } from './wire.ts';
import { nullable, tolerant } from './tolerant.ts';
import { consents, meaningsOf } from './words.ts';
import { proposalEnglish, proposalStatus } from '../status/proposal.ts';
import {
  key,
  title,
  version,
  partnerId,
  partnerName,
  licenseNo,
  licenseUrl,
  phone,
  amount,
  term,
  annualRate,
  formNo,
  expireAt,
} from './fields.ts';
import { described } from './described.ts';

const proposalStatuses = meaningsOf(proposalStatus, proposalEnglish);
const agreedAt = described(time, '同意的时间', 'Time of the consent');
const withdrawnAt = described(maybeTime, '撤回的时间', 'When it was withdrawn');
const canWithdraw = described(flag, '现在能否撤回', 'Whether it can be withdrawn now');

/** What a member has agreed to: which text in which version, when, from where, and for whom. */
export const ConsentRecord = tolerant(
  {
    id,
    key: described(
      text,
      '协议的键；costTable 为综合融资成本明示表',
      'Key of the agreement; costTable is the disclosure of financing costs',
      { examples: ['privacy'] },
    ),
    title,
    version,
    scene_text: described(text, '场景的名称', 'Name of the occasion', { examples: ['注册'] }),
    application_id: nullable(described(id, '贷款申请的编号', 'Id of the loan application')),
    form_no: Type.Optional(formNo),
    partner_id: nullable(
      described(
        id,
        '合作机构的编号；没有指明机构时没有',
        'Id of the lender; absent if the consent names none',
      ),
    ),
    partner_name: Type.Optional(partnerName),
    agreed_at: agreedAt,
    address: Type.Optional(
      described(text, '网络地址，已脱敏', 'Network address, masked', { examples: ['203.0.*.*'] }),
    ),
    device: Type.Optional(described(text, '设备', 'Device', { examples: ['Chrome·Windows'] })),
    expires_at: expireAt,
    withdrawn_at: withdrawnAt,
    status: described(kind, '状态', 'Status', { values: consents }),
    status_text: described(
      worded(['key', { costTable: '已确认' }], ['status', consents.zh]),
      '状态的名称',
      'Name of the status',
      { examples: ['审核中'] },
    ),
    can_withdraw: canWithdraw,
  },
  ['id'],
);
export type ConsentRecord = Static<typeof ConsentRecord>;

/** A lender that is proposed for an application, with what it offers. */
export const Proposal = tolerant(
  {
    id,
    partner_id: partnerId,
    partner_name: partnerName,
    partner_product: Type.Optional(
      described(text, '合作机构的产品', 'Product of the lender', { examples: ['经营快贷'] }),
    ),
    license_no: Type.Optional(licenseNo),
    license_url: Type.Optional(licenseUrl),
    phone: Type.Optional(phone),
    amount,
    term,
    annual_rate: annualRate,
    cost_table: Type.Optional(described(CostTable, '综合融资成本明示表', 'Disclosure of financing costs')),
    note: Type.Optional(described(text, '推荐的理由', 'Why the adviser proposes it')),
    status: described(kind, '状态', 'Status', { values: proposalStatuses }),
    status_text: described(worded(['status', proposalStatuses.zh]), '状态的名称', 'Name of the status', {
      examples: ['审核中'],
    }),
    proposed_at: described(time, '推荐的时间', 'Time of the proposal'),
    answered_at: described(maybeTime, '回复时间', 'Time of the reply'),
  },
  ['id'],
);
export type Proposal = Static<typeof Proposal>;

/** A lender to whom the member has allowed this application's data to be given. */
export const AuthorizedLender = tolerant(
  {
    id: described(id, '同意记录的编号，撤回时用', 'Id of the consent, for withdrawing it'),
    partner_id: partnerId,
    partner_name: partnerName,
    phone: Type.Optional(phone),
    license_no: Type.Optional(licenseNo),
    license_url: Type.Optional(licenseUrl),
    version,
    agreed_at: agreedAt,
    expires_at: expireAt,
    withdrawn_at: withdrawnAt,
    can_withdraw: canWithdraw,
    cost_table: Type.Optional(described(CostTable, '综合融资成本明示表', 'Disclosure of financing costs')),
  },
  ['id'],
);
export type AuthorizedLender = Static<typeof AuthorizedLender>;

/** An agreement that has a version which the member has not been asked about. */
export const AgreementDue = tolerant({ key, title, version }, ['key']);
export type AgreementDue = Static<typeof AgreementDue>;
