import { Type } from 'typebox';
import { SMS_SCENE } from '../constants.ts';
import { endpoint, record } from '../endpoint.ts';
import { nicknameRule } from '../rules/nickname.ts';
import { accountRule, enteredPasswordRule, signInMessage } from '../rules/signIn.ts';
import { Captcha, Inviter, Session, SmsSent, User, ScanState, ScanTicket } from '../records/account.ts';
import * as field from '../records/input.ts';
import { partial } from '../records/tolerant.ts';
import { nothing, orNothing } from '../records/wire.ts';
import { codeReasons, loginReasons } from '../reasons.ts';
import { emailRule } from '../rules/contact.ts';
import { inviteRule } from '../rules/invite.ts';

const scanId = Type.String({
  pattern: '^[A-Za-z0-9_\\-]{8,128}$',
  message: '二维码已失效，请刷新',
  examples: ['scan-00000001'],
});

/** 1: the agreements are accepted, for the account that the login may create. */
const agree = Type.Optional(field.agree);

/** Calls for logins at WeChat's page and by QR code. */
const scan = {
  // `POST /api/scanAuth` has three uses: log in with a code from WeChat's page, create a QR ticket, and query that ticket.
  scanAuth: endpoint({
    upstream: 'POST /api/scanAuth',
    auth: 'public',
    session: 'opens',
    invite: true,
    oauthState: true,
    input: record({
      code: Type.String({
        pattern: '^[A-Za-z0-9_\\-]{6,256}$',
        message: '微信授权已失效，请重试',
        examples: ['code-000001'],
      }),
      state: Type.String({
        pattern: '^[A-Za-z0-9_\\-]{1,128}$',
        message: '微信授权已失效，请重试',
        examples: ['state-000001'],
      }),
      invite_code: field.inviteCode,
      agree,
    }),
    output: Session,
    limit: 'login',
    reasons: ['wechat_expired', 'account_disabled', 'invite_unknown'],
    summary:
      '微信授权登录：须由本浏览器从 GET /bff/wechat 发起，state 十分钟内有效，只能用一次；未配置微信登录时为 404',
  }),
  scanCreate: endpoint({
    upstream: 'POST /api/scanAuth',
    bff: 'POST /bff/scanAuth/create',
    auth: 'public',
    input: record({ action: Type.Optional(Type.Literal('create', { default: 'create' })), agree }),
    output: ScanTicket,
    limit: 'write',
    summary: '生成扫码登录的二维码',
  }),
  // A POST that pages send every two seconds, so it has the rate limit of reads.
  scanPoll: endpoint({
    upstream: 'POST /api/scanAuth',
    bff: 'POST /bff/scanAuth/poll',
    auth: 'public',
    session: 'mayOpen',
    invite: true,
    input: record({
      action: Type.Optional(Type.Literal('poll', { default: 'poll' })),
      scan_id: scanId,
      invite_code: field.inviteCode,
    }),
    output: ScanState,
    limit: 'read',
    reasons: ['scan_expired', 'account_disabled'],
    summary: '查询扫码登录的状态：在手机上确认后即登录',
  }),
};

const { phone, area, smsCode, newPassword, captcha } = field;

