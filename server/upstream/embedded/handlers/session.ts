import { config } from '../content/config.ts';
import { useCaptcha } from '../rules/captcha.ts';
import { createMember, inviterOf } from '../rules/createMember.ts';
import { accountFailures, ACCOUNT_TRIES, LOCK_WINDOW, needsCaptcha, tryUnderLock, type Attempt } from '../rules/loginLock.ts';
import { openSession } from '../rules/openSession.ts';
import { hashPassword, verifyPassword } from '../domain/passwords.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { MINUTE } from '../domain/shanghaiTime.ts';
import { checkSmsCode, spendSmsCode } from '../rules/smsCodes.ts';
import { noteVisit } from '../rules/visits.ts';
import { memberByAccount, memberByPhone } from '../store/members.ts';
import { userInfo } from '../store/userInfo.ts';
import { withMessage, type Context, type Handlers } from './context.ts';
import { checkNewPassword } from './checkNewPassword.ts';

/** Calls for login and registration, and for the signed-in member. */
export const session = {
  async login(input, context) {
    const account = input.phone_number ?? input.account;
    if (!account) return refuseField('phone_number', '请输入手机号或账号');
    if (input.password) return loginByPassword(account, input.password, input, context);
    if (input.code && input.phone_number) return loginByCode(input.phone_number, input.code, context);
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
    const opened = db.tx(() => {
      spendSmsCode(db, codeId, now);
      // Checked again: another call may have registered the number while the password was hashed.
      if (memberByPhone(db, input.phone_number)) refuse(409, '手机号已注册，请直接登录', { errors: { phone_number: '手机号已注册' } });
      const id = createMember(db, now, { phone: input.phone_number, passwordHash, inviterId });
      return openSession(context, id, 1);
    });
    return withMessage('注册成功', opened);
  },

  visit(_input, { db, now, member, address }) {
    noteVisit(db, { userId: member?.id ?? null, address, at: now });
    return member ? userInfo(db, member, now) : refuse(401, '登录已过期，请重新登录');
  },
  user: (_input, { db, now, member }) => userInfo(db, member, now),
} satisfies Handlers;

async function loginByPassword(account: string, password: string, typed: { captcha_key?: string; captcha?: string }, context: Context) {
  const { db, now, address } = context;
  const member = memberByAccount(db, account);
  // Attempts are counted by member: phone number and member number share one lock.
  const loginId = { account: member ? `member ${member.id}` : account, address };
  if (needsCaptcha(accountFailures(db, loginId, now))) useCaptcha(db, typed.captcha_key, typed.captcha, now);
  const attempt = await tryUnderLock(db, loginId, now, () => verifyPassword(password, member?.password_hash ?? null));
  if (!attempt.correct || !member) return wrongPassword(attempt);
  return withMessage('登录成功', openSession(context, member.id, 0));
}

/** Refuses an unknown account and a wrong password in the same way, so that accounts cannot be found out. */
function wrongPassword({ left, captchaRequired }: Attempt): never {
  const hint = left > 0 ? `还可以再试 ${left} 次` : `账号已锁定，请 ${LOCK_WINDOW / MINUTE} 分钟后再试`;
  return refuse(400, `账号或密码错误，${hint}`, { left, failures: ACCOUNT_TRIES - left, ...(captchaRequired && { captcha_required: true }) });
}

function loginByCode(phone: string, code: string, context: Context) {
  const { db, now } = context;
  const codeId = checkSmsCode(db, '2', phone, code, now);
  const member = memberByPhone(db, phone);
  if (!member) return refuseField('phone_number', '手机号未注册');
  return db.tx(() => {
    spendSmsCode(db, codeId, now);
    return withMessage('登录成功', openSession(context, member.id, 0));
  });
}
