import { createHash } from 'node:crypto';
import { PASSWORD, type AnyEnvelope, type EmbeddedUpstream } from './embeddedUpstream.ts';
import { operate, advanceDays } from './operate.ts';
import { OWN_PHOTO, withPhotos } from './uploadFile.ts';
import { idCardCheckDigit } from "../../../shared/rules/identityNumbers.ts";

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
  const joined = await upstream.post('/api/register', {
    phone_number: phone, code, password: PASSWORD, password_confirmation: PASSWORD, agree: 1, ...(inviteCode && { invite_code: inviteCode }),
  }, { address });
  if (joined.code !== 200) throw new Error(joined.message);
  const token = joined.data.access_token as string;
  const { data } = await upstream.get('/api/user', token);
  return { phone, token, id: data.id, invite: data.invite_code };
}

interface Waiting { kind: string; id: number; no: string; phone_number: string; amount: string | null; submitted_at: string }

/** Advances the clock by days and logs the members in again, because tokens expire after seven days. */
export async function daysLater(upstream: EmbeddedUpstream, days: number, ...members: NewMember[]): Promise<void> {
  await advanceDays(upstream, days);
  for (const member of members) member.token = await upstream.login(member.phone);
}

/** The records of one kind, optionally of one member, that wait for the operator. */
export async function pending(upstream: EmbeddedUpstream, kind: string, phone?: string): Promise<Waiting[]> {
  const rows = (await (await fetch(`${upstream.origin}/console/pending.json`)).json()) as Waiting[];
  return rows.filter((row) => row.kind === kind && (phone === undefined || row.phone_number === phone));
}

/** Recharges the member's wallet: places an order, which the operator confirms. */
export async function payIn(upstream: EmbeddedUpstream, { token, phone }: NewMember, amount: string): Promise<void> {
  const order = await upstream.post('/api/user/recharge', { amount, channel: 'mock' }, { token });
  if (order.code !== 200) throw new Error(order.message);
  const row = (await pending(upstream, 'recharge', phone)).find(({ no }) => no === order.data.order_no);
  const done = await operate(upstream, `recharge/${row?.id}/confirm`);
  if (done.code !== 200) throw new Error(done.message);
}

/** The input for a personal certification; each number is another person. `withPhotos` (uploadFile.ts) adds the photos. */
export function person(number: number, change: object = {}) {
  const digits = `320106199002${String(number % 27 + 1).padStart(2, '0')}${String(number).padStart(3, '0')}`;
  return {
    cert_type: 1, agree: 1, real_name: '欧阳知秋', id_card: digits + idCardCheckDigit(digits), id_card_front: OWN_PHOTO, id_card_back: OWN_PHOTO, ...change,
  };
}

/** Certifies the member: sends the certification, which the operator passes. */
export async function certify(upstream: EmbeddedUpstream, member: NewMember, number: number): Promise<void> {
  const sent = await upstream.post('/api/user/cert/apply', await withPhotos(upstream, member.token, person(number)), { token: member.token });
  if (sent.code !== 200) throw new Error(sent.message);
  const done = await operate(upstream, `cert/${sent.data.id}/pass`);
  if (done.code !== 200) throw new Error(done.message);
}

/** Buys a membership. */
export const buy = (upstream: EmbeddedUpstream, { token }: { token: string }, packageId: number, change: object = {}): Promise<AnyEnvelope> =>
  upstream.post('/api/user/cert/apply', { cert_type: 3, package_id: packageId, agree: 1, ...change }, { token });

/** Scenes of the member's notices, newest first. */
export async function scenes(upstream: EmbeddedUpstream, token: string): Promise<string[]> {
  return (await upstream.get('/api/user/notice/list?count=100', token)).data.list.map(({ scene }: { scene: string }) => scene);
}

/** A `request_id` made from a text. */
export const key = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
