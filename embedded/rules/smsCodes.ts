import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../store/db.ts';
import { failures, insertFailure } from '../store/logins.ts';
import { memberByPhone } from '../store/members.ts';
import { refuse, refuseField, refuseUntilTomorrow } from '../domain/refusal.ts';
import { HOUR, MINUTE, SECOND, startOfDay } from '../domain/shanghaiTime.ts';
import { config, site } from '../content/content.ts';
import { networkOf } from './tokens.ts';
import { MEMBER_SCENES, smsCodeRuleOf } from '../../shared/rules/signIn.ts';

/** How long a text-message code is valid (ms). */
export const SMS_LIFE = 5 * MINUTE;

export type SmsScene = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/** Purposes of text-message codes; the messages name them, and the console shows them beside the codes. */
export const SMS_SCENES: Record<SmsScene, string> = {
  1: '注册',
  2: '验证码登录',
  3: '找回密码',
  4: '修改密码',
  5: '更换手机（原手机）',
  6: '更换手机（新手机）',
  7: '绑定手机',
  8: '提现确认',
  9: '注销账户',
};

/** Scenes that need no session. */
export const OPEN_SCENES: readonly SmsScene[] = ['1', '2', '3'];

export const isScene = (scene: string): scene is SmsScene => Object.hasOwn(SMS_SCENES, scene);

/** Time between two messages to a phone (ms). */
export const SMS_INTERVAL = 60 * SECOND;
/** Messages to a phone within an hour and on a day: what the large Chinese providers of text messages allow by default. */
const PHONE_HOUR = 5;
const PHONE_DAY = 10;
/** Messages that one address may ask for on a day, for all phones together. */
const ADDRESS_DAY = 50;

interface Sent {
  count: number;
  /** When the first of them was sent; 0 without any. */
  oldest: number;
}

const OF_MEMBERS = `scene IN (${MEMBER_SCENES.map((scene) => `'${scene}'`).join()})`;

/** Refuses with 429 if one more message would exceed a limit. */
function checkSmsLimits(db: Db, { scene, phone, address }: Message, now: number): void {
  // Strangers' requests for a login code must not use up the messages that the phone's owner needs for a withdrawal.
  const toPhone = `phone_number = ? AND ${MEMBER_SCENES.includes(scene) ? '' : 'NOT '}${OF_MEMBERS}`;
  const last = db.number(`SELECT max(created_at) FROM sms_codes WHERE ${toPhone}`, phone);
  if (now - last < SMS_INTERVAL) {
    const wait = Math.ceil((last + SMS_INTERVAL - now) / SECOND);
    refuse(429, `验证码已发送，请 ${wait} 秒后再获取`, 'rate_limited', { retry_after: wait });
  }
  const hour = sent(db, toPhone, phone, now - HOUR + 1);
  if (hour.count >= PHONE_HOUR) {
    const wait = hour.oldest + HOUR - now;
    refuse(429, `该手机号获取验证码的次数过多，请 ${Math.ceil(wait / MINUTE)} 分钟后再试`, 'rate_limited', {
      retry_after: Math.ceil(wait / SECOND),
    });
  }
  const today = startOfDay(now);
  if (sent(db, toPhone, phone, today).count >= PHONE_DAY)
    refuseUntilTomorrow(now, '该手机号今日获取验证码的次数已达上限，请明天再试');
  if (sent(db, 'address = ?', networkOf(address), today).count >= ADDRESS_DAY)
    refuseUntilTomorrow(now, '今日获取验证码的次数已达上限，请明天再试');
}

/** The messages that were sent to a phone within the last hour, for whatever scene. */
export const sentWithinHour = (db: Db, phone: string, now: number): Sent =>
  sent(db, 'phone_number = ?', phone, now - HOUR + 1);

/** `which`: a condition with one parameter. */
const sent = (db: Db, which: string, value: string, since: number): Sent =>
  db.get(
    `SELECT count(*) AS count, coalesce(min(created_at), 0) AS oldest FROM sms_codes WHERE ${which} AND created_at >= ?`,
    value,
    since,
  ) ?? {
    count: 0,
    oldest: 0,
  };

