import type { User } from '../sent.ts';
import { MEMBER_CERT } from '../../shared/status/member.ts';
import { levels } from '../content/levels.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';
import { openClosing } from './closings.ts';
import { childCount } from './inviters.ts';
import { memberById, type MemberRow } from './members.ts';
import { unreadCount } from './notices.ts';
import { runningVip } from './vipRecords.ts';
import { maskPhone } from "../../shared/rules/contact.ts";
import { maskPersonName } from "../../shared/rules/names.ts";
import { maskIdCard } from "../../shared/rules/identityNumbers.ts";
import { maskAddress } from "../../shared/rules/addresses.ts";

const CERT: Record<number, string> = {
  [MEMBER_CERT.none]: '未认证',
  [MEMBER_CERT.review]: '审核中',
  [MEMBER_CERT.certified]: '已认证',
  [MEMBER_CERT.rejected]: '已驳回',
};

/** The member for the calls `visit` and `user`: identity data masked, phone number in full. */
export function userInfo(db: Db, member: MemberRow, now: number): User {
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
    cert_status_text: CERT[member.cert_status] ?? '',
    cert_type: member.cert_type,
    has_password: member.password_hash ? 1 : 0,
    wechat_bound: member.wechat_id ? 1 : 0,
    level_id: member.level_id,
    level: level ? { id: level.id, name: level.name, level: level.level, icon: level.icon } : null,
    is_vip: vip ? 1 : 0,
    vip,
    invite_code: member.invite_code,
    inviter: inviter ? { nickname: inviter.nickname, phone_mask: maskPhone(inviter.phone_number ?? '') } : null,
    child_count: childCount(db, member.id),
    unread_count: unreadCount(db, member.id),
    status: member.status,
    created_at: wireTime(member.created_at),
    last_login_at: wireTimeOrNull(member.last_login_at),
    closing_at: wireTimeOrNull(openClosing(db, member.id)?.close_at ?? null),
    last_login_ip: member.last_login_ip ? maskAddress(member.last_login_ip) : '',
  };
}
