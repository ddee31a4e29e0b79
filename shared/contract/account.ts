import { Type } from 'typebox';
import { SMS_SCENE } from '../constants.ts';
import { endpoint, record } from '../endpoint.ts';
import { calls } from './calls.ts';
import { nicknameRule } from '../rules/nickname.ts';
import { accountRule, enteredPasswordRule, signInMessage } from '../rules/signIn.ts';
import { Captcha, Inviter, Session, SmsSent, User, ScanState, ScanTicket } from '../records/account.ts';
import * as field from '../records/input.ts';
import { partial } from '../records/tolerant.ts';
import { nothing, orNothing } from '../records/wire.ts';
import { codeReasons, loginReasons } from '../reasons.ts';
import { emailRule } from '../rules/contact.ts';
import { inviteRule } from '../rules/invite.ts';
import { described } from '../records/described.ts';
import { sexes } from '../records/words.ts';

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
    ...calls.scanAuth,
    invite: true,
    oauthState: true,
    input: record({
      code: described(
        Type.String({
          pattern: '^[A-Za-z0-9_\\-]{6,256}$',
          message: '微信授权已失效，请重试',
          examples: ['code-000001'],
        }),
        '微信返回的授权码',
        'Authorisation code that WeChat returned',
      ),
      state: described(
        Type.String({
          pattern: '^[A-Za-z0-9_\\-]{1,128}$',
          message: '微信授权已失效，请重试',
          examples: ['state-000001'],
        }),
        '微信授权的状态值，由 GET /bff/wechat 产生',
        'State of the WeChat authorisation, made by GET /bff/wechat',
      ),
      invite_code: field.inviteCode,
      agree,
    }),
    output: Session,
    limit: 'login',
    reasons: ['wechat_expired', 'account_disabled', 'invite_unknown'],
    summary: {
      zh: '微信授权登录：须由本浏览器从 GET /bff/wechat 发起，state 十分钟内有效，只能用一次；未配置微信登录时为 404',
      en: 'Log in by WeChat: must have been started by this browser with GET /bff/wechat; state is valid for ten minutes and counts once. 404 if login by WeChat is not configured',
    },
  }),
  scanCreate: endpoint({
    ...calls.scanCreate,
    input: record({
      action: Type.Optional(described(Type.Literal('create', { default: 'create' }), '动作', 'Action')),
      agree,
    }),
    output: ScanTicket,
    limit: 'write',
    summary: { zh: '生成扫码登录的二维码', en: 'Make a QR code for a login by phone' },
  }),
  // A POST that pages send every two seconds, so it has the rate limit of reads.
  scanPoll: endpoint({
    ...calls.scanPoll,
    invite: true,
    input: record({
      action: Type.Optional(described(Type.Literal('poll', { default: 'poll' }), '动作', 'Action')),
      scan_id: described(scanId, '二维码的标识', 'Id of the QR code'),
      invite_code: field.inviteCode,
    }),
    output: ScanState,
    limit: 'read',
    reasons: ['scan_expired', 'account_disabled'],
    summary: {
      zh: '查询扫码登录的状态：在手机上确认后即登录',
      en: 'Ask for the state of a QR login: logs in once the login has been confirmed on the phone',
    },
  }),
};

const { phone, area, smsCode, newPassword, captcha } = field;