/** Calls for login and logout, codes, passwords and the member's own data. */
export const account = {
  // A login has at least two fields. Which of them belong together is checked by the upstream.
  login: endpoint({
    upstream: 'POST /api/login',
    auth: 'public',
    session: 'opens',
    invite: true,
    input: record(
      {
        phone_number: Type.Optional(phone),
        account: Type.Optional(Type.String(accountRule)),
        password: Type.Optional(Type.String(enteredPasswordRule)),
        code: Type.Optional(smsCode),
        ...captcha,
        /** With a text-message code: the agreements are accepted, for the account that the login creates when the number has none. */
        agree,
        invite_code: field.inviteCode,
      },
      {
        minProperties: 2,
        // Wrong passwords are counted for the one that is named; of two, the upstream might judge the other.
        not: Type.Object({
          phone_number: Type.Unknown({ description: '手机号' }),
          account: Type.Unknown({ description: '账号' }),
        }),
        message: signInMessage,
        examples: [{ phone_number: '13800001234', password: 'yinqiao-2026' }],
      },
    ),
    output: Session,
    onFailure: 'false',
    limit: 'login',
    reasons: loginReasons,
    refused: 'credentials_wrong',
    summary:
      '登录：手机号或账号加密码，或手机号加短信验证码（agree 为 1 时，未注册的手机号随之注册，如业务系统支持）；失败较多时还需要图形验证码（data.captcha_required）或短信验证码（data.code_required）',
  }),
  register: endpoint({
    upstream: 'POST /api/register',
    auth: 'public',
    session: 'opens',
    invite: true,
    input: record({
      phone_number: phone,
      area,
      code: smsCode,
      ...newPassword,
      invite_code: field.inviteCode,
      agree: field.agree,
    }),
    output: Session,
    onFailure: 'false',
    limit: 'register',
    reasons: ['registration_closed', 'phone_taken', 'invite_unknown', ...codeReasons],
    summary: '注册并登录；未填邀请码时使用此前链接带来的邀请码',
  }),
  inviter: endpoint({
    upstream: 'GET /api/invite/{code}',
    auth: 'public',
    assumed: true,
    input: record({ code: Type.String({ ...inviteRule, examples: ['KSJ2F7'] }) }),
    output: Inviter,
    onFailure: 'null',
    limit: 'captcha',
    reasons: ['invite_unknown'],
    summary: '邀请码的所有者，称呼与手机号已脱敏',
  }),
  // Whatever the upstream answers, the gateway removes the cookie.
  logout: endpoint({
    upstream: 'POST /api/logout',
    auth: 'optional',
    assumed: true,
    session: 'closes',
    output: nothing,
    returns: 'message',
    limit: 'write',
    summary: '退出登录',
  }),
  user: endpoint({
    upstream: 'GET /api/user',
    auth: 'member',
    output: User,
    limit: 'read',
    summary: '用户资料',
  }),
  visit: endpoint({
    upstream: 'GET /api/visit',
    auth: 'optional',
    output: User,
    onFailure: 'session',
    limit: 'read',
    summary: '访问登记：登录有效时返回用户资料，否则结束会话',
  }),
  sendSms: endpoint({
    upstream: 'POST /api/send/sms',
    auth: 'public',
    input: record({
      scene: Type.Optional(
        Type.String({
          pattern: '^[1-9]$',
          default: SMS_SCENE,
          message: '验证码用途不正确',
          description:
            '1 注册，2 登录，3 找回密码，4 修改密码，5 更换手机（原号码），6 更换手机（新号码），7 绑定手机，8 提现，9 注销账户',
        }),
      ),
      phone_number: phone,
      area,
      ...captcha,
    }),
    output: orNothing(SmsSent),
    returns: 'message',
    limit: 'sms',
    reasons: ['captcha_required', 'captcha_wrong', 'daily_limit'],
    summary: '发送短信验证码；发送较多时还需要图形验证码（data.captcha_required）',
  }),
  captcha: endpoint({
    upstream: 'GET /api/captcha',
    auth: 'public',
    assumed: true,
    output: Captcha,
    onFailure: 'null',
    limit: 'captcha',
    summary: '图形验证码',
  }),
  forgetPassword: endpoint({
    upstream: 'POST /api/forget/password',
    auth: 'public',
    input: record({ phone_number: phone, area, code: smsCode, ...newPassword }),
    output: nothing,
    returns: 'message',
    limit: 'code',
    reasons: ['phone_unknown', ...codeReasons],
    summary: '找回密码',
  }),
  changePassword: endpoint({
    upstream: 'POST /api/user/change/password',
    auth: 'member',
    input: record(
      {
        old_password: Type.Optional(Type.String(enteredPasswordRule)),
        code: Type.Optional(smsCode),
        ...newPassword,
      },
      {
        minProperties: 3,
        message: '请输入原密码或短信验证码',
        examples: [
          { old_password: 'yinqiao-2025', password: 'yinqiao-2026', password_confirmation: 'yinqiao-2026' },
        ],
      },
    ),
    output: nothing,
    returns: 'message',
    limit: 'code',
    reasons: ['password_wrong', 'password_unset', 'phone_missing', 'code_required', ...codeReasons],
    summary:
      '修改密码：原密码或短信验证码；业务系统要求验证码时，拒绝的 data 有 code_required；其他设备随之退出',
  }),
  setPassword: endpoint({
    upstream: 'POST /api/user/set/password',
    auth: 'member',
    input: record({ code: Type.Optional(smsCode), ...newPassword }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['password_set', 'phone_missing', ...codeReasons],
    summary: '首次设置密码；已绑定手机号时可能需要短信验证码（data.code_required）',
  }),
  changePhone: endpoint({
    upstream: 'POST /api/user/change/phone_number',
    auth: 'member',
    input: record({ old_code: smsCode, phone_number: phone, area, code: smsCode }),
    output: nothing,
    returns: 'message',
    limit: 'code',
    reasons: ['phone_taken', 'phone_missing', ...codeReasons],
    summary: '更换手机号：原号码与新号码都要验证',
  }),
  bindPhone: endpoint({
    upstream: 'POST /api/user/bind/phone_number',
    auth: 'member',
    input: record({ phone_number: phone, area, code: smsCode }),
    output: partial(User),
    limit: 'code',
    reasons: ['phone_bound', 'phone_taken', ...codeReasons],
    summary: '绑定手机号',
  }),
  editUser: endpoint({
    upstream: 'POST /api/user/edit',
    auth: 'member',
    input: record(
      {
        nickname: Type.Optional(Type.String(nicknameRule)),
        avatar: Type.Optional(field.fileUrl),
        sex: Type.Optional(Type.Integer({ minimum: 0, maximum: 2, message: '请选择性别' })),
        birthday: Type.Optional(field.birthday),
        email: Type.Optional(Type.String(emailRule)),
      },
      { minProperties: 1, message: '没有需要保存的修改', examples: [{ nickname: '知夏' }] },
    ),
    output: partial(User),
    limit: 'write',
    summary: '修改资料',
  }),
  ...scan,
};
