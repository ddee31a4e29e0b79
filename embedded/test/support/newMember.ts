import type { Test } from 'tap';
import { idCardCheckDigit } from '../../../shared/rules/identityNumbers.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../../shared/headers.ts';
import { toFen, toYuan } from '../../../shared/money/money.ts';
import { post, WITHDRAWABLE } from '../../rules/ledger.ts';
import { openDb } from '../../store/db.ts';
import { annualCosts } from '../../../shared/money/costTable.ts';
import { PROPOSAL } from '../../../shared/status/proposal.ts';
import type { Bill, Proposal } from '../../sent.ts';
import type { Answers, LoanForm } from '../../../shared/records/loan.ts';
import { answersTo } from '../../../test/support/answersTo.ts';
import { PASSWORD, type AnyEnvelope, type EmbeddedUpstream } from './embeddedUpstream.ts';
import { OWN_PHOTO, withPhotos } from './uploadFile.ts';

/** Valid answers to a form, with the first option of each choice and without files. */
export async function fill(form: Pick<LoanForm, 'steps'>): Promise<Answers> {
  const answers = await answersTo(form, { today: '2026-11-20', pick: () => 0, upload: async () => '' });
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => String(answer) !== ''));
}

/** What a program sends to console and cashier. */
export const JSON_OF_PROGRAM = { 'content-type': 'application/json', [CSRF_HEADER]: CSRF_VALUE };

/** Makes a POST to console or cashier, as a program on the same computer. Returns the envelope for any status. */
async function postAsProgram(
  { origin }: Pick<EmbeddedUpstream, 'origin'>,
  path: string,
  body: object,
): Promise<AnyEnvelope> {
  const response = await fetch(origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: JSON_OF_PROGRAM,
  });
  return (await response.json()) as AnyEnvelope;
}

/** The operator does something. */
export const operate = (
  upstream: Pick<EmbeddedUpstream, 'origin'>,
  path: string,
  body: object = {},
): Promise<AnyEnvelope> => postAsProgram(upstream, `/console/${path}`, body);

/** Advances the upstream's clock by days; everything that becomes due is carried out. */
export const advanceDays = (upstream: EmbeddedUpstream, days: number): Promise<AnyEnvelope> =>
  operate(upstream, 'clock', { advance_seconds: Math.round(days * 86_400) });

export interface NewMember {
  phone: string;
  token: string;
  id: number;
  invite: string;
}

let made = 0;

/** Registers a new member, optionally with an invite code. */
export async function newMember(upstream: EmbeddedUpstream, inviteCode?: string): Promise<NewMember> {
  const phone = `1760000${String(++made).padStart(4, '0')}`;
  // Each member has another address, so that no limit per address is reached.
  const address = `198.51.100.${made}`;
  await upstream.post('/api/send/sms', { scene: '1', phone_number: phone }, { address });
  const code = await upstream.code(phone);
  const joined = await upstream.post(
    '/api/register',
    {
      phone_number: phone,
      code,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      agree: 1,
      ...(inviteCode && { invite_code: inviteCode }),
    },
    { address },
  );
  if (joined.code !== 200) throw new Error(joined.message);
  const token = joined.data.access_token as string;
  const { data } = await upstream.get('/api/user', token);
  return { phone, token, id: data.id, invite: data.invite_code };
}

interface Waiting {
  kind: string;
  id: number;
  no: string;
  phone_number: string;
  amount: string | null;
  submitted_at: string;
}

/** Advances the clock by days and logs the members in again, because tokens expire after seven days. */
export async function daysLater(
  upstream: EmbeddedUpstream,
  days: number,
  ...members: NewMember[]
): Promise<void> {
  await advanceDays(upstream, days);
  for (const member of members) member.token = await upstream.login(member.phone);
}

/** The records of one kind, optionally of one member, that wait for the operator. */
export async function pending(upstream: EmbeddedUpstream, kind: string, phone?: string): Promise<Waiting[]> {
  const rows = (await (await fetch(`${upstream.origin}/console/pending.json`)).json()) as Waiting[];
  return rows.filter((row) => row.kind === kind && (phone === undefined || row.phone_number === phone));
}

/** The payment channel reports that an order was paid. */
export const pay = (
  upstream: Pick<EmbeddedUpstream, 'origin'>,
  orderNo: string,
  body: object = {},
): Promise<AnyEnvelope> => postAsProgram(upstream, `/sandbox/pay/${orderNo}`, body);

/** Recharges the member's wallet: places an order, which the operator confirms. */
export async function payIn(
  upstream: EmbeddedUpstream,
  { token, phone }: NewMember,
  amount: string,
): Promise<void> {
  const order = await upstream.post('/api/user/recharge', { amount, channel: 'mock' }, { token });
  if (order.code !== 200) throw new Error(order.message);
  const row = (await pending(upstream, 'recharge', phone)).find(({ no }) => no === order.data.order_no);
  const done = await operate(upstream, `recharge/${row?.id}/confirm`);
  if (done.code !== 200) throw new Error(done.message);
}