/** Calls for login and logout, codes, passwords and the member's own data. */
export const account = {
  // A login has at least two fields. Which of them belong together is checked by the upstream.
  login: endpoint({
    ...calls.login,
    invite: true,
    input: record(
      {
        phone_number: Type.Optional(phone),
        account: Type.Optional(
          described(Type.String(accountRule), '登录账号', 'Login account', { examples: ['zhixia2026'] }),
        ),
        password: Type.Optional(
          described(Type.String(enteredPasswordRule), '密码', 'Password', { examples: ['yinqiao-2026'] }),
        ),
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
          phone_number: described(Type.Unknown(), '手机号', 'Phone number'),
          account: described(Type.Unknown(), '账号', 'Account'),
        }),
        message: signInMessage,
        examples: [{ phone_number: '13800001234', password: 'yinqiao-2026' }],
      },
    ),
    output: Session,
    limit: 'login',
    reasons: loginReasons,
    refused: 'credentials_wrong',
    summary: {
      zh: '登录：手机号或账号加密码，或手机号加短信验证码（agree 为 1 时，未注册的手机号随之注册，如业务系统支持）；失败较多时还需要图形验证码（data.captcha_required）或短信验证码（data.code_required）',
      en: 'Log in: with a phone number or an account and the password, or with a phone number and a code by text message (if agree is 1, an unknown phone number is registered at once, if the business system supports it). After many failures, the answer to a picture captcha (data.captcha_required) or a code (data.code_required) is needed as well',
    },
  }),
  register: endpoint({
    ...calls.register,
    invite: true,
    input: record({
      phone_number: phone,
      area,
      // Whether it is needed, the site's configuration says (`sms.for_register`).
      code: Type.Optional(smsCode),
      ...newPassword,
      invite_code: field.inviteCode,
      agree: field.agree,
    }),
    output: Session,
    limit: 'register',
    reasons: ['registration_closed', 'phone_taken', 'invite_unknown', ...codeReasons],
    summary: {
      zh: '注册并登录；未填邀请码时使用此前链接带来的邀请码',
      en: 'Register and log in; without an invite code, the one that an earlier link brought is used',
    },
  }),
  inviter: endpoint({
    ...calls.inviter,
    assumed: true,
    input: record({
      code: described(Type.String({ ...inviteRule, examples: ['KSJ2F7'] }), '邀请码', 'Invite code'),
    }),
    output: Inviter,
    limit: 'captcha',
    reasons: ['invite_unknown'],
    summary: {
      zh: '邀请码的所有者，称呼与手机号已脱敏',
      en: 'The owner of an invite code, with name and phone number masked',
    },
  }),
  // Whatever the upstream answers, the gateway removes the cookie.
  logout: endpoint({
    ...calls.logout,
    assumed: true,
    output: nothing,
    limit: 'write',
    summary: { zh: '退出登录', en: 'Log out' },
  }),
  user: endpoint({
    ...calls.user,
    output: User,
    limit: 'read',
    summary: { zh: '用户资料', en: 'Profile of the member' },
  }),
  visit: endpoint({
    ...calls.visit,
    output: User,
    limit: 'read',
    summary: {
      zh: '访问登记：登录有效时返回用户资料，否则结束会话',
      en: "Register a visit: returns the member's profile if the login is valid, else ends the session",
    },
  }),
  sendSms: endpoint({
    ...calls.sendSms,
    input: record({
      scene: Type.Optional(
        described(
          Type.String({
            pattern: '^[1-9]$',
            default: SMS_SCENE,
            message: '验证码用途不正确',
          }),
          '验证码的用途',
          'Purpose of the code',
          {
            values: {
              zh: {
                1: '注册',
                2: '登录',
                3: '找回密码',
                4: '修改密码',
                5: '更换手机（原号码）',
                6: '更换手机（新号码）',
                7: '绑定手机',
                8: '提现',
                9: '注销账户',
              },
              en: {
                1: 'registration',
                2: 'login',
                3: 'forgotten password',
                4: 'change of password',
                5: 'change of phone (old number)',
                6: 'change of phone (new number)',
                7: 'binding a phone',
                8: 'withdrawal',
                9: 'closing the account',
              },
            },
            examples: ['2'],
          },
        ),
      ),
      phone_number: phone,
      area,
      ...captcha,
    }),
    output: orNothing(SmsSent),
    limit: 'sms',
    reasons: ['captcha_required', 'captcha_wrong', 'daily_limit'],
    summary: {
      zh: '发送短信验证码；发送较多时还需要图形验证码（data.captcha_required）',
      en: 'Send a code by text message; after many messages, the answer to a picture captcha is needed as well (data.captcha_required)',
    },
  }),
  captcha: endpoint({
    ...calls.captcha,
    assumed: true,
    output: Captcha,
    limit: 'captcha',
    summary: { zh: '图形验证码', en: 'Picture captcha' },
  }),
  forgetPassword: endpoint({
    ...calls.forgetPassword,
    input: record({ phone_number: phone, area, code: smsCode, ...newPassword }),
    output: nothing,
    limit: 'code',
    reasons: ['phone_unknown', ...codeReasons],
    summary: { zh: '找回密码', en: 'Reset a forgotten password' },
  }),
  changePassword: endpoint({
    ...calls.changePassword,
    input: record(
      {
        old_password: Type.Optional(
          described(Type.String(enteredPasswordRule), '原密码', 'Old password', {
            examples: ['yinqiao-2025'],
          }),
        ),
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
    limit: 'code',
    reasons: ['password_wrong', 'password_unset', 'phone_missing', 'code_required', ...codeReasons],
    summary: {
      zh: '修改密码：原密码或短信验证码；业务系统要求验证码时，拒绝的 data 有 code_required；其他设备随之退出',
      en: 'Change the password: with the old password or a code by text message. If the business system wants a code, data of the refusal has code_required. Other devices are logged out',
    },
  }),
  setPassword: endpoint({
    ...calls.setPassword,
    input: record({ code: Type.Optional(smsCode), ...newPassword }),
    output: nothing,
    limit: 'write',
    reasons: ['password_set', 'phone_missing', ...codeReasons],
    summary: {
      zh: '首次设置密码；已绑定手机号时可能需要短信验证码（data.code_required）',
      en: 'Set the first password; if a phone number is bound, a code by text message may be needed (data.code_required)',
    },
  }),
  changePhone: endpoint({
    ...calls.changePhone,
    input: record({
      old_code: described(smsCode, '原手机号收到的短信验证码', 'Code that the old phone number received'),
      phone_number: phone,
      area,
      code: smsCode,
    }),
    output: nothing,
    limit: 'code',
    reasons: ['phone_taken', 'phone_missing', ...codeReasons],
    summary: {
      zh: '更换手机号：原号码与新号码都要验证',
      en: 'Change the phone number: both the old and the new number must be verified',
    },
  }),
  bindPhone: endpoint({
    ...calls.bindPhone,
    input: record({ phone_number: phone, area, code: smsCode }),
    output: partial(User),
    limit: 'code',
    reasons: ['phone_bound', 'phone_taken', ...codeReasons],
    summary: { zh: '绑定手机号', en: 'Bind a phone number' },
  }),
  editUser: endpoint({
    ...calls.editUser,
    input: record(
      {
        nickname: Type.Optional(
          described(Type.String(nicknameRule), '昵称', 'Nickname', { examples: ['知夏'] }),
        ),
        avatar: Type.Optional(
          described(field.fileUrl, '头像：上传得到的地址', 'Avatar: the address that the upload returned'),
        ),
        sex: Type.Optional(
          described(Type.Integer({ minimum: 0, maximum: 2, message: '请选择性别' }), '性别', 'Sex', {
            values: sexes,
          }),
        ),
        birthday: Type.Optional(field.birthday),
        email: Type.Optional(
          described(Type.String(emailRule), '邮箱', 'Email address', { examples: ['zhixia@example.com'] }),
        ),
      },
      { minProperties: 1, message: '没有需要保存的修改', examples: [{ nickname: '知夏' }] },
    ),
    output: partial(User),
    limit: 'write',
    summary: { zh: '修改资料', en: 'Edit the profile' },
  }),
  ...scan,
};
