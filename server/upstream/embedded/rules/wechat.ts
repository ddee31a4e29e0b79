import { randomBytes } from 'node:crypto';
import type { UpstreamSession } from '../../../../shared/records/account.ts';
import type { Db } from '../store/db.ts';
import { memberByPhone, updateMember, type MemberRow } from '../store/members.ts';
import { createMember, inviterOf } from './createMember.ts';
import { openSession, type Arrival } from './openSession.ts';
import { refuse } from '../domain/refusal.ts';

/**
 * The sandbox's WeChat. Its accounts are called `demo-…`: `demo-<phone>` is that of the member with this
 * number, any other one belongs to nobody yet. A code of WeChat's page is the account itself; the real
 * one is single-use and exchanged at WeChat for an openid.
 */
const ACCOUNT = /^demo-[A-Za-z0-9_-]{1,64}$/;

/** The account that a code of WeChat's page stands for. */
export const exchangeCode = (code: string): string => (ACCOUNT.test(code) ? code : refuse(400, '微信授权已失效，请重新授权'));

export const accountOf = ({ wechat_id: bound, phone_number: phone }: MemberRow): string => bound ?? `demo-${phone}`;
/** An account that nobody has. */
export const newAccount = (): string => `demo-${randomBytes(9).toString('base64url')}`;

/** The member behind an account: bound to it, or known by its number. */
export function memberByWechat(db: Db, account: string): MemberRow | undefined {
  return db.get<MemberRow>('SELECT * FROM members WHERE wechat_id = ?', account) ?? memberByPhone(db, account.slice('demo-'.length));
}

/** Lets the account's member in; who has none becomes one, without a phone number, which is asked for next. */
export function enterByWechat(scene: Arrival, account: string, inviteCode: string | undefined): UpstreamSession {
  const { db, now } = scene;
  return db.tx(() => {
    const member = memberByWechat(db, account);
    if (!member)
      return openSession(scene, createMember(db, now, { phone: null, wechatId: account, passwordHash: null, inviterId: inviterOf(db, inviteCode) }), 1);
    if (member.wechat_id === null) updateMember(db, member.id, { wechat_id: account });
    return openSession(scene, member.id, 0);
  });
}
