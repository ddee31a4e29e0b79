import { textOf } from '../../shared/status/move.ts';
import { MEMBER } from '../../shared/status/member.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { maskNickname } from '../../shared/rules/names.ts';
import { SCAN, scanStatus } from '../../shared/status/scan.ts';
import { config } from '../content/content.ts';
import { createMember, inviterOf } from '../rules/createMember.ts';
import { passwordLogin, type PasswordLogin } from '../rules/passwordLogin.ts';
import { hashPassword } from '../domain/passwords.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import {
  checkSmsCode,
  spendSmsCode,
  sendSmsCode,
  SMS_INTERVAL,
  SMS_LIFE,
  type SmsScene,
} from '../rules/smsCodes.ts';
import { noteVisit } from '../rules/visits.ts';
import type { Db } from '../store/db.ts';
import { memberByInvite, memberByPhone, userInfo } from '../store/members.ts';
import { createTicket, pollTicket, SCAN_LIFE } from '../workflows/scan.ts';
import { loginByWechat, exchangeCode } from '../rules/wechat.ts';
import { SECOND, MINUTE } from '../domain/shanghaiTime.ts';
import { drawCaptcha, checkSmsCaptcha } from '../rules/captcha.ts';
import {
  openSession,
  isKnownPlace,
  tokenPlace,
  loggedLogin,
  revokeToken,
  tokenHash,
} from '../rules/tokens.ts';
import { recordMembership } from '../rules/consents.ts';
import { originOf, withMessage, type Context, type Handlers } from './context.ts';
import { checkNewPassword } from './account.ts';

export const sms = {
  sendSms(input, { db, now, address }) {
    // The row's schema allows no other scenes.
    const message = { scene: (input.scene ?? '1') as SmsScene, phone: input.phone_number, address };
    checkSmsCaptcha(db, message, input, now);
    // The answer is the same with and without an account; the message tells the owner of the number.
    sendSmsCode(db, message, now);
    return withMessage(`验证码已发送，${SMS_LIFE / MINUTE} 分钟内有效`, {
      retry_after: SMS_INTERVAL / SECOND,
      expires_in: SMS_LIFE / SECOND,
    });
  },

  captcha(_input, { db, now }) {
    const { key, image } = drawCaptcha(db, now);
    return { captcha_key: key, image };
  },
} satisfies Handlers;

/** Seconds between two queries of a ticket. */
const INTERVAL = 2;

/** The three uses of `/api/scanAuth`: log in with a code of WeChat's page, create a QR ticket, query that ticket. */
export const scan = {
  // One transaction: a refused login does not spend the code.
  scanAuth: (input, context) => {
    const { db, now } = context;
    return withMessage(
      '登录成功',
      db.tx(() =>
        loginByWechat(context, exchangeCode(db, now, input.code), {
          inviteCode: input.invite_code,
          agreed: input.agree === 1,
          way: 'wechat',
        }),
      ),
    );
  },

  // The console is the phone that scans; without it a QR code would be of no use.
  scanCreate(input, { db, now, publicOrigin, sandbox }) {
    if (!sandbox) return refuse(404, '暂不支持扫码登录', 'not_found');
    const { id, code } = createTicket(db, now, input.agree === 1 ? 1 : 0);
    return {
      scan_id: id,
      qr_content: `${publicOrigin}/console/scan/${code}`,
      status: SCAN.waiting,
      expires_in: SCAN_LIFE / SECOND,
      interval: INTERVAL,
    };
  },

  scanPoll(input, context) {
    const { ticket, session } = pollTicket(context, input.scan_id, input.invite_code);
    const { status, nickname, avatar } = ticket;
    return {
      status,
      status_text: textOf(scanStatus, status),
      ...((status === SCAN.scanned || status === SCAN.confirmed) && { nickname, avatar }),
      ...session,
    };
  },
} satisfies Handlers;