/** Wrong tries after which a code is void, of a place with tries of its own for this place. */
const CODE_TRIES = 5;
/** Wrong tries within an hour after which no code of the phone is evaluated: 10 of a million. */
const PHONE_TRIES = 10;
/** Time for which a code that was used stands for the next one: twice its own life (ms). */
const PROOF_LIFE = 2 * SMS_LIFE;

interface Message {
  scene: SmsScene;
  phone: string;
  address: string;
}

/**
 * Sends a message with a code, whose hash is stored for the check; the message itself goes to the console's inbox. For a scene that
 * needs an account which does not exist, the same work is done, but no code fits.
 */
export function sendSmsCode(db: Db, { scene, phone, address }: Message, now: number): void {
  const owner = memberByPhone(db, phone);
  const { code, text } = smsText(scene, newCode(), owner !== undefined);
  db.tx(() => {
    checkSmsLimits(db, { scene, phone, address }, now);
    db.insert('sms_codes', {
      scene,
      phone_number: phone,
      address: networkOf(address),
      user_id: owner?.id ?? null,
      code_hash: codeHash(scene, phone, code || randomBytes(16).toString('hex')),
      created_at: now,
      expires_at: now + SMS_LIFE,
    });
    db.insert('sms_outbox', { phone_number: phone, scene, code, text, sent_at: now });
  });
}

const newCode = (): string => String(randomInt(10 ** config.sms.length)).padStart(config.sms.length, '0');

export interface TypedCode {
  scene: SmsScene;
  phone: string;
  code: string;
  /** Field for the fault; default `code`. */
  field?: string;
}

/**
 * Where a code is typed. Wrong tries from elsewhere do not hinder the place that asked for the code, nor one where the member has logged in
 * before (`isTrusted`): each has the code's tries for itself.
 */
export interface CodePlace {
  address?: string;
  isTrusted?: boolean;
}

/**
 * Checks a typed code against the newest one of its scene and phone, which belongs to the account that the number had when it was sent.
 * Returns its id for `spendSmsCode`. A wrong attempt must be counted even if the call is refused, so do not call this inside a
 * transaction.
 */
export function checkSmsCode(
  db: Db,
  now: number,
  { scene, phone, code, field = 'code', ...from }: TypedCode & CodePlace,
): number {
  if (code.length !== config.sms.length) refuseField(field, smsCodeRuleOf(config.sms.length).message);
  const newest = db.get<{
    id: number;
    address: string;
    user_id: number | null;
    code_hash: string;
    expires_at: number;
    used_at: number | null;
    fail_count: number;
  }>(
    'SELECT id, address, user_id, code_hash, expires_at, used_at, fail_count FROM sms_codes WHERE phone_number = ? AND scene = ? ORDER BY id DESC LIMIT 1',
    phone,
    scene,
  );
  const owner = memberByPhone(db, phone)?.id ?? null;
  if (!newest || newest.used_at !== null || newest.user_id !== owner)
    return refuseField(field, '请先获取验证码', 'code_not_sent');
  if (newest.expires_at <= now) return refuseField(field, '验证码已过期，请重新获取', 'code_expired');
  const own = ownTries(newest, from);
  if ((own === undefined ? newest.fail_count : failures(db, own, now, HOUR).count) >= CODE_TRIES)
    return refuseField(field, '验证码错误次数过多，请重新获取', 'code_exhausted');
  if (own === undefined && wrongTries(db, scene, phone, now) >= PHONE_TRIES)
    return refuseField(field, '验证码错误次数过多，请一小时后再试', 'code_exhausted');
  if (timingSafeEqual(Buffer.from(newest.code_hash), Buffer.from(codeHash(scene, phone, code))))
    return newest.id;
  const left = CODE_TRIES - countCodeTry(db, now, newest.id, from);
  return refuseField(
    field,
    left > 0 ? `验证码错误，还可以再试 ${left} 次` : '验证码错误次数过多，请重新获取',
    left > 0 ? 'code_wrong' : 'code_exhausted',
  );
}

