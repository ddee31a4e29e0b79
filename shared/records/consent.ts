import { Type, type Static } from 'typebox';
import { CostTable } from './costTable.ts';
import { flag, id, kind, link, maybeTime, rate, text, time, worded, yuan } from './wire.ts';
import { nullable, tolerant } from './tolerant.ts';
import { consentWords, wordsOf } from './words.ts';
import { proposalStatus } from '../status/proposal.ts';

/** What a member has agreed to: which text in which version, when, from where, and for whom. */
export const ConsentRecord = tolerant(
  {
    id,
    /** Key of the agreement, or `costTable`. */
    key: text,
    title: text,
    /** The day from which this version of the text is in force. */
    version: text,
    /** On what occasion, for instance 注册. */
    scene_text: text,
    application_id: nullable(id),
    form_no: Type.Optional(text),
    /** The lender that is named; absent: the consent names none. */
    partner_id: nullable(id),
    partner_name: Type.Optional(text),
    agreed_at: time,
    /** IP address, masked. */
    address: Type.Optional(text),
    device: Type.Optional(text),
    expires_at: maybeTime,
    withdrawn_at: maybeTime,
    /** 1 in force, 2 withdrawn, 3 over, 4 declined. */
    status: kind,
    status_text: worded(['key', { costTable: '已确认' }], ['status', consentWords]),
    can_withdraw: flag,
  },
  ['id'],
);
export type ConsentRecord = Static<typeof ConsentRecord>;

/** A lender that is proposed for an application, with what it offers. */
export const Proposal = tolerant(
  {
    id,
    partner_id: id,
    partner_name: text,
    partner_product: Type.Optional(text),
    license_no: Type.Optional(text),
    license_url: Type.Optional(link),
    phone: Type.Optional(text),
    amount: yuan,
    /** Months. */
    term: Type.Integer(),
    annual_rate: rate,
    cost_table: Type.Optional(CostTable),
    /** Why the adviser proposes it. */
    note: Type.Optional(text),
    /** 0 waiting, 10 confirmed, 20 declined, 30 lapsed. */
    status: kind,
    status_text: worded(['status', wordsOf(proposalStatus)]),
    proposed_at: time,
    answered_at: maybeTime,
  },
  ['id'],
);
export type Proposal = Static<typeof Proposal>;

/** A lender to whom the member has allowed this application's data to be given. */
export const AuthorizedLender = tolerant(
  {
    /** Of the consent; it is the number for withdrawing it. */
    id,
    partner_id: id,
    partner_name: text,
    phone: Type.Optional(text),
    license_no: Type.Optional(text),
    license_url: Type.Optional(link),
    version: text,
    agreed_at: time,
    expires_at: maybeTime,
    withdrawn_at: maybeTime,
    can_withdraw: flag,
    cost_table: Type.Optional(CostTable),
  },
  ['id'],
);
export type AuthorizedLender = Static<typeof AuthorizedLender>;

/** An agreement that has a version which the member has not been asked about. */
export const AgreementDue = tolerant({ key: text, title: text, version: text }, ['key']);
export type AgreementDue = Static<typeof AgreementDue>;
