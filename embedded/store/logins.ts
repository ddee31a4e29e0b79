import type { LoginLog } from '../sent.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';
import { limits, totals } from './paging.ts';
import { maskAddress } from "../../shared/rules/addresses.ts";

/** How a member logged in. */
export const LOGIN_WAYS = { password: '密码', code: '短信验证码', wechat: '微信', scan: '扫码', register: '注册' } as const;
export type LoginWay = keyof typeof LOGIN_WAYS;

export interface LoginEntry {
  /** Null for a name that no member has. */
  userId: number | null;
  way: LoginWay;
  device: string;
  address: string;
  succeeded: boolean;
  at: number;
}

export const insertLogin = (db: Db, { userId, succeeded, ...entry }: LoginEntry): number =>
  db.insert('logins', { user_id: userId, result: succeeded ? 1 : 0, ...entry });

interface LoginRow {
  id: number;
  way: LoginWay;
  device: string;
  address: string;
  result: 0 | 1;
  at: number;
}

/** The member's logins and refused attempts, newest first, with totals. */
export function loginsOf(db: Db, userId: number, query: { page?: number; count?: number }) {
  const rows = db.all<LoginRow>('SELECT * FROM logins WHERE user_id = ? ORDER BY at DESC, id DESC LIMIT ? OFFSET ?', userId, ...limits(query));
  const total = db.get<{ total: number }>('SELECT count(*) AS total FROM logins WHERE user_id = ?', userId)?.total ?? 0;
  return { list: rows.map(toLog), ...totals(total, query) };
}

const toLog = ({ id, way, device, address, result, at }: LoginRow): LoginLog => ({
  id,
  at: wireTime(at),
  way_text: LOGIN_WAYS[way],
  device,
  address: maskAddress(address),
  result,
  result_text: result ? '成功' : '未通过',
});
