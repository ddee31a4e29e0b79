import type { Grant } from '../../../../shared/records/account.ts';
import { config } from '../content/config.ts';
import { useCaptcha } from '../rules/captcha.ts';
import { createMember, inviterOf } from '../rules/createMember.ts';
import { accountFailures, ACCOUNT_TRIES, LOCK_WINDOW, tryUnderLock } from '../rules/loginLock.ts';
import { hashPassword, verifyPassword } from '../rules/passwords.ts';
import { refuse, refuseField } from '../rules/refusal.ts';
import { MINUTE } from '../rules/shanghaiTime.ts';
import { checkSmsCode, spendSmsCode } from '../rules/smsCodes.ts';
import { issueToken, TOKEN_LIFE } from '../rules/tokens.ts';
import { memberByAccount, memberByPhone, updateMember, type MemberRow } from '../store/members.ts';
import { userInfo } from '../store/userInfo.ts';
import { said, type Context, type Handlers } from './context.ts';
import { checkNewPassword } from './checkNewPassword.ts';

const DISABLED = '账号已停用，如有疑问请联系客服';

/** Coming in: login, registration, and the look at who is in. */
export const session = {
  async login(input, context) {
    const account = input.phone_number ?? input.account;
    if (!account) return refuseField('phone_number', '请输入手机号或账号');
    if (input.password) return byPassword(account, input.password, input, context);
    if (input.code && input.phone_number) return byCode(input.phone_number, input.code, context);
    return refuseField('password', '请输入密码或短信验证码');
  },

  async register(input, { db, now, address }) {
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
      return open({ db, now, address }, id, 1);
    });
    return said('注册成功', grant);
  },

  visit: (_input, { db, now, member }) => (member ? userInfo(db, member, now) : refuse(401, '登录已过期，请重新登录')),
  user: (_input, { db, now, member }) => userInfo(db, member, now),
} satisfies Handlers;

async function byPassword(account: string, password: string, typed: { captcha_key?: string; captcha?: string }, context: Context) {
  const { db, now, address } = context;
  const member = memberByAccount(db, account);
  // Counted by member: phone number and member number are two names for one lock.
  const claimant = { account: member ? `member ${member.id}` : account, address };
  if (config.captcha.enabled && accountFailures(db, claimant, now) >= config.captcha.after_failures) useCaptcha(db, typed.captcha_key, typed.captcha, now);
  const { right, left } = await tryUnderLock(db, claimant, now, () => verifyPassword(password, member?.password_hash ?? null));
  if (!right || !member) return wrongPassword(left);
  return enter(context, member);
}

/** Unknown account or wrong password: the same words, the same time, the same lock. */
function wrongPassword(left: number): never {
  const hint = left > 0 ? `还可以再试 ${left} 次` : `账号已锁定，请 ${LOCK_WINDOW / MINUTE} 分钟后再试`;
  return refuse(400, `账号或密码错误，${hint}`, { left, failures: ACCOUNT_TRIES - left });
}

function byCode(phone: string, code: string, context: Context) {
  const { db, now } = context;
  const codeId = checkSmsCode(db, '2', phone, code, now);
  const member = memberByPhone(db, phone);
  if (!member) return refuseField('phone_number', '手机号未注册');
  return db.tx(() => {
    spendSmsCode(db, codeId, now);
    return enter(context, member);
  });
}

function enter(context: Context, member: MemberRow) {
  // Said only to who has proven to be the owner.
  if (member.status === 0) refuse(403, DISABLED);
  return said('登录成功', open(context, member.id, 0));
}

function open({ db, now, address }: Pick<Context, 'db' | 'now' | 'address'>, userId: number, isNew: 0 | 1): Grant {
  updateMember(db, userId, { last_login_at: now, last_login_ip: address });
  return { access_token: issueToken(db, userId, now), token_type: 'Bearer', expires_in: TOKEN_LIFE / 1000, user_id: userId, is_new: isNew, need_bind_phone: 0 };
}