/** The input for a personal certification; each number is another person. `withPhotos` (uploadFile.ts) adds the photos. */
export function person(number: number, change: object = {}) {
  const digits = `320106199002${String((number % 27) + 1).padStart(2, '0')}${String(number).padStart(3, '0')}`;
  return {
    cert_type: 1,
    agree: 1,
    real_name: '欧阳知秋',
    id_card: digits + idCardCheckDigit(digits),
    id_card_front: OWN_PHOTO,
    id_card_back: OWN_PHOTO,
    ...change,
  };
}

/** Certifies the member: sends the certification, which the operator passes. */
export async function certify(upstream: EmbeddedUpstream, member: NewMember, number: number): Promise<void> {
  const sent = await upstream.post(
    '/api/user/cert/apply',
    await withPhotos(upstream, member.token, person(number)),
    { token: member.token },
  );
  if (sent.code !== 200) throw new Error(sent.message);
  const done = await operate(upstream, `cert/${sent.data.id}/pass`);
  if (done.code !== 200) throw new Error(done.message);
}

/** The whole annualised costs of a lender that waits for the member's answer, as the member confirms them. */
async function waitingProposal(upstream: EmbeddedUpstream, token: string, id: number) {
  const { data } = await upstream.get(`/api/user/form/${id}`, token);
  const waiting = (data.proposals as Proposal[]).find(({ status }) => status === PROPOSAL.waiting);
  if (!waiting?.cost_table) throw new Error('no lender is proposed');
  return { proposalId: waiting.id, costs: annualCosts(waiting.cost_table) };
}

/** The member confirms, or declines, the lender that is proposed. */
export async function answerProposal(
  upstream: EmbeddedUpstream,
  token: string,
  id: number,
  answer: 'confirm' | 'decline' = 'confirm',
  change: object = {},
): Promise<AnyEnvelope> {
  const { proposalId, costs } = await waitingProposal(upstream, token, id);
  return upstream.post(
    `/api/user/form/${id}/proposal/${proposalId}/${answer}`,
    answer === 'confirm' ? { agree: 1, cost_confirmed: costs, ...change } : {},
    { token },
  );
}

/** What the operator proposes: a loan that the lenders 1 and 6 give. */
export const proposing = (partnerId = 1) => ({
  partner_id: String(partnerId),
  proposed_amount: '30000',
  proposed_term: '12',
});

/** An accepted application goes to a lender: it is proposed, the member confirms it, the operator hands it over. */
export async function handOver(
  upstream: EmbeddedUpstream,
  token: string,
  id: number,
  partnerId = 1,
): Promise<void> {
  for (const step of [
    () => operate(upstream, `form/${id}/propose`, proposing(partnerId)),
    () => answerProposal(upstream, token, id),
    () => operate(upstream, `form/${id}/pass`),
  ]) {
    const { code, message } = await step();
    if (code !== 200) throw new Error(message);
  }
}

/** Buys a membership. */
export const buy = (
  upstream: EmbeddedUpstream,
  { token }: { token: string },
  packageId: number,
  change: object = {},
): Promise<AnyEnvelope> =>
  upstream.post(
    '/api/user/cert/apply',
    { cert_type: 3, package_id: packageId, agree: 1, ...change },
    { token },
  );

/** Scenes of the member's notices, newest first. */
export async function scenes(upstream: EmbeddedUpstream, token: string): Promise<string[]> {
  return (await upstream.get('/api/user/notice/list?count=100', token)).data.list.map(
    ({ scene }: { scene: string }) => scene,
  );
}

/** Books a sum into the member's withdrawable purse at once, as the platform may (501): a commission would settle a week later. */
export function give(
  { varDir }: { varDir: string },
  { id }: { id: number },
  amount: string,
  remark = '活动酬金',
): void {
  const db = openDb(varDir, 'embedded.db');
  try {
    post(db, Date.parse('2026-11-20T14:59:00+08:00'), [
      { userId: id, bizType: 501, amount: toFen(amount), purse: WITHDRAWABLE, remark },
    ]);
  } finally {
    db.close();
  }
}

/** The amounts of the wallet. Checks that the purses are the sums of their bill rows. */
export async function purse(t: Test, upstream: EmbeddedUpstream, token: string) {
  const { balance, withdrawable, consume_only, frozen, pending_commission } = (
    await upstream.get('/api/user/bag', token)
  ).data;
  const bills = (await upstream.get('/api/user/bill?count=100', token)).data as Bill[];
  if (bills.length >= 100) throw new Error('more than one page of bills');
  const sum = (of: number): string =>
    toYuan(
      bills
        .filter((bill) => bill.purse === of && bill.status === 1)
        .reduce((fen, { type, amount }) => fen + (type === 1 ? toFen(amount) : -toFen(amount)), 0),
    );
  t.same([sum(1), sum(2)], [withdrawable, consume_only], 'the purses are the sums of their bill rows');
  t.equal(toFen(balance), toFen(withdrawable) + toFen(consume_only));
  return { withdrawable, consume_only, frozen, pending: pending_commission };
}

/** A code of the simulated WeChat page: for the phone of the member with `phone_number`, for a new account (`new`), or for the account `wechat_id`. */
export const wechatCode = async (
  upstream: Pick<EmbeddedUpstream, 'origin'>,
  who: { phone_number: string } | { wechat_id: string },
): Promise<string> => (await operate(upstream, 'wechat', who)).data.code as string;
