import { isPhone } from '../../shared/rules/contact.ts';
import { config } from '../content/content.ts';
import type { Db } from '../store/db.ts';
import { failures, insertFailure } from '../store/logins.ts';
import { memberByAccount, type MemberRow } from '../store/members.ts';
import { verifyPassword } from '../domain/passwords.ts';
import { refuse } from '../domain/refusal.ts';
import { HOUR, MINUTE, SECOND } from '../domain/shanghaiTime.ts';
import { useCaptcha } from './captcha.ts';
import { checkSmsCode, type CodePlace, countCodeTry, type SmsScene } from './smsCodes.ts';
import { isKnownPlace, tokenPlace, networkOf } from './tokens.ts';

/** No rule looks further back (ms). */
const LONGEST_WINDOW = HOUR;

/**
 * Runs a slow check of a secret. The try is counted as a failure under each name before the check and taken back if it succeeds, so
 * that of a hundred tries at the same moment no more are evaluated than of a hundred one after another. Check the counts just
 * before, without waiting in between.
 */
export async function countedTry(
  db: Db,
  names: readonly string[],
  now: number,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const counted = db.tx(() => {
    db.run('DELETE FROM login_failures WHERE at <= ?', now - LONGEST_WINDOW);
    return names.map((who) => insertFailure(db, who, now));
  });
  const correct = await check();
  if (correct) for (const id of counted) db.run('DELETE FROM login_failures WHERE id = ?', id);
  return correct;
}

export const forgetFailures = (db: Db, who: string): void =>
  void db.run('DELETE FROM login_failures WHERE who = ?', who);

/** An account's failures count for this time (ms). */
const WINDOW = HOUR;
/** From this number of failures on, a text-message code is demanded beside the password. NIST SP 800-63B allows a hundred failures; a code costs its owner little. */
const CODE_FROM = 10;
/** Failures of one address with any accounts within `ADDRESS_WINDOW` (ms), after which it has to wait. */
const ADDRESS_TRIES = 15;
const ADDRESS_WINDOW = 30 * MINUTE;

export interface PasswordLogin {
  /** Phone number or member number, as typed. */
  account: string;
  password: string;
  code?: string | undefined;
  captcha_key?: string | undefined;
  captcha?: string | undefined;
}

interface Visitor {
  db: Db;
  now: number;
  address: string;
  agent: string;
}

/**
 * Evaluates a password. Nobody can lock an account: after some failures a captcha is demanded, after more a text-message code, without
 * which the password is not evaluated, so that an answer never tells whether it was right. Where the member has logged in before,
 * only the failures from there count. Failures are counted by the typed name, whether or not there is such an account. Returns the
 * member, and the id of the code to spend. Refuses in the same way, and after the same work, for an account that does not exist.
 */
export async function passwordLogin(
  { db, now, address, agent }: Visitor,
  login: PasswordLogin,
): Promise<{ member: MemberRow; codeId: number | null }> {
  const { account, password } = login;
  const member = memberByAccount(db, account);
  const place = tokenPlace(agent, address);
  const isKnown = isKnownPlace(db, member, place);
  const who = member && isKnown ? `place:${member.id} ${place}` : `name:${account.toUpperCase()}`;
  const network = `address:${networkOf(address)}`;
  if (!isKnown) refuseCrowdedAddress(db, network, now);
  const step = stepOf(db, who, now);
  const from = { address, isTrusted: isKnown };
  if (step === 'captcha') useCaptcha(db, login.captcha_key, login.captcha, now);
  const codeId = step === 'code' ? checkCode(db, now, login, from) : null;
  if (codeId !== null) countCodeTry(db, now, codeId, from);
  const correct = await countedTry(db, [who, network], now, () =>
    verifyPassword(password, member?.password_hash ?? null),
  );
  if (!correct || !member) return refuseWrong(stepOf(db, who, now));
  if (isKnown) forgetFailures(db, who);
  return { member, codeId };
}

type Step = 'password' | 'captcha' | 'code';

function stepOf(db: Db, who: string, now: number): Step {
  const { count } = failures(db, who, now, WINDOW);
  if (count >= CODE_FROM) return 'code';
  return config.captcha.enabled === 1 && count >= config.captcha.after_failures ? 'captcha' : 'password';
}

/** Checks the code of the step. Only with a phone number: a code that fits a member number would tell whose it is. */
function checkCode(db: Db, now: number, { account, code }: PasswordLogin, from: CodePlace): number {
  const isNumber = isPhone(account);
  const sentence = isNumber
    ? '为保护账号安全，请再输入短信验证码'
    : '为保护账号安全，请用手机号登录，并输入短信验证码';
  if (!code || !isNumber)
    return refuse(422, sentence, 'code_required', { errors: { code: sentence }, code_required: true });
  return checkSmsCode(db, now, { scene: '2', phone: account, code, ...from });
}

/** Refuses a wrong password, and an unknown account in the same way. Says what the next try needs, so that the form can ask for it. */
function refuseWrong(next: Step): never {
  const sentence = '账号或密码错误';
  if (next === 'captcha') refuse(400, sentence, 'credentials_wrong', { captcha_required: true });
  if (next === 'code')
    refuse(400, `${sentence}。再次登录还需要短信验证码`, 'credentials_wrong', { code_required: true });
  return refuse(400, sentence, 'credentials_wrong');
}

function refuseCrowdedAddress(db: Db, network: string, now: number): void {
  const { count, oldest } = failures(db, network, now, ADDRESS_WINDOW);
  if (count < ADDRESS_TRIES) return;
  const wait = Math.max(SECOND, oldest + ADDRESS_WINDOW - now);
  refuse(429, `登录失败次数过多，请 ${Math.ceil(wait / MINUTE)} 分钟后再试`, 'rate_limited', {
    retry_after: Math.ceil(wait / SECOND),
  });
}

/**
 * Checks the code that a member's call needs beside the session, sent to the member's own phone, so that a stolen session is not enough.
 * Returns its id for `spendSmsCode`. Refuses a member without a phone number (409), and a call without the code, which it then
 * asks for (`code_required`). Do not call this inside a transaction: a wrong attempt must be counted.
 */
export function checkStepUp(
  db: Db,
  now: number,
  member: MemberRow,
  scene: SmsScene,
  code: string | undefined,
): number {
  const phone = member.phone_number ?? refuse(409, '请先绑定手机号', 'phone_missing');
  const sentence = '请输入发送到您手机的短信验证码';
  if (!code)
    return refuse(422, sentence, 'code_required', { errors: { code: sentence }, code_required: true });
  return checkSmsCode(db, now, { scene, phone, code });
}
