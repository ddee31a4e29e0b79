import { randomInt } from 'node:crypto';
import { MEMBER } from '../../shared/status/member.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { maskNickname } from '../../shared/rules/names.ts';
import { levels } from '../content/content.ts';
import type { Db } from '../store/db.ts';
import { memberByInvite } from '../store/members.ts';
import { refuseField } from '../domain/refusal.ts';
import { openWallet } from './ledger.ts';
import { notify } from './notices.ts';

/** Characters of member codes, without those that look alike: I, O, D, 0, 1. */
const ALPHABET = '23456789ABCEFGHJKLMNPQRSTUVWXYZ';

/** A new invite code (six characters) that no member has. */
function newInviteCode(db: Db): string {
  return unused(db, 'invite_code', 6);
}

/** A new member number (eight characters) that no member has; customer service uses it. */
function newUserNo(db: Db): string {
  return unused(db, 'user_no', 8);
}

function unused(db: Db, column: 'invite_code' | 'user_no', length: number): string {
  for (;;) {
    const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (!db.get(`SELECT 1 FROM members WHERE ${column} = ?`, code)) return code;
  }
}

const DEFAULT_AVATAR = '/media/avatar.svg';

export interface NewMember {
  /** null: registered by WeChat. */
  phone: string | null;
  wechatId?: string;
  passwordHash: string | null;
  inviterId?: number | null;
  nickname?: string;
  inviteCode?: string;
  userNo?: string;
}

/** Creates the account, its wallet, the link to the inviter and the notices to both, in one transaction. Returns the id. */
export function createMember(db: Db, at: number, member: NewMember): number {
  return db.tx(() => {
    const userNo = member.userNo ?? newUserNo(db);
    const nickname =
      member.nickname ?? `${member.phone ? '用户' : '微信用户'}${(member.phone ?? userNo).slice(-4)}`;
    const id = db.insert('members', {
      user_no: userNo,
      wechat_id: member.wechatId ?? null,
      phone_number: member.phone,
      password_hash: member.passwordHash,
      nickname,
      avatar: DEFAULT_AVATAR,
      level_id: (levels.find((level) => level.is_default) ?? levels[0])?.id ?? 1,
      invite_code: member.inviteCode ?? newInviteCode(db),
      inviter_id: member.inviterId ?? null,
      created_at: at,
    });
    openWallet(db, id);
    notify(db, id, at, {
      category: 1,
      scene: 'register',
      title: '欢迎加入银桥',
      link: '/user/info',
      text: '账号已开通。提现与部分贷款申请之前须完成实名认证；平台不会以任何名义要求您先行转账。',
    });
    if (member.inviterId) {
      notify(db, member.inviterId, at, {
        category: 4,
        scene: 'spread.joined',
        title: '好友注册成功',
        link: '/spread',
        biz: { type: 'member', id },
        text: `您邀请的好友 ${member.phone ? maskPhone(member.phone) : maskNickname(nickname)} 已完成注册。`,
      });
    }
    return id;
  });
}

/** The id of the member with this invite code; null without a code. An unknown code or a disabled owner is refused, since the inviter cannot be set later. */
export function inviterOf(db: Db, code: string | undefined): number | null {
  if (!code) return null;
  const inviter = memberByInvite(db, code);
  if (!inviter) return refuseField('invite_code', '邀请码不存在，请核对或留空', 'invite_unknown');
  if (inviter.status === MEMBER.disabled)
    return refuseField('invite_code', '邀请码已失效，请核对或留空', 'invite_unknown');
  return inviter.id;
}
