import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../store/db.ts';
import { memberByPhone } from '../store/members.ts';
import { networkOf } from '../domain/networkOf.ts';
import { refuseField } from '../domain/refusal.ts';
import { HOUR } from '../domain/shanghaiTime.ts';
import { checkSmsLimits } from './smsLimits.ts';
import { OPEN_SCENES, SMS_LIFE, type SmsScene } from './smsScenes.ts';
import { smsText } from './smsText.ts';

/** Wrong tries after which a code is void. */
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
  const { code, text } = smsText(scene, String(randomInt(1_000_000)).padStart(6, '0'), owner !== undefined);
  db.tx(() => {
    checkSmsLimits(db, phone, address, now);
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

export interface TypedCode {
  scene: SmsScene;
  phone: string;
  code: string;
  /** Field for the fault; default `code`. */
  field?: string;
  /** The call comes from a place where the member has logged in before: wrong tries from elsewhere do not hinder it. */
  isTrusted?: boolean;
}

/**
 * Checks a typed code against the newest one of its scene and phone, which belongs to the account that the number had when it was sent.
 * Returns its id for `spendSmsCode`. A wrong attempt must be counted even if the call is refused, so do not call this inside a
 * transaction.
 */
export function checkSmsCode(db: Db, now: number, { scene, phone, code, field = 'code', isTrusted = false }: TypedCode): number {
  const newest = db.get<{ id: number; user_id: number | null; code_hash: string; expires_at: number; used_at: number | null; fail_count: number }>(
    'SELECT id, user_id, code_hash, expires_at, used_at, fail_count FROM sms_codes WHERE phone_number = ? AND scene = ? ORDER BY id DESC LIMIT 1',
    phone,
    scene,
  );
  const owner = memberByPhone(db, phone)?.id ?? null;
  if (!newest || newest.used_at !== null || newest.user_id !== owner) return refuseField(field, '请先获取验证码', 'code_not_sent');
  if (newest.expires_at <= now) return refuseField(field, '验证码已过期，请重新获取', 'code_expired');
  if (newest.fail_count >= CODE_TRIES) return refuseField(field, '验证码错误次数过多，请重新获取', 'code_exhausted');
  if (!isTrusted && wrongTries(db, scene, phone, now) >= PHONE_TRIES) return refuseField(field, '验证码错误次数过多，请一小时后再试', 'code_exhausted');
  if (timingSafeEqual(Buffer.from(newest.code_hash), Buffer.from(codeHash(scene, phone, code)))) return newest.id;
  const left = CODE_TRIES - countCodeTry(db, newest.id);
  return refuseField(field, left > 0 ? `验证码错误，还可以再试 ${left} 次` : '验证码错误次数过多，请重新获取', left > 0 ? 'code_wrong' : 'code_exhausted');
}

/** Counts a try of this code. Returns the number of them. */
export const countCodeTry = (db: Db, id: number): number =>
  db.get<{ fails: number }>('UPDATE sms_codes SET fail_count = fail_count + 1 WHERE id = ? RETURNING fail_count AS fails', id)?.fails ?? CODE_TRIES;

/** Whether a code of this scene was used for the phone just now: its owner need not prove the same again at once. */
export const wasProvedLately = (db: Db, now: number, scene: SmsScene, phone: string): boolean =>
  db.get('SELECT 1 FROM sms_codes WHERE phone_number = ? AND scene = ? AND used_at > ?', phone, scene, now - PROOF_LIFE) !== undefined;

/** Marks the code as used, in the transaction that it authorises. Refuses if it was used meanwhile. */
export function spendSmsCode(db: Db, id: number, now: number, field = 'code'): void {
  if (db.run('UPDATE sms_codes SET used_at = ? WHERE id = ? AND used_at IS NULL', now, id).changes === 0)
    refuseField(field, '验证码已使用，请重新获取', 'code_expired');
}

const codeHash = (scene: string, phone: string, code: string): string => createHash('sha256').update(`${scene}:${phone}:${code}`).digest('base64url');

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
  return rows.filter((row) => OPEN_SCENES.includes(row.scene) === OPEN_SCENES.includes(scene)).reduce((sum, { fails }) => sum + fails, 0);
}