/** Calls for login and registration, and for the signed-in member. */
export const session = {
  async login(input, context) {
    const account = input.phone_number ?? input.account;
    if (!account) return refuseField('phone_number', '请输入手机号或账号');
    const { password, phone_number: phone, code } = input;
    if (password)
      return loggedLogin(context, account, 'password', () =>
        loginByPassword({ ...input, account, password }, context),
      );
    if (code && phone)
      return loggedLogin(context, account, 'code', () => loginByCode({ ...input, phone, code }, context));
    return refuseField('password', '请输入密码或短信验证码');
  },

  async register(input, context) {
    const { db, now } = context;
    if (!config.register_enabled) refuse(403, '暂未开放注册', 'registration_closed');
    checkNewPassword(input, input.phone_number);
    // The code comes first: only who has proved to own the number may learn that it has an account, or try invite codes.
    const { code = refuseField('code', '请输入短信验证码', 'code_required') } = input;
    const codeId = checkSmsCode(db, now, {
      scene: '1',
      phone: input.phone_number,
      code,
      address: context.address,
    });
    refuseTaken(db, input.phone_number);
    const inviterId = inviterOf(db, input.invite_code);
    const passwordHash = await hashPassword(input.password);
    const opened = db.tx(() => {
      spendSmsCode(db, codeId, now);
      // Checked again: another call may have registered the number while the password was hashed.
      refuseTaken(db, input.phone_number);
      const id = createMember(db, now, { phone: input.phone_number, passwordHash, inviterId });
      recordMembership(db, now, id, 'register', originOf(context));
      return openSession(context, id, 'register', 1);
    });
    return withMessage('注册成功', opened);
  },

  // Masked as for strangers: a code stands in a link that anybody may have.
  inviter({ code }, { db }) {
    const member = memberByInvite(db, code);
    if (!member || member.status === MEMBER.disabled) return refuse(404, '邀请码不存在', 'invite_unknown');
    return {
      nickname: maskNickname(member.nickname),
      ...(member.phone_number && { phone_mask: maskPhone(member.phone_number) }),
    };
  },

  logout(_input, { db, token }) {
    revokeToken(db, token);
    return withMessage('已退出登录');
  },

  visit(_input, { db, now, member, address, token }) {
    noteVisit(db, { userId: member?.id ?? null, token: member && token, address, at: now });
    return member
      ? userInfo(db, member, now, tokenHash(token))
      : refuse(401, '登录已过期，请重新登录', 'session_expired');
  },
  user: (_input, { db, now, member, token }) => userInfo(db, member, now, tokenHash(token)),
} satisfies Handlers;

async function loginByPassword(login: PasswordLogin, context: Context) {
  const { db, now } = context;
  const { member, codeId } = await passwordLogin(context, login);
  return db.tx(() => {
    if (codeId !== null) spendSmsCode(db, codeId, now);
    return withMessage('登录成功', openSession(context, member.id, 'password', 0));
  });
}

interface CodeLogin {
  phone: string;
  code: string;
  agree?: 1;
  invite_code?: string;
}

/** A number without an account gets one, if its owner has accepted the agreements; a password can be set later. */
function loginByCode({ phone, code, agree, invite_code: invite }: CodeLogin, context: Context) {
  const { db, now } = context;
  const member = memberByPhone(db, phone);
  const isTrusted = isKnownPlace(db, member, tokenPlace(context.agent, context.address));
  const codeId = checkSmsCode(db, now, { scene: '2', phone, code, address: context.address, isTrusted });
  if (!member && (!config.register_enabled || !config.sms.registers || agree !== 1))
    return refuseField('phone_number', '手机号未注册', 'phone_unknown');
  const inviterId = member ? null : inviterOf(db, invite);
  return db.tx(() => {
    spendSmsCode(db, codeId, now);
    if (!member) {
      const id = createMember(db, now, { phone, passwordHash: null, inviterId });
      recordMembership(db, now, id, 'code', originOf(context));
      return withMessage('注册成功', openSession(context, id, 'code', 1));
    }
    return withMessage('登录成功', openSession(context, member.id, 'code', 0));
  });
}

function refuseTaken(db: Db, phone: string): void {
  if (memberByPhone(db, phone))
    refuse(409, '手机号已注册，请直接登录', 'phone_taken', { errors: { phone_number: '手机号已注册' } });
}
