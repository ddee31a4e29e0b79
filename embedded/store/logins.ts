import { loginResults } from '../../shared/records/words.ts';
import { maskAddress } from '../../shared/rules/contact.ts';
import type { LoginLog, Device } from '../sent.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';
import { limits, totals } from './paging.ts';

/** Places that are kept for a member, the newest. */
const KEPT = 20;

export const isPlaceOf = (db: Db, userId: number, place: string): boolean =>
  db.get('SELECT 1 FROM member_places WHERE user_id = ? AND place = ?', userId, place) !== undefined;

/** Stores the place of a login, and forgets the oldest beyond the number that is kept. */
export function rememberPlace(db: Db, userId: number, place: string, at: number): void {
  db.run(
    'INSERT INTO member_places (user_id, place, last_seen_at) VALUES (?, ?, ?) ON CONFLICT (user_id, place) DO UPDATE SET last_seen_at = excluded.last_seen_at',
    userId,
    place,
    at,
  );
  db.run(
    'DELETE FROM member_places WHERE user_id = ?1 AND place NOT IN (SELECT place FROM member_places WHERE user_id = ?1 ORDER BY last_seen_at DESC LIMIT ?2)',
    userId,
    KEPT,
  );
}

/** Forgets all places of a member: who had the old password, or took the old number, may be among them. */
export const forgetPlaces = (db: Db, userId: number): void =>
  void db.run('DELETE FROM member_places WHERE user_id = ?', userId);

export const hasDevices = (db: Db, userId: number): boolean =>
  db.get('SELECT 1 FROM member_devices WHERE user_id = ? LIMIT 1', userId) !== undefined;

/** Stores the device of a login. Returns whether it is new. */
export function rememberDevice(db: Db, userId: number, name: string, at: number): boolean {
  const seen = db.run(
    'UPDATE member_devices SET last_seen_at = ? WHERE user_id = ? AND name = ?',
    at,
    userId,
    name,
  );
  if (seen.changes > 0) return false;
  db.insert('member_devices', { user_id: userId, name, first_seen_at: at, last_seen_at: at });
  return true;
}

/** Number of failures under this name within the last `window` ms, and the time of the oldest. */
export const failures = (
  db: Db,
  who: string,
  now: number,
  window: number,
): { count: number; oldest: number } =>
  db.get(
    'SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM login_failures WHERE who = ? AND at > ?',
    who,
    now - window,
  ) ?? { count: 0, oldest: 0 };

/** Counts a failure under this name. */
export const insertFailure = (db: Db, who: string, at: number): number =>
  db.insert('login_failures', { who, at });

/** How a member logged in. */
export const LOGIN_WAYS = {
  password: '密码',
  code: '短信验证码',
  wechat: '微信',
  scan: '扫码',
  register: '注册',
} as const;
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
  const rows = db.all<LoginRow>(
    'SELECT * FROM logins WHERE user_id = ? ORDER BY at DESC, id DESC LIMIT ? OFFSET ?',
    userId,
    ...limits(query),
  );
  const total = db.number('SELECT count(*) FROM logins WHERE user_id = ?', userId);
  return { list: rows.map(toLog), ...totals(total, query) };
}

/** The register of addresses of this upstream: the network of the sample members, and this machine. */
const PLACES: readonly (readonly [network: RegExp, place: string])[] = [
  [/^203\.0\.113\./, '江澜市'],
  [/^(127\.|::1$|::ffff:127\.)/, '本机网络'],
];

/** An address, masked, with its place if the register has it. */
function whereOf(address: string): { address: string; place?: string } {
  const place = PLACES.find(([network]) => network.test(address))?.[1];
  return { address: maskAddress(address), ...(place && { place }) };
}

const toLog = ({ id, way, device, address, result, at }: LoginRow): LoginLog => ({
  id,
  at: wireTime(at),
  way_text: LOGIN_WAYS[way],
  device,
  ...whereOf(address),
  result,
  result_text: loginResults.zh[result],
});

interface SessionRow {
  id: number;
  hash: string;
  device: string;
  address: string;
  created_at: number;
  seen_at: number;
}

/** The member's sessions: the one with this hash first, then those that were used last. */
export function sessionsOf(db: Db, userId: number, currentHash: string, now: number): Device[] {
  const rows = db.all<SessionRow>(
    `SELECT t.id, t.hash, t.device, coalesce(v.address, t.address) AS address, t.created_at, coalesce(v.at, t.created_at) AS seen_at
     FROM tokens t LEFT JOIN session_visits v ON v.token_id = t.id
     WHERE t.user_id = ? AND t.expires_at > ? ORDER BY t.hash = ? DESC, seen_at DESC, t.id DESC`,
    userId,
    now,
    currentHash,
  );
  return rows.map(({ id, hash, device, address, created_at, seen_at }) => ({
    id,
    name: device || '未知设备',
    ...whereOf(address),
    first_seen_at: wireTime(created_at),
    last_seen_at: wireTime(hash === currentHash ? now : seen_at),
    is_current: hash === currentHash ? 1 : 0,
  }));
}
