import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../store/db.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { MINUTE, SECOND, startOfDay } from '../domain/shanghaiTime.ts';

export const SMS_LIFE = 5 * MINUTE;
export const SMS_INTERVAL = 60 * SECOND;
const SMS_TRIES = 5;
const SMS_PHONE_DAY = 10;
const SMS_ADDRESS_DAY = 50;

export type SmsScene = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';

/** Purposes of text-message codes; the console shows them beside the codes. */
export const SMS_SCENES: Record<SmsScene, string> = {
  1: '注册',
  2: '验证码登录',
  3: '找回密码',
  4: '修改密码',
  5: '更换手机（原手机）',
  6: '更换手机（新手机）',
  7: '绑定手机',
  8: '提现确认',
};
export const isScene = (scene: string): scene is SmsScene => Object.hasOwn(SMS_SCENES, scene);

interface Message {
  scene: SmsScene;
  phone: string;
  address: string;
}

/** Refuses with 429 if one more message would exceed a limit: one a minute per phone, a number a day per phone and per IP address. */
function checkSmsLimits(db: Db, { phone, address }: Message, now: number): void {
  const last = db.get<{ at: number | null }>('SELECT max(created_at) AS at FROM sms_codes WHERE phone_number = ?', phone)?.at ?? null;
  if (last !== null && now - last < SMS_INTERVAL) {
    const wait = Math.ceil((last + SMS_INTERVAL - now) / SECOND);
    refuse(429, `验证码已发送，请 ${wait} 秒后再获取`, { retry_after: wait });
  }
  const today = startOfDay(now);
  const untilTomorrow = { retry_after: Math.ceil((startOfDay(now + 24 * 60 * MINUTE) - now) / SECOND) };
  if (sentSince(db, 'phone_number', phone, today) >= SMS_PHONE_DAY) refuse(429, '该手机号今日获取验证码的次数已达上限，请明天再试', untilTomorrow);
  if (sentSince(db, 'address', address, today) >= SMS_ADDRESS_DAY) refuse(429, '今日获取验证码的次数已达上限，请明天再试', untilTomorrow);
}

/** Creates a code. Its hash is stored for the check; the code itself is "sent" to the console's inbox. */
export function sendSmsCode(db: Db, message: Message, now: number): void {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  db.tx(() => {
    checkSmsLimits(db, message, now);
    db.insert('sms_codes', {
      scene: message.scene,
      phone_number: message.phone,
      address: message.address,
      code_hash: codeHash(message.scene, message.phone, code),
      created_at: now,
      expires_at: now + SMS_LIFE,
    });
    db.insert('sms_outbox', { phone_number: message.phone, scene: message.scene, code, sent_at: now });
  });
}

/**
 * Checks a typed code against the newest one of its scene and phone; returns its id for `spendSmsCode`. A wrong attempt must be
 * counted even if the call is refused, so do not call this inside a transaction.
 */
export function checkSmsCode(db: Db, scene: SmsScene, phone: string, typed: string, now: number, field = 'code'): number {
  const newest = db.get<{ id: number; code_hash: string; expires_at: number; used_at: number | null; fail_count: number }>(
    'SELECT id, code_hash, expires_at, used_at, fail_count FROM sms_codes WHERE phone_number = ? AND scene = ? ORDER BY id DESC LIMIT 1',
    phone,
    scene,
  );
  if (!newest || newest.used_at !== null) return refuseField(field, '请先获取验证码');
  if (newest.expires_at <= now) return refuseField(field, '验证码已过期，请重新获取');
  if (newest.fail_count >= SMS_TRIES) return refuseField(field, '验证码错误次数过多，请重新获取');
  if (timingSafeEqual(Buffer.from(newest.code_hash), Buffer.from(codeHash(scene, phone, typed)))) return newest.id;
  const { fails } = db.get<{ fails: number }>('UPDATE sms_codes SET fail_count = fail_count + 1 WHERE id = ? RETURNING fail_count AS fails', newest.id) ?? {
    fails: SMS_TRIES,
  };
  const left = SMS_TRIES - fails;
  return refuseField(field, left > 0 ? `验证码错误，还可以再试 ${left} 次` : '验证码错误次数过多，请重新获取');
}

/** Marks the code as used, in the transaction that it authorises. Refuses if it was used meanwhile. */
export function spendSmsCode(db: Db, id: number, now: number, field = 'code'): void {
  if (db.run('UPDATE sms_codes SET used_at = ? WHERE id = ? AND used_at IS NULL', now, id).changes === 0) refuseField(field, '验证码已使用，请重新获取');
}

const codeHash = (scene: string, phone: string, code: string): string => createHash('sha256').update(`${scene}:${phone}:${code}`).digest('base64url');

function sentSince(db: Db, column: 'phone_number' | 'address', value: string, since: number): number {
  return db.get<{ count: number }>(`SELECT count(*) AS count FROM sms_codes WHERE ${column} = ? AND created_at >= ?`, value, since)?.count ?? 0;
}
