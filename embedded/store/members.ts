import { memberCerts } from '../../shared/records/words.ts';
import type { MayBeUndefined } from '../../shared/fieldsOf.ts';
import { maskPhone, maskAddress } from '../../shared/rules/contact.ts';
import { maskNickname, maskPersonName } from '../../shared/rules/names.ts';
import { maskIdCard } from '../../shared/rules/identityNumbers.ts';
import type { User } from '../sent.ts';
import { levels } from '../content/content.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';
import { openClosing } from './closings.ts';
import { unreadCount } from './notices.ts';
import { agreementsDue } from './consents.ts';
import { runningVip } from './vipRecords.ts';

export const childCount = (db: Db, userId: number): number =>
  db.number('SELECT count(*) FROM members WHERE inviter_id = ?', userId);

export interface MemberRow {
  id: number;
  user_no: string;
  phone_number: string | null;
  area: string;
  password_hash: string | null;
  wechat_id: string | null;
  nickname: string;
  avatar: string;
  sex: number;
  birthday: string | null;
  email: string | null;
  real_name: string | null;
  id_card: string | null;
  cert_status: number;
  cert_type: number | null;
  level_id: number;
  invite_code: string;
  inviter_id: number | null;
  status: number;
  created_at: number;
  last_login_at: number | null;
  last_login_ip: string | null;
}

export const memberById = (db: Db, id: number): MemberRow | undefined =>
  db.get('SELECT * FROM members WHERE id = ?', id);
export const memberByPhone = (db: Db, phone: string): MemberRow | undefined =>
  db.get('SELECT * FROM members WHERE phone_number = ?', phone);
/** The member with this account name: a phone number or a member number. */
export const memberByAccount = (db: Db, account: string): MemberRow | undefined =>
  memberByPhone(db, account) ?? db.get('SELECT * FROM members WHERE user_no = ?', account.toUpperCase());
export const memberByInvite = (db: Db, code: string): MemberRow | undefined =>
  db.get('SELECT * FROM members WHERE invite_code = ?', code.toUpperCase());

/** Changes the given columns. Their names come from code, never from a request. */
export function updateMember(
  db: Db,
  id: number,
  change: MayBeUndefined<Partial<Omit<MemberRow, 'id'>>>,
): void {
  const columns = Object.entries(change).filter(
    (column): column is [string, string | number | null] => column[1] !== undefined,
  );
  if (columns.length === 0) return;
  db.run(
    `UPDATE members SET ${columns.map(([name]) => `${name} = ?`).join(', ')} WHERE id = ?`,
    ...columns.map(([, value]) => value),
    id,
  );
}

/** The last login before the session with this hash began; the present one tells its owner nothing. */
const loginBefore = (db: Db, userId: number, session: string): { at: number; address: string } | undefined =>
  db.get(
    'SELECT at, address FROM logins WHERE user_id = ? AND result = 1 AND at < (SELECT created_at FROM tokens WHERE hash = ?) ORDER BY at DESC LIMIT 1',
    userId,
    session,
  );

/** The member for the calls `visit` and `user`: identity data masked, phone number in full. `session`: hash of the session's token. */
export function userInfo(db: Db, member: MemberRow, now: number, session = ''): User {
  const before = loginBefore(db, member.id, session);
  const vip = runningVip(db, member.id, now);
  const level = levels.find(({ id }) => id === member.level_id);
  const inviter = member.inviter_id === null ? undefined : memberById(db, member.inviter_id);
  return {
    id: member.id,
    user_no: member.user_no,
    phone_number: member.phone_number ?? '',
    phone_mask: member.phone_number ? maskPhone(member.phone_number) : '',
    area: member.area,
    nickname: member.nickname,
    avatar: member.avatar,
    sex: member.sex,
    birthday: member.birthday,
    email: member.email,
    real_name: member.real_name && maskPersonName(member.real_name),
    id_card: member.id_card && maskIdCard(member.id_card),
    cert_status: member.cert_status,
    cert_status_text: memberCerts.zh[member.cert_status] ?? '',
    cert_type: member.cert_type,
    has_password: member.password_hash ? 1 : 0,
    wechat_bound: member.wechat_id ? 1 : 0,
    level_id: member.level_id,
    level: level ? { id: level.id, name: level.name, level: level.level, icon: level.icon } : null,
    is_vip: vip ? 1 : 0,
    vip,
    invite_code: member.invite_code,
    inviter: inviter
      ? { nickname: maskNickname(inviter.nickname), phone_mask: maskPhone(inviter.phone_number ?? '') }
      : null,
    child_count: childCount(db, member.id),
    unread_count: unreadCount(db, member.id),
    status: member.status,
    created_at: wireTime(member.created_at),
    last_login_at: wireTimeOrNull(before?.at ?? null),
    agreements_due: agreementsDue(db, member.id, now),
    closing_at: wireTimeOrNull(openClosing(db, member.id)?.close_at ?? null),
    last_login_ip: before ? maskAddress(before.address) : '',
  };
}
