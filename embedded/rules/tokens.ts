import { createHash, randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import type { UpstreamSession } from '../sent.ts';
import { MEMBER } from '../../shared/status/member.ts';
import { maskAddress } from '../../shared/rules/contact.ts';
import type { Db } from '../store/db.ts';
import { DAY, wireTime } from '../domain/shanghaiTime.ts';
import {
  type LoginWay,
  insertLogin,
  hasDevices,
  rememberDevice,
  isPlaceOf,
  rememberPlace,
} from '../store/logins.ts';
import { memberById, updateMember, type MemberRow, memberByAccount } from '../store/members.ts';
import { refuse, Refused } from '../domain/refusal.ts';
import { notify } from './notices.ts';

/** Characters of a `User-Agent` that are parsed; browsers send about half as many. */
const AGENT_MAX = 256;

/** Device name of a `User-Agent`: `Chrome·Windows`. Without versions, since they change often. */
export function deviceName(agent: string): string {
  const known = agent ? Bowser.getParser(agent.slice(0, AGENT_MAX)) : undefined;
  const browser = known?.getBrowserName();
  if (!browser) return '其他程序';
  const system = known?.getOSName();
  return system ? `${browser}·${system}` : browser;
}

/** Where a login comes from: device and network together. A stranger can pretend the one, but not the other. */
export const tokenPlace = (agent: string, address: string): string => placeNamed(deviceName(agent), address);
const placeNamed = (device: string, address: string): string => `${device} ${networkOf(address)}`;

/** Whether the member has logged in from this place before. Does the same work without a member, so that its time tells nothing. */
export const isKnownPlace = (db: Db, member: MemberRow | undefined, place: string): boolean =>
  isPlaceOf(db, member?.id ?? 0, place);

/** Records a login with its way, device and IP address. Notifies the member if the device is new, except at the first login. */
export function noteLogin(
  db: Db,
  userId: number,
  now: number,
  { way, device, address }: { way: LoginWay; device: string; address: string },
): void {
  insertLogin(db, { userId, way, device, address, succeeded: true, at: now });
  updateMember(db, userId, { last_login_at: now, last_login_ip: address });
  rememberPlace(db, userId, placeNamed(device, address), now);
  const hasLoggedInBefore = hasDevices(db, userId);
  if (!rememberDevice(db, userId, device, now) || !hasLoggedInBefore) return;
  notify(db, userId, now, {
    category: 1,
    scene: 'login.new_device',
    title: '新设备登录',
    link: '/user/devices',
    text: `您的账户于 ${wireTime(now).slice(0, 16)} 在新设备上登录：${device}，IP ${maskAddress(address)}。若非本人操作，请立即让该设备退出登录，并修改登录密码。`,
  });
}

/** Lifetime of an access token (ms). */
const TOKEN_LIFE = 7 * DAY;

/** The store has only hashes of tokens, so that a copy of the database opens no session. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Issues a new access token for the member; `from` says which device opened the session, and where. */
export function issueToken(
  db: Db,
  userId: number,
  now: number,
  from: { device: string; address: string } = { device: '', address: '' },
): string {
  const token = randomBytes(32).toString('base64url');
  db.tx(() => {
    db.run('DELETE FROM tokens WHERE user_id = ? AND expires_at <= ?', userId, now);
    db.insert('tokens', {
      hash: tokenHash(token),
      user_id: userId,
      ...from,
      created_at: now,
      expires_at: now + TOKEN_LIFE,
    });
  });
  return token;
}

/** Id of the token's member; undefined if the token is unknown, revoked or expired. */
export function tokenOwner(db: Db, token: string, now: number): number | undefined {
  return db.get<{ user_id: number }>(
    'SELECT user_id FROM tokens WHERE hash = ? AND expires_at > ?',
    tokenHash(token),
    now,
  )?.user_id;
}

/** Ends the session of a token, if there is one. */
export const revokeToken = (db: Db, token: string): void => {
  db.run('DELETE FROM tokens WHERE hash = ?', tokenHash(token));
};

/** Ends the member's sessions, except that of the token `except`; returns their number. */
export function revokeTokens(db: Db, userId: number, except = ''): number {
  return db.run('DELETE FROM tokens WHERE user_id = ? AND hash <> ?', userId, except && tokenHash(except))
    .changes;
}

/** Ends one of the member's sessions, except that of the token `except`. False if the member has no such session. */
export const revokeSession = (db: Db, userId: number, id: number, except: string): boolean =>
  db.run('DELETE FROM tokens WHERE user_id = ? AND id = ? AND hash <> ?', userId, id, tokenHash(except))
    .changes === 1;

/** The context of a login: database, time, IP address and `User-Agent`. */
export interface LoginContext {
  db: Db;
  now: number;
  address: string;
  agent: string;
}

/** Opens a session for an authenticated member, for every kind of login. Refuses a disabled member with 403. */
export function openSession(
  context: LoginContext,
  userId: number,
  way: LoginWay,
  isNew: 0 | 1,
): UpstreamSession {
  const { db, now, address, agent } = context;
  const member = memberById(db, userId);
  if (!member || member.status === MEMBER.disabled)
    refuse(403, '账号已停用，如有疑问请联系客服', 'account_disabled');
  return db.tx(() => {
    const device = deviceName(agent);
    noteLogin(db, userId, now, { way, device, address });
    return {
      access_token: issueToken(db, userId, now, { device, address }),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE / 1000,
      user_id: userId,
      is_new: isNew,
      need_bind_phone: member.phone_number === null ? 1 : 0,
    };
  });
}

/**
 * Runs a login and notes it for the account if it is refused; `openSession` notes the others. Does the same work for a name that no
 * member has, so that the time tells nothing.
 */
export async function loggedLogin<T>(
  { db, now, address, agent }: LoginContext,
  account: string,
  way: LoginWay,
  login: () => T | Promise<T>,
): Promise<T> {
  try {
    return await login();
  } catch (error) {
    const userId = memberByAccount(db, account)?.id ?? null;
    if (error instanceof Refused)
      insertLogin(db, { userId, way, device: deviceName(agent), address, succeeded: false, at: now });
    throw error;
  }
}

/** What counts as one visitor's address: an IPv4 address, or the /64 network of an IPv6 address, of which one household has 2^64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [front = [], back = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
    : [];
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
