import type { Db } from '../store/db.ts';
import { networkOf } from '../domain/networkOf.ts';
import { refuse } from '../domain/refusal.ts';
import { DAY, HOUR, MINUTE, SECOND, startOfDay } from '../domain/shanghaiTime.ts';

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

/** Refuses with 429 if one more message would exceed a limit. */
export function checkSmsLimits(db: Db, phone: string, address: string, now: number): void {
  const last = db.get<{ at: number | null }>('SELECT max(created_at) AS at FROM sms_codes WHERE phone_number = ?', phone)?.at ?? null;
  if (last !== null && now - last < SMS_INTERVAL) {
    const wait = Math.ceil((last + SMS_INTERVAL - now) / SECOND);
    refuse(429, `验证码已发送，请 ${wait} 秒后再获取`, 'rate_limited', { retry_after: wait });
  }
  const hour = sentWithinHour(db, phone, now);
  if (hour.count >= PHONE_HOUR) {
    const wait = hour.oldest + HOUR - now;
    refuse(429, `该手机号获取验证码的次数过多，请 ${Math.ceil(wait / MINUTE)} 分钟后再试`, 'rate_limited', { retry_after: Math.ceil(wait / SECOND) });
  }
  const today = startOfDay(now);
  const untilTomorrow = { retry_after: Math.ceil((today + DAY - now) / SECOND) };
  if (sent(db, 'phone_number', phone, today).count >= PHONE_DAY) refuse(429, '该手机号今日获取验证码的次数已达上限，请明天再试', 'daily_limit', untilTomorrow);
  if (sent(db, 'address', networkOf(address), today).count >= ADDRESS_DAY)
    refuse(429, '今日获取验证码的次数已达上限，请明天再试', 'daily_limit', untilTomorrow);
}

/** The messages that were sent to a phone within the last hour, for whatever scene. */
export const sentWithinHour = (db: Db, phone: string, now: number): Sent => sent(db, 'phone_number', phone, now - HOUR + 1);

const sent = (db: Db, column: 'phone_number' | 'address', value: string, since: number): Sent =>
  db.get(`SELECT count(*) AS count, coalesce(min(created_at), 0) AS oldest FROM sms_codes WHERE ${column} = ? AND created_at >= ?`, value, since) ?? {
    count: 0,
    oldest: 0,
  };
