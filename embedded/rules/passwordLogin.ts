import { config } from '../content/config.ts';
import type { Db } from '../store/db.ts';
import { memberByAccount, type MemberRow } from '../store/members.ts';
import { verifyPassword } from '../domain/passwords.ts';
import { networkOf } from '../domain/networkOf.ts';
import { refuse } from '../domain/refusal.ts';
import { HOUR, MINUTE, SECOND } from '../domain/shanghaiTime.ts';
import { useCaptcha } from './captcha.ts';
import { countedTry, failures, forgetFailures } from './countedTry.ts';
import { isKnownPlace, placeOf } from './noteLogin.ts';
import { checkSmsCode, countCodeTry } from './smsCodes.ts';
import { phoneRule } from "../../shared/rules/contact.ts";

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
export async function passwordLogin({ db, now, address, agent }: Visitor, login: PasswordLogin): Promise<{ member: MemberRow; codeId: number | null }> {
  const { account, password } = login;
  const member = memberByAccount(db, account);
  const place = placeOf(agent, address);
  const isKnown = isKnownPlace(db, member, place);
  const who = member && isKnown ? `place:${member.id} ${place}` : `name:${account.toUpperCase()}`;
  const network = `address:${networkOf(address)}`;
  if (!isKnown) refuseCrowdedAddress(db, network, now);
  const step = stepOf(db, who, now);
  if (step === 'captcha') useCaptcha(db, login.captcha_key, login.captcha, now);
  const codeId = step === 'code' ? checkCode(db, now, login, isKnown) : null;
  if (codeId !== null) countCodeTry(db, codeId);
  const correct = await countedTry(db, [who, network], now, () => verifyPassword(password, member?.password_hash ?? null));
  if (!correct || !member) return refuseWrong(stepOf(db, who, now));
  if (isKnown) forgetFailures(db, who);
  return { member, codeId };
}

type Step = 'password' | 'captcha' | 'code';

/** What the next try needs beside the password. */
function stepOf(db: Db, who: string, now: number): Step {
  const { count } = failures(db, who, now, WINDOW);
  if (count >= CODE_FROM) return 'code';
  return config.captcha.enabled === 1 && count >= config.captcha.after_failures ? 'captcha' : 'password';
}

/** Checks the code of the step. Only with a phone number: a code that fits a member number would tell whose it is. */
function checkCode(db: Db, now: number, { account, code }: PasswordLogin, isTrusted: boolean): number {
  const isPhone = new RegExp(phoneRule.pattern).test(account);
  const sentence = isPhone ? '为保护账号安全，请再输入短信验证码' : '为保护账号安全，请用手机号登录，并输入短信验证码';
  if (!code || !isPhone) return refuse(422, sentence, 'code_required', { errors: { code: sentence }, code_required: true });
  return checkSmsCode(db, now, { scene: '2', phone: account, code, isTrusted });
}

/** Refuses a wrong password, and an unknown account in the same way. Says what the next try needs, so that the form can ask for it. */
function refuseWrong(next: Step): never {
  const sentence = '账号或密码错误';
  if (next === 'captcha') refuse(400, sentence, 'credentials_wrong', { captcha_required: true });
  if (next === 'code') refuse(400, `${sentence}。再次登录还需要短信验证码`, 'credentials_wrong', { code_required: true });
  return refuse(400, sentence, 'credentials_wrong');
}

function refuseCrowdedAddress(db: Db, network: string, now: number): void {
  const { count, oldest } = failures(db, network, now, ADDRESS_WINDOW);
  if (count < ADDRESS_TRIES) return;
  const wait = Math.max(SECOND, oldest + ADDRESS_WINDOW - now);
  refuse(429, `登录失败次数过多，请 ${Math.ceil(wait / MINUTE)} 分钟后再试`, 'rate_limited', { retry_after: Math.ceil(wait / SECOND) });
}
