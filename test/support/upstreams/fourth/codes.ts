import { constants, privateDecrypt, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { refused } from './rules.ts';
import type { Member, State } from './state.ts';
import {
  bodyOf,
  invalid,
  mobileOf,
  notFound,
  ok,
  Problem,
  textOf,
  wordOf,
  type Call,
  type Routes,
} from './wire.ts';

const MINUTE = 60_000;
const PURPOSES = ['SIGN_IN', 'SIGN_UP', 'RESET', 'CHANGE_SECRET', 'MOVE_OLD', 'MOVE_NEW', 'PAYOUT'] as const;
type Purpose = (typeof PURPOSES)[number];

export const memberOf = (state: State, mobile: string): Member | undefined =>
  state.members.find((one) => one.mobile === mobile);

/** The password of a secret in the body. */
export function passwordOf(call: Call, body: Record<string, unknown>, name = 'secret'): string {
  const { keyId, cipher } = (body[name] ?? {}) as Record<string, unknown>;
  const { key } = call.state;
  if (keyId !== key.keyId) throw invalid({ path: `/${name}/keyId`, msg: '金鑰已失效，請重新取得' });
  const options = { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  try {
    return privateDecrypt(options, Buffer.from(String(cipher), 'base64')).toString();
  } catch {
    throw invalid({ path: `/${name}/cipher`, msg: '無法解密' });
  }
}

/** A new password of the body, which has to be good enough. */
export function newPasswordOf(call: Call, body: Record<string, unknown>): string {
  const password = passwordOf(call, body);
  if (/^(?=.*\d)(?=.*[A-Za-z]).{8,32}$/.test(password)) return password;
  throw invalid({ path: '/secret', msg: '密碼須為 8 至 32 位，且含字母與數字' });
}

/** Refuses a request without the right answer of a captcha. */
export function checkCaptcha({ headers, state }: Call): void {
  const [ticket = '', answer = ''] = String(headers['x-captcha'] ?? '').split('=');
  const right = state.captchas.get(ticket);
  state.captchas.delete(ticket);
  if (right === undefined || right !== answer.toUpperCase())
    throw new Problem(428, 'CAPTCHA', 'A captcha is required', '請輸入圖形驗證碼');
}

/** Checks a proof. The function that comes back spends it, once the call has succeeded. */
export function checkProof(call: Call, proof: unknown, purpose: Purpose, mobile: string): () => void {
  const { proofs, now } = call.state;
  const of = typeof proof === 'string' ? proofs.get(proof) : undefined;
  if (!of || of.purpose !== purpose || of.mobile !== mobile || of.until < now()) throw refused('proof');
  return () => proofs.delete(proof as string);
}

/** Key for passwords, captchas, and codes by text message. */
export const codeRoutes: Routes = {
  'GET /core/v3/crypto/secret-key': ({ state }) => {
    const { keyId, spki } = state.key;
    return ok({ keyId, algorithm: 'RSA-OAEP-256', spki, until: state.now() + 24 * 60 * MINUTE });
  },

  'POST /core/v3/captchas': ({ state }) => {
    const ticket = randomBytes(9).toString('hex');
    const letters = 'ABCDEFGHKMNPRSTUVWXY';
    const answer = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
    state.captchas.set(ticket, answer);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><text x="8" y="24" font-size="24">${answer}</text></svg>`;
    const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    return ok({ ticket, picture, until: state.now() + 5 * MINUTE }, 201);
  },

  'POST /core/v3/otp-challenges': (call) => {
    const { state } = call;
    const body = bodyOf(call);
    const purpose = wordOf(body, 'purpose', PURPOSES);
    const mobile = mobileOf(body);
    const now = state.now();
    const known = memberOf(state, mobile) !== undefined;
    if (!known && (purpose === 'SIGN_IN' || purpose === 'RESET')) throw refused('mobileUnknown');
    if (known && (purpose === 'SIGN_UP' || purpose === 'MOVE_NEW')) throw refused('mobileTaken');
    const before = state.challenges.filter((one) => one.mobile === mobile && one.at > now - 10 * MINUTE);
    if (before.some((one) => one.purpose === purpose && one.at > now - MINUTE)) throw refused('tooSoon');
    if (before.length >= 3) checkCaptcha(call);
    const digits = String(randomInt(10_000)).padStart(4, '0');
    const challenge = { id: randomUUID(), mobile, purpose, digits, at: now, wrong: 0, void: false };
    state.challenges.push(challenge);
    return ok({ challengeId: challenge.id, length: 4, resendAfterMs: MINUTE, until: now + 5 * MINUTE }, 201);
  },

  'POST /core/v3/otp-challenges/{}/proof': (call) => {
    const { state, args } = call;
    const challenge = state.challenges.find((one) => one.id === args[0]);
    if (!challenge) throw notFound();
    const digits = textOf(bodyOf(call), 'digits', /^\d{4}$/);
    if (challenge.void || challenge.at < state.now() - 5 * MINUTE) throw refused('codeOver');
    if (digits !== challenge.digits) {
      challenge.wrong += 1;
      challenge.void = challenge.wrong >= 3;
      throw refused('codeWrong');
    }
    challenge.void = true;
    const proof = randomBytes(24).toString('base64url');
    const until = state.now() + 10 * MINUTE;
    state.proofs.set(proof, { mobile: challenge.mobile, purpose: challenge.purpose, until });
    return ok({ proof, until });
  },
};
