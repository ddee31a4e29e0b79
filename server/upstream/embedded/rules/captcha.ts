import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Db } from '../store/db.ts';
import { refuseField } from '../domain/refusal.ts';
import { MINUTE } from '../domain/shanghaiTime.ts';

const LIFE = 5 * MINUTE;
/** Characters of a captcha, without those that look alike: 0/O, 1/I/L, 2/Z, 5/S. */
export const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXY346789';
const LENGTH = 4;

/** Draws a new captcha. Returns the picture as a data URI; the answer is stored as a hash. `expiresIn` is in seconds. */
export function drawCaptcha(db: Db, now: number): { key: string; image: string; expiresIn: number } {
  const key = randomBytes(16).toString('base64url');
  const answer = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  db.tx(() => {
    db.run('DELETE FROM captchas WHERE expires_at <= ?', now);
    db.insert('captchas', { key, answer_hash: answerHash(key, answer), expires_at: now + LIFE });
  });
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(picture(answer)).toString('base64')}`, expiresIn: LIFE / 1000 };
}

/** Checks the answer to a captcha. Each captcha can be used once, whether the answer is right or wrong. */
export function useCaptcha(db: Db, key: string | undefined, typed: string | undefined, now: number): void {
  if (!key || !typed) return refuseField('captcha', '请输入图形验证码');
  const drawn = db.get<{ answer_hash: string; expires_at: number }>('DELETE FROM captchas WHERE key = ? RETURNING answer_hash, expires_at', key);
  if (!drawn || drawn.expires_at <= now) return refuseField('captcha', '图形验证码已过期，请刷新');
  if (drawn.answer_hash !== answerHash(key, typed.trim().toUpperCase())) refuseField('captcha', '图形验证码错误');
}

export const answerHash = (key: string, answer: string): string => createHash('sha256').update(`${key}:${answer}`).digest('base64url');

function picture(answer: string): string {
  const random = (from: number, to: number): number => randomInt(from, to + 1);
  const letters = [...answer].map(
    (letter, i) => `<text x="${16 + i * 26}" y="${random(25, 31)}" transform="rotate(${random(-18, 18)} ${20 + i * 26} 22)">${letter}</text>`,
  );
  const lines = Array.from(
    { length: 4 },
    () => `<path d="M${random(0, 20)} ${random(4, 36)}Q${random(40, 80)} ${random(-10, 50)} ${random(100, 120)} ${random(4, 36)}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><rect width="120" height="40" fill="#f2f5f9"/>` +
    `<g fill="none" stroke="#9db1c8">${lines.join('')}</g><g fill="#274766" font-family="monospace" font-size="24" font-weight="700">${letters.join('')}</g></svg>`
  );
}
