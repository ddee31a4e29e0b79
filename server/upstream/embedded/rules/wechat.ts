import { randomBytes } from 'node:crypto';
import type { UpstreamSession } from '../../../../shared/records/account.ts';
import type { Db } from '../store/db.ts';
import { memberByPhone, updateMember, type MemberRow } from '../store/members.ts';
import { createMember, inviterOf } from './createMember.ts';
import { openSession, type LoginContext } from './openSession.ts';
import { refuse } from '../domain/refusal.ts';

/**
 * Simulated WeChat. Accounts are called `demo-…`: `demo-<phone>` is the account of the member with this number, any other is not
 * bound to a member. The code of WeChat's page is the account itself; a real code is single-use and is exchanged at WeChat for
 * an openid.
 */
const ACCOUNT = /^demo-[A-Za-z0-9_-]{1,64}$/;

/** The account for a code of WeChat's page. Refuses an invalid code with 400. */
export const exchangeCode = (code: string): string => (ACCOUNT.test(code) ? code : refuse(400, '微信授权已失效，请重新授权'));

export const accountOf = ({ wechat_id: bound, phone_number: phone }: MemberRow): string => bound ?? `demo-${phone}`;
/** A new account that no member has. */
export const newAccount = (): string => `demo-${randomBytes(9).toString('base64url')}`;

/** The member of an account: bound to it, or with its phone number. */
export function memberByWechat(db: Db, account: string): MemberRow | undefined {
  return db.get<MemberRow>('SELECT * FROM members WHERE wechat_id = ?', account) ?? memberByPhone(db, account.slice('demo-'.length));
}

/** Logs the account's member in. An account without a member registers one without a phone number, which is bound in the next step. */
export function loginByWechat(context: LoginContext, account: string, inviteCode: string | undefined): UpstreamSession {
  const { db, now } = context;
  return db.tx(() => {
    const member = memberByWechat(db, account);
    if (!member)
      return openSession(context, createMember(db, now, { phone: null, wechatId: account, passwordHash: null, inviterId: inviterOf(db, inviteCode) }), 1);
    if (member.wechat_id === null) updateMember(db, member.id, { wechat_id: account });
    return openSession(context, member.id, 0);
  });
}
