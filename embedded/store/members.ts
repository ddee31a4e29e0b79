import type { Db } from './db.ts';
import type { MayBeUndefined } from "../../shared/fieldsOf.ts";

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

export const memberById = (db: Db, id: number): MemberRow | undefined => db.get('SELECT * FROM members WHERE id = ?', id);
export const memberByPhone = (db: Db, phone: string): MemberRow | undefined => db.get('SELECT * FROM members WHERE phone_number = ?', phone);
/** The member with this account name: a phone number or a member number. */
export const memberByAccount = (db: Db, account: string): MemberRow | undefined =>
  memberByPhone(db, account) ?? db.get('SELECT * FROM members WHERE user_no = ?', account.toUpperCase());
export const memberByInvite = (db: Db, code: string): MemberRow | undefined => db.get('SELECT * FROM members WHERE invite_code = ?', code.toUpperCase());

/** Changes the given columns. Their names come from code, never from a request. */
export function updateMember(db: Db, id: number, change: MayBeUndefined<Partial<Omit<MemberRow, 'id'>>>): void {
  const columns = Object.entries(change).filter((column): column is [string, string | number | null] => column[1] !== undefined);
  if (columns.length === 0) return;
  db.run(`UPDATE members SET ${columns.map(([name]) => `${name} = ?`).join(', ')} WHERE id = ?`, ...columns.map(([, value]) => value), id);
}
