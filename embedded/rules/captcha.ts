import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Db } from '../store/db.ts';
import { captchaPicture, CAPTCHA_ALPHABET } from '../domain/captchaPicture.ts';
import { refuse } from '../domain/refusal.ts';
import { MINUTE } from '../domain/shanghaiTime.ts';
import { config } from '../content/content.ts';
import { sentWithinHour, OPEN_SCENES, type SmsScene } from './smsCodes.ts';

const LIFE = 5 * MINUTE;
const LENGTH = 4;

/** Draws a new captcha. Returns the picture as a data URI; the answer is stored as a hash. `expiresIn` is in seconds. */
export function drawCaptcha(db: Db, now: number): { key: string; image: string; expiresIn: number } {
  const key = randomBytes(16).toString('base64url');
  const answer = Array.from(
    { length: LENGTH },
    () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)],
  ).join('');
  db.tx(() => {
    db.run('DELETE FROM captchas WHERE expires_at <= ?', now);
    db.insert('captchas', { key, answer_hash: answerHash(key, answer), expires_at: now + LIFE });
  });
  return {
    key,
    image: `data:image/svg+xml;base64,${Buffer.from(captchaPicture(answer, random)).toString('base64')}`,
    expiresIn: LIFE / 1000,
  };
}

/** Checks the answer to a captcha. Each captcha can be used once, whether the answer is right or wrong. A refusal says that the next try needs one. */
export function useCaptcha(db: Db, key: string | undefined, typed: string | undefined, now: number): void {
  if (!key || !typed) return refuseCaptcha('请输入图形验证码', 'captcha_required');
  const drawn = db.get<{ answer_hash: string; expires_at: number }>(
    'DELETE FROM captchas WHERE key = ? RETURNING answer_hash, expires_at',
    key,
  );
  if (!drawn || drawn.expires_at <= now) return refuseCaptcha('图形验证码已过期，请刷新');
  if (drawn.answer_hash !== answerHash(key, typed.trim().toUpperCase())) refuseCaptcha('图形验证码错误');
}

const refuseCaptcha = (
  sentence: string,
  reason: 'captcha_required' | 'captcha_wrong' = 'captcha_wrong',
): never => refuse(422, sentence, reason, { errors: { captcha: sentence }, captcha_required: true });

/** A cryptographic random number from 0 to 1: a guessable generator would give the answer away. */
const random = (): number => randomInt(2 ** 47) / 2 ** 47;

export const answerHash = (key: string, answer: string): string =>
  createHash('sha256').update(`${key}:${answer}`).digest('base64url');

/**
 * Messages to a phone within an hour from which on a captcha is demanded. Whoever gets no message, or mistypes its code, may ask once
 * more without one; a program that annoys the phone's owner gets no further.
 */
const CAPTCHA_FROM = 2;

interface Typed {
  captcha_key?: string | undefined;
  captcha?: string | undefined;
}

/**
 * Checks the captcha of a request for a message. For the scenes that need no session it is demanded after some messages to the phone,
 * whether or not it has an account, so that the demand tells nothing about the number. Call it before anything is sent, so that a
 * refusal uses up no limit of the phone, and not inside a transaction: a refused captcha is used up all the same.
 */
export function checkSmsCaptcha(
  db: Db,
  { scene, phone }: { scene: SmsScene; phone: string },
  { captcha_key, captcha }: Typed,
  now: number,
): void {
  const isDemanded =
    config.captcha.enabled === 1 &&
    OPEN_SCENES.includes(scene) &&
    sentWithinHour(db, phone, now).count >= CAPTCHA_FROM;
  if (isDemanded || captcha_key) useCaptcha(db, captcha_key, captcha, now);
}
