import type { account } from '../../../shared/contract/account.ts';
import { LIN, PASSWORD } from '../support/embeddedUpstream.ts';
import { operate, wechatCode } from '../support/newMember.ts';
import {
  shown,
  asStranger,
  asVisitor,
  fault,
  success,
  refusal,
  type Cases,
  DISABLED,
  NOBODY,
  type CaseContext,
  asNew,
  asWechat,
} from './callCase.ts';

const FRESH = { password: 'Silver-88', password_confirmation: 'Silver-88' };
const MISMATCH = { password: 'Silver-88', password_confirmation: 'Silver-89' };
const mismatch = fault('password_confirmation', '两次输入的密码不一致');
const unused = '17799880001';
const expired = refusal(401, '登录已过期，请重新登录');

/** A member who has received a code to reset the password. */
async function forgetful({ member, sms }: CaseContext) {
  const { phone, token } = await member();
  return { phone, token, input: { phone_number: phone, code: await sms('3', phone), ...FRESH } };
}

const scan = async (context: CaseContext): Promise<string> =>
  (await context.must(context.upstream.post('/api/scanAuth', { action: 'create' }))).data.scan_id as string;

/** A number that gets its account by a login with a code. */
const byCode = '17799880077';
const notByCode = '17799880078';

export const accountCases: Cases<keyof typeof account> = {
  login: {
    happy: [
      asVisitor(
        { phone_number: LIN, password: PASSWORD },
        success({ access_token: String, token_type: 'Bearer', is_new: 0, need_bind_phone: 0 }, '登录成功'),
      ),
      async ({ sms }) => ({
        input: { phone_number: byCode, code: await sms('2', byCode), agree: 1 },
        response: success({ access_token: String, is_new: 1 }, '注册成功'),
      }),
    ],
    notFound: [
      asVisitor({ phone_number: NOBODY, password: PASSWORD }, refusal(400, '账号或密码错误')),
      async ({ sms }) => ({
        input: { phone_number: notByCode, code: await sms('2', notByCode) },
        response: fault('phone_number', '手机号未注册'),
      }),
      async ({ sms }) => ({
        input: { phone_number: notByCode, code: await sms('2', notByCode), agree: 1, invite_code: 'ZZZZZZ' },
        response: fault('invite_code', '邀请码不存在，请核对或留空'),
      }),
    ],
    state: asVisitor(
      { phone_number: DISABLED, password: PASSWORD },
      refusal(403, '账号已停用，如有疑问请联系客服'),
    ),
  },
  register: {
    happy: async ({ sms }) => ({
      input: { phone_number: unused, code: await sms('1', unused), agree: 1, ...FRESH },
      response: success({ access_token: String, is_new: 1 }, '注册成功'),
    }),
    invalid: [
      asVisitor({ phone_number: NOBODY, code: '123456', agree: 1, ...MISMATCH }, mismatch),
      asVisitor(
        { phone_number: NOBODY, code: '123456', agree: 0, ...FRESH },
        fault('agree', '请先阅读并同意相关协议'),
      ),
    ],
    notFound: [
      async ({ sms }) => ({
        input: {
          phone_number: NOBODY,
          code: await sms('1', NOBODY),
          agree: 1,
          invite_code: 'ZZZZZZ',
          ...FRESH,
        },
        response: fault('invite_code', '邀请码不存在，请核对或留空'),
      }),
      asVisitor(
        { phone_number: '17799880009', code: '123456', agree: 1, ...FRESH },
        fault('code', '请先获取验证码'),
      ),
    ],
    state: async ({ member, sms }) => {
      const { phone } = await member();
      return {
        input: { phone_number: phone, code: await sms('1', phone), agree: 1, ...FRESH },
        response: refusal(409, '手机号已注册，请直接登录'),
      };
    },
  },
  inviter: {
    happy: async ({ upstream, lin }) => ({
      input: { code: (await upstream.get('/api/user', lin)).data.invite_code },
      response: success({ nickname: '林**', phone_mask: '138****0001' }),
    }),
    notFound: asVisitor({ code: 'ZZZZZZ' }, refusal(404, '邀请码不存在')),
  },
  logout: {
    happy: asNew({}, success(null, '已退出登录')),
    unauthenticated: [
      () => ({ response: success(null) }),
      () => ({ token: 'an-invented-token-00000000000000', response: success(null) }),
    ],
    state: async ({ member, must, upstream }) => {
      const { token } = await member();
      await must(upstream.post('/api/logout', {}, { token }));
      return { token, response: success(null) };
    },
  },
  user: shown({ phone_number: LIN, nickname: '林知夏', cert_status: 2 }, 'lin'),
  visit: {
    happy: ({ lin }) => ({ token: lin, response: success({ phone_number: LIN, unread_count: Number }) }),
    unauthenticated: [
      () => ({ response: expired }),
      () => ({ token: 'an-invented-token-00000000000000', response: expired }),
    ],
  },
  sendSms: {
    happy: (context) => ({
      input: { scene: '1', phone_number: '17799880002' },
      address: context.address(),
      response: success({ retry_after: 60, expires_in: 300 }, '验证码已发送，5 分钟内有效'),
    }),
    invalid: asVisitor({ phone_number: NOBODY, area: '1' }, fault('area', '目前仅支持中国大陆手机号')),
    notFound: (context) => ({
      input: { scene: '3', phone_number: '17799880010' },
      address: context.address(),
      response: success({ retry_after: 60, expires_in: 300 }, '验证码已发送，5 分钟内有效'),
    }),
    state: [
      (context) => ({
        input: { scene: '1', phone_number: LIN },
        address: context.address(),
        response: success({ retry_after: 60 }, '验证码已发送，5 分钟内有效'),
      }),
      async ({ sms }) => {
        await sms('1', '17799880003');
        return {
          input: { scene: '1', phone_number: '17799880003' },
          response: refusal(429, '验证码已发送，请 60 秒后再获取', { retry_after: 60 }),
        };
      },
    ],
  },
  captcha: shown({ captcha_key: /^[\w-]{22}$/, image: /^data:image\/svg\+xml;base64,/ }),
  forgetPassword: {
    happy: async (context) => ({
      input: (await forgetful(context)).input,
      response: success(undefined, '密码已重置，请重新登录'),
    }),
    invalid: async (context) => ({
      input: { ...(await forgetful(context)).input, ...MISMATCH },
      response: mismatch,
    }),
    notFound: asVisitor(
      { phone_number: '17799880011', code: '123456', ...FRESH },
      fault('code', '请先获取验证码'),
    ),
    state: async (context) => {
      const { input } = await forgetful(context);
      await context.must(context.upstream.post('/api/forget/password', input));
      return { input, response: fault('code', '请先获取验证码') };
    },
  },
  changePassword: {
    happy: asNew(
      async ({ sms }, { phone }) => ({ code: await sms('4', phone), ...FRESH }),
      success(undefined, '密码修改成功，其他设备已退出登录'),
    ),
    invalid: [
      asStranger({ old_password: PASSWORD, ...MISMATCH }, mismatch),
      asStranger(
        { old_password: PASSWORD, ...FRESH },
        refusal(422, '请输入发送到您手机的短信验证码', { errors: { code: String }, code_required: true }),
      ),
      asStranger(
        { old_password: PASSWORD, password: PASSWORD, password_confirmation: PASSWORD },
        fault('password', '新密码不能与原密码相同'),
      ),
      async ({ byWechat, upstream, must }) => {
        const token = await byWechat();
        await must(
          upstream.post(
            '/api/user/set/password',
            { password: PASSWORD, password_confirmation: PASSWORD },
            { token },
          ),
        );
        return {
          token,
          input: { old_password: 'not-the-one', ...FRESH },
          response: fault('old_password', '原密码错误，还可以再试 4 次'),
        };
      },
    ],
    state: asWechat({ old_password: PASSWORD, ...FRESH }, refusal(409, '您还没有设置密码，请先设置密码')),
  },
  setPassword: {
    happy: asWechat(FRESH, success(undefined, '密码设置成功')),
    invalid: asWechat(MISMATCH, mismatch),
    state: asStranger(FRESH, refusal(409, '您已设置过密码，请使用修改密码')),
  },
  changePhone: {
    happy: async ({ member, sms }) => {
      const { phone, token } = await member();
      const input = {
        old_code: await sms('5', phone),
        phone_number: '17799880004',
        code: await sms('6', '17799880004'),
      };
      return { token, input, response: success(undefined, '手机号更换成功，下次请使用新手机号登录') };
    },
    invalid: ({ stranger: { token, phone } }) => ({
      token,
      input: { old_code: '123456', phone_number: phone, code: '123456' },
      response: fault('phone_number', '新手机号不能与原手机号相同'),
    }),
    state: [
      async ({ member, sms }) => {
        const [{ phone, token }, other] = [await member(), await member()];
        const input = {
          old_code: await sms('5', phone),
          phone_number: other.phone,
          code: await sms('6', other.phone),
        };
        return { token, input, response: refusal(409, '该手机号已绑定其他账号') };
      },
      asStranger(
        { old_code: '123456', phone_number: '17799880007', code: '123456' },
        fault('old_code', '请先获取验证码'),
      ),
      asWechat({ old_code: '123456', phone_number: NOBODY, code: '123456' }, refusal(409, '请先绑定手机号')),
    ],
  },
  bindPhone: {
    happy: asWechat(
      async ({ sms }) => ({ phone_number: '17799880005', code: await sms('7', '17799880005') }),
      success({ phone_number: '17799880005' }, '手机号绑定成功'),
    ),
    state: [
      asStranger(
        { phone_number: NOBODY, code: '123456' },
        refusal(409, '您已绑定手机号，如需更换请使用更换手机号'),
      ),
      async ({ byWechat, member, sms }) => {
        const { phone } = await member();
        return {
          token: await byWechat(),
          input: { phone_number: phone, code: await sms('7', phone) },
          response: refusal(409, '该手机号已绑定其他账号'),
        };
      },
    ],
  },
  editUser: {
    happy: asNew(
      { nickname: ' 晚  风 ', email: 'Man@Example.COM', sex: 2 },
      success({ nickname: '晚 风', email: 'Man@example.com', sex: 2 }, '资料已保存'),
    ),
    invalid: [
      asStranger({ nickname: '官方客服' }, fault('nickname', /官方/)),
      asStranger({}, refusal(422, '没有需要保存的修改')),
    ],
    notFound: asStranger({ avatar: '/api/upload/999999' }, fault('avatar', '文件不存在，请重新上传')),
    state: async ({ upstream, member, must }) => {
      const { token } = await member();
      await must(upstream.post('/api/user/edit', { nickname: '晚风' }, { token }));
      return { token, input: { nickname: '晨光' }, response: success({ nickname: '晨光' }, '资料已保存') };
    },
  },
  scanAuth: {
    happy: async ({ upstream }) => ({
      input: { code: await wechatCode(upstream, { phone_number: LIN }), state: 'state-000001' },
      response: success({ access_token: String, is_new: 0, need_bind_phone: 0 }, '登录成功'),
    }),
    notFound: [
      asVisitor({ code: 'code-000001', state: 'state-000001' }, refusal(400, '微信授权已失效，请重新授权')),
      async ({ upstream }) => ({
        input: {
          code: await wechatCode(upstream, { phone_number: 'new' }),
          state: 'state-000001',
          invite_code: 'ZZZZZZ',
        },
        response: fault('invite_code', '邀请码不存在，请核对或留空'),
      }),
    ],
    state: async ({ upstream }) => ({
      input: { code: await wechatCode(upstream, { phone_number: DISABLED }), state: 'state-000001' },
      response: refusal(403, '账号已停用，如有疑问请联系客服'),
    }),
  },
  scanCreate: {
    happy: asVisitor(
      { action: 'create' },
      success({ scan_id: /^[\w-]{32}$/, status: 0, expires_in: 300, interval: 2 }),
    ),

    state: async (context) => {
      const known = await scan(context);
      return {
        input: { action: 'create' },
        response: success({ scan_id: new RegExp(`^(?!${known}$)`), status: 0 }),
      };
    },
  },
  scanPoll: {
    happy: async (context) => ({
      input: { action: 'poll', scan_id: await scan(context) },
      response: success({ status: 0, status_text: '等待扫码' }),
    }),
    notFound: asVisitor(
      { action: 'poll', scan_id: 'no-such-ticket-0001' },
      refusal(404, '二维码已失效，请刷新'),
    ),
    state: async (context) => {
      const id = await scan(context);
      for (const act of ['scan', 'confirm'])
        await context.must(operate(context.upstream, `scan/${id}/${act}`));
      await context.must(context.upstream.post('/api/scanAuth', { action: 'poll', scan_id: id }));
      return { input: { action: 'poll', scan_id: id }, response: refusal(409, '二维码已使用，请刷新') };
    },
  },
};
