import { createHash, randomBytes } from 'node:crypto';
import type { UpstreamSession } from '../sent.ts';
import type { Db } from '../store/db.ts';
import { memberById, updateMember, type MemberRow } from '../store/members.ts';
import { MINUTE } from '../domain/shanghaiTime.ts';
import { refuse } from '../domain/refusal.ts';
import { createMember, inviterOf } from './createMember.ts';
import { recordMembership } from './consents.ts';
import { deviceName, openSession, type LoginContext } from './tokens.ts';
import type { Sweep } from './move.ts';

/** Lifetime of a code of the simulated WeChat page, that of WeChat's own codes (ms). */
const CODE_LIFE = 5 * MINUTE;

/**
 * An account of the simulated WeChat. `memberId`: the member whose phone it is on, as the operator chose at the console; null:
 * nobody's, unless a member is bound to the account.
 */
export interface WechatAccount {
  wechatId: string;
  memberId: number | null;
}

/** The account on a member's phone: the bound one, or a new one that the login will bind. */
export const accountOf = ({ id, wechat_id: bound }: MemberRow): WechatAccount => ({
  wechatId: bound ?? newWechatId(),
  memberId: id,
});
/** An account that no member has. */
export const newAccount = (): WechatAccount => ({ wechatId: newWechatId(), memberId: null });
const newWechatId = (): string => `wx_${randomBytes(12).toString('base64url')}`;

/** The member of an account: the one bound to it, or the one whose phone it is on. */
export const memberOfAccount = (db: Db, { wechatId, memberId }: WechatAccount): MemberRow | undefined =>
  db.get<MemberRow>('SELECT * FROM members WHERE wechat_id = ?', wechatId) ??
  (memberId === null ? undefined : memberById(db, memberId));

/** Issues a code as WeChat's page does after the consent: random, for one exchange within five minutes. Only its hash is stored. */
export function issueCode(db: Db, now: number, { wechatId, memberId }: WechatAccount): string {
  const code = randomBytes(24).toString('base64url');
  db.insert('wechat_codes', {
    hash: hashOf(code),
    wechat_id: wechatId,
    member_id: memberId,
    expires_at: now + CODE_LIFE,
  });
  return code;
}

/** The account for a code, which is spent with the caller's transaction. Refuses an unknown, spent or expired code with 400. */
export function exchangeCode(db: Db, now: number, code: string): WechatAccount {
  return (
    db.get<WechatAccount>(
      'DELETE FROM wechat_codes WHERE hash = ? AND expires_at > ? RETURNING wechat_id AS wechatId, member_id AS memberId',
      hashOf(code),
      now,
    ) ?? refuse(400, '微信授权已失效，请重新授权', 'wechat_expired')
  );
}

export const sweepCodes: Sweep = (db, now) =>
  void db.run('DELETE FROM wechat_codes WHERE expires_at <= ?', now);

/** Logs the account's member in. An account without a member registers one without a phone number, which is bound in the next step. */
export function loginByWechat(
  context: LoginContext,
  account: WechatAccount,
  { inviteCode, agreed, way }: { inviteCode: string | undefined; agreed: boolean; way: 'wechat' | 'scan' },
): UpstreamSession {
  const { db, now } = context;
  return db.tx(() => {
    const member = memberOfAccount(db, account);
    if (!member) {
      const made = {
        phone: null,
        wechatId: account.wechatId,
        passwordHash: null,
        inviterId: inviterOf(db, inviteCode),
      };
      const id = createMember(db, now, made);
      // Without the tick, the first page asks for it.
      if (agreed)
        recordMembership(db, now, id, way, { address: context.address, device: deviceName(context.agent) });
      return openSession(context, id, way, 1);
    }
    if (member.wechat_id === null) updateMember(db, member.id, { wechat_id: account.wechatId });
    return openSession(context, member.id, way, 0);
  });
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');
