import { config } from '../content/config.ts';
import { useCaptcha } from '../rules/captcha.ts';
import { createMember, inviterOf } from '../rules/createMember.ts';
import { accountFailures, ACCOUNT_TRIES, LOCK_WINDOW, needsCaptcha, tryUnderLock, type Verdict } from '../rules/loginLock.ts';
import { openSession } from '../rules/openSession.ts';
import { hashPassword, verifyPassword } from '../domain/passwords.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { MINUTE } from '../domain/shanghaiTime.ts';
import { checkSmsCode, spendSmsCode } from '../rules/smsCodes.ts';
import { noteVisit } from '../rules/visits.ts';
import { memberByAccount, memberByPhone } from '../store/members.ts';
import { userInfo } from '../store/userInfo.ts';
import { said, type Context, type Handlers } from './context.ts';
import { checkNewPassword } from './checkNewPassword.ts';

/** Coming in: login, registration, and the look at who is in. */
export const session = {
  async login(input, context) {
    const account = input.phone_number ?? input.account;
    if (!account) return refuseField('phone_number', '请输入手机号或账号');
    if (input.password) return byPassword(account, input.password, input, context);
    if (input.code && input.phone_number) return byCode(input.phone_number, input.code, context);
    return refuseField('password', '请输入密码或短信验证码');
  },

  async register(input, context) {
    const { db, now } = context;
    if (!config.register_enabled) refuse(403, '暂未开放注册');
    checkNewPassword(input, input.phone_number);
    if (memberByPhone(db, input.phone_number)) refuse(409, '手机号已注册，请直接登录', { errors: { phone_number: '手机号已注册' } });
    const inviterId = inviterOf(db, input.invite_code);
    const codeId = checkSmsCode(db, '1', input.phone_number, input.code, now);
    const passwordHash = await hashPassword(input.password);
    const grant = db.tx(() => {
      spendSmsCode(db, codeId, now);
      // Asked again: the hash took its time, and another call may have taken the number.
      if (memberByPhone(db, input.phone_number)) refuse(409, '手机号已注册，请直接登录', { errors: { phone_number: '手机号已注册' } });
      const id = createMember(db, now, { phone: input.phone_number, passwordHash, inviterId });
      return openSession(context, id, 1);
    });
    return said('注册成功', grant);
  },

  visit(_input, { db, now, member, address }) {
    noteVisit(db, { userId: member?.id ?? null, address, at: now });
    return member ? userInfo(db, member, now) : refuse(401, '登录已过期，请重新登录');
  },
  user: (_input, { db, now, member }) => userInfo(db, member, now),
} satisfies Handlers;

async function byPassword(account: string, password: string, typed: { captcha_key?: string; captcha?: string }, context: Context) {
  const { db, now, address } = context;
  const member = memberByAccount(db, account);
  // Counted by member: phone number and member number are two names for one lock.
  const claimant = { account: member ? `member ${member.id}` : account, address };
  if (needsCaptcha(accountFailures(db, claimant, now))) useCaptcha(db, typed.captcha_key, typed.captcha, now);
  const verdict = await tryUnderLock(db, claimant, now, () => verifyPassword(password, member?.password_hash ?? null));
  if (!verdict.right || !member) return wrongPassword(verdict);
  return said('登录成功', openSession(context, member.id, 0));
}

/** Unknown account or wrong password: the same words, the same time, the same lock. */
function wrongPassword({ left, captchaRequired }: Verdict): never {
  const hint = left > 0 ? `还可以再试 ${left} 次` : `账号已锁定，请 ${LOCK_WINDOW / MINUTE} 分钟后再试`;
  return refuse(400, `账号或密码错误，${hint}`, { left, failures: ACCOUNT_TRIES - left, ...(captchaRequired && { captcha_required: true }) });
}

function byCode(phone: string, code: string, context: Context) {
  const { db, now } = context;
  const codeId = checkSmsCode(db, '2', phone, code, now);
  const member = memberByPhone(db, phone);
  if (!member) return refuseField('phone_number', '手机号未注册');
  return db.tx(() => {
    spendSmsCode(db, codeId, now);
    return said('登录成功', openSession(context, member.id, 0));
  });
}