/** Counts a try of this code. Returns the number of those that hinder this place. */
export function countCodeTry(db: Db, now: number, id: number, from: CodePlace): number {
  const code = db.get<{ id: number; address: string }>('SELECT id, address FROM sms_codes WHERE id = ?', id);
  const own = code && ownTries(code, from);
  if (own !== undefined) {
    insertFailure(db, own, now);
    return failures(db, own, now, HOUR).count;
  }
  return (
    db.get<{ fails: number }>(
      'UPDATE sms_codes SET fail_count = fail_count + 1 WHERE id = ? RETURNING fail_count AS fails',
      id,
    )?.fails ?? CODE_TRIES
  );
}

/** The name under which the tries of a place count that has its own. */
const ownTries = (
  { id, address: asker }: { id: number; address: string },
  { address, isTrusted = false }: CodePlace,
): string | undefined =>
  address !== undefined && (isTrusted || networkOf(address) === asker)
    ? `code:${id} ${networkOf(address)}`
    : undefined;

/** Whether a code of this scene was used for the phone just now: its owner need not prove the same again at once. */
export const wasProvedLately = (db: Db, now: number, scene: SmsScene, phone: string): boolean =>
  db.get(
    'SELECT 1 FROM sms_codes WHERE phone_number = ? AND scene = ? AND used_at > ?',
    phone,
    scene,
    now - PROOF_LIFE,
  ) !== undefined;

/** Marks the code as used, in the transaction that it authorises. Refuses if it was used meanwhile. */
export function spendSmsCode(db: Db, id: number, now: number, field = 'code'): void {
  if (db.run('UPDATE sms_codes SET used_at = ? WHERE id = ? AND used_at IS NULL', now, id).changes === 0)
    refuseField(field, '验证码已使用，请重新获取', 'code_expired');
}

const codeHash = (scene: string, phone: string, code: string): string =>
  createHash('sha256').update(`${scene}:${phone}:${code}`).digest('base64url');

/**
 * Wrong tries of the phone's codes within the hour, in the scenes with or without a session: they count apart, or strangers could keep a
 * member from confirming a withdrawal.
 */
function wrongTries(db: Db, scene: SmsScene, phone: string, now: number): number {
  const rows = db.all<{ scene: SmsScene; fails: number }>(
    'SELECT scene, sum(fail_count) AS fails FROM sms_codes WHERE phone_number = ? AND created_at > ? GROUP BY scene',
    phone,
    now - HOUR,
  );
  return rows
    .filter((row) => OPEN_SCENES.includes(row.scene) === OPEN_SCENES.includes(scene))
    .reduce((sum, { fails }) => sum + fails, 0);
}

/** Scenes whose number should not have an account yet. With an account, the message says so; no answer on a page does. */
const FOR_NEW_NUMBERS: readonly SmsScene[] = ['1', '6', '7'];

/**
 * What a text message says. Only the owner of the number reads it, so it may tell whether the number has an account. Without a code
 * for a scene that needs an account which does not exist.
 */
function smsText(scene: SmsScene, code: string, hasAccount: boolean): { code: string; text: string } {
  const isForNew = FOR_NEW_NUMBERS.includes(scene);
  // A login by code creates the account.
  const registers = scene === '2' && config.sms.registers === 1 && config.register_enabled === 1;
  if (!isForNew && !registers && !hasAccount)
    return {
      code: '',
      text: `【${site.name}】该手机号尚未注册，无法用于${SMS_SCENES[scene]}。若非本人操作，请忽略。`,
    };
  const known =
    isForNew && hasAccount
      ? scene === '1'
        ? '该手机号已注册，请直接登录。'
        : '该手机号已注册，不能再绑定其他账号。'
      : '';
  return {
    code,
    text: `【${site.name}】验证码 ${code}，用于${SMS_SCENES[scene]}，${SMS_LIFE / MINUTE} 分钟内有效，请勿告诉任何人。${known}`,
  };
}
