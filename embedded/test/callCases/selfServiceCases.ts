import type { selfService } from '../../../shared/contract/selfService.ts';
import type { webhooks } from '../../../shared/contract/webhooks.ts';
import { until } from '../../../test/support/longRun.ts';
import { PASSWORD } from '../support/embeddedUpstream.ts';
import {
  shown,
  asStranger,
  fault,
  refusal,
  success,
  type Cases,
  type CaseContext,
  asNew,
  asWechat,
} from './callCase.ts';

/** A member with a second session, and the number of that session. */
async function withTwoSessions({ member, upstream }: CaseContext) {
  const { phone, token } = await member();
  const login = await upstream.post('/api/login', { phone_number: phone, password: PASSWORD });
  const devices = (await upstream.get('/api/user/device', token)).data as {
    id: number;
    is_current: number;
  }[];
  return {
    token,
    other: login.data.access_token as string,
    id: devices.find((device) => !device.is_current)?.id,
  };
}

/** A member who has asked to close the account. */
async function leaving({ member, sms, must, upstream }: CaseContext) {
  const { phone, token } = await member();
  await must(upstream.post('/api/user/close', { code: await sms('9', phone), agree: 1 }, { token }));
  return { phone, token };
}

export const selfServiceCases: Cases<keyof typeof selfService> = {
  devices: {
    happy: asNew({}, success([{ id: Number, name: String, address: /^198\.51\.\*\.\*$/, is_current: 1 }])),
  },
  endDevice: {
    happy: async (context) => {
      const { token, id } = await withTwoSessions(context);
      return { token, input: { id }, response: success(undefined, '该设备已退出登录') };
    },
    notFound: async (context) => {
      const { id } = await withTwoSessions(context);
      return {
        token: context.stranger.token,
        input: { id },
        response: refusal(404, '该设备已退出，或是当前设备'),
      };
    },
    state: async ({ upstream, member }) => {
      const { token } = await member();
      const [current] = (await upstream.get('/api/user/device', token)).data as { id: number }[];
      return { token, input: { id: current?.id }, response: refusal(404, '该设备已退出，或是当前设备') };
    },
  },
  endOtherDevices: {
    happy: async (context) => ({
      token: (await withTwoSessions(context)).token,
      response: success(undefined, '已退出其他 1 台设备'),
    }),
    state: asNew({}, success(undefined, '没有其他设备')),
  },
  logins: {
    happy: asNew(
      {},
      success({ total: 1, list: [{ way_text: '注册', result: 1, result_text: '成功', address: /\*\.\*$/ }] }),
    ),
  },
  closing: shown(
    {
      close_at: null,
      cooling_days: 7,
      blockers: [
        { text: /^可提现余额还有 [\d,.]+ 元$/, link: '/wallet/withdrawl', remark: String },
        {
          text: /^钱包还有可退的余额 [\d,.]+ 元$/,
          link: '/wallet/refund',
          remark: /，赠送的 [\d,.]+ 元同时收回$/,
        },
      ],
      losses: [String],
    },
    'lin',
  ),
  closeAccount: {
    happy: [
      asNew(
        async ({ sms }, { phone }) => ({ code: await sms('9', phone), agree: 1 }),
        success({ close_at: String, blockers: [] }, '已申请注销，冷静期内可以撤销'),
      ),
      asWechat({ agree: 1 }, success({ close_at: String })),
    ],
    invalid: [
      asStranger({ code: '123456', agree: 0 }, fault('agree', '请先阅读并同意相关协议')),
      asStranger({ agree: 1 }, refusal(422, '请输入发送到您手机的短信验证码', { code_required: true })),
      asStranger({ code: '123456', agree: 1 }, fault('code', '请先获取验证码')),
    ],
    state: [
      asNew(
        async ({ sms }, { phone }) => ({ code: await sms('9', phone), agree: 1 }),
        refusal(409, '钱包还有可退的余额 5.00 元，处理完毕后才能注销'),
        { paid: '5.00' },
      ),
      async (context) => {
        const { phone, token } = await leaving(context);
        return {
          token,
          input: { code: await context.sms('9', phone), agree: 1 },
          response: refusal(409, '您已申请注销账户，冷静期内可以撤销'),
        };
      },
    ],
  },
  keepAccount: {
    happy: async (context) => ({
      token: (await leaving(context)).token,
      response: success(undefined, '已撤销注销，账户可以继续使用'),
    }),
    state: ({ stranger: { token } }) => ({ token, response: refusal(409, '没有待执行的注销申请') }),
  },
  noticeSettings: {
    happy: ({ stranger: { token } }) => ({
      token,
      response: success([
        {
          category: 1,
          channels: [
            { channel: 1, enabled: 1, locked: 1 },
            { channel: 2, enabled: 1, locked: 1 },
          ],
        },
      ]),
    }),
  },
  saveNoticeSettings: {
    happy: async ({ member }) => ({
      token: (await member()).token,
      input: { settings: [{ category: 3, channel: 1, enabled: 0 }] },
      response: success(
        [
          {},
          {},
          {
            category: 3,
            channels: [
              { channel: 1, enabled: 0 },
              { channel: 2, enabled: 0 },
            ],
          },
        ],
        '通知设置已保存',
      ),
    }),
    notFound: asStranger(
      { settings: [{ category: 9, channel: 1, enabled: 0 }] },
      fault('settings', '没有这种消息或接收方式'),
    ),
    state: async ({ member }) => ({
      token: (await member()).token,
      input: { settings: [{ category: 1, channel: 1, enabled: 0 }] },
      response: success([{ category: 1, channels: [{ channel: 1, enabled: 1, locked: 1 }] }]),
    }),
  },
};

/** A member who has added an address, and its number. */
async function withWebhook({ member, must, upstream }: CaseContext) {
  const { token } = await member();
  const { data } = await must(
    upstream.post('/api/user/webhook', { url: 'https://partner.example/hook' }, { token }),
  );
  return { token, id: (data as { id: number }).id };
}

const NO_WEBHOOK = refusal(404, '没有这个接收地址');
export const webhookCases: Cases<keyof typeof webhooks> = {
  webhooks: {
    happy: async (context) => ({
      token: (await withWebhook(context)).token,
      response: success([{ id: Number, url: 'https://partner.example/hook', events: [], disabled_at: null }]),
    }),
  },
  addWebhook: {
    happy: asNew(
      { url: 'https://partner.example/hook', events: ['vip'] },
      success({ id: Number, events: ['vip'], secret: /^whsec_/ }, '已登记'),
    ),
    invalid: [
      asStranger({ url: 'https://10.0.0.1/' }, fault('url', '请填写互联网上的地址')),
      asStranger({ url: 'https://partner.example/', events: ['none'] }, fault('events', '没有这种事件')),
    ],
    state: async (context) => {
      const { token } = await withWebhook(context);
      for (const url of ['https://a.example/', 'https://b.example/'])
        await context.must(context.upstream.post('/api/user/webhook', { url }, { token }));
      return { token, input: { url: 'https://c.example/' }, response: refusal(409, '最多登记 3 个接收地址') };
    },
  },
  deleteWebhook: {
    happy: async (context) => {
      const { token, id } = await withWebhook(context);
      return { token, input: { id }, response: success(undefined, '已删除') };
    },
    notFound: async (context) => ({
      token: context.stranger.token,
      input: { id: (await withWebhook(context)).id },
      response: NO_WEBHOOK,
    }),
    state: async (context) => {
      const { token, id } = await withWebhook(context);
      await context.must(context.upstream.post(`/api/user/webhook/${id}/delete`, {}, { token }));
      return { token, input: { id }, response: NO_WEBHOOK };
    },
  },
  testWebhook: {
    happy: async (context) => {
      const { token, id } = await withWebhook(context);
      return { token, input: { id }, response: success(undefined, '已安排发送') };
    },
    notFound: async (context) => ({
      token: context.stranger.token,
      input: { id: (await withWebhook(context)).id },
      response: NO_WEBHOOK,
    }),
    state: async (context) => {
      const { token, id } = await withWebhook(context);
      await context.must(context.upstream.post(`/api/user/webhook/${id}/delete`, {}, { token }));
      return { token, input: { id }, response: NO_WEBHOOK };
    },
  },
  webhookDeliveries: {
    happy: async (context) => {
      const { token, id } = await withWebhook(context);
      await context.must(context.upstream.post(`/api/user/webhook/${id}/test`, {}, { token }));
      // Its name leads nowhere; until the next try nothing changes.
      const tried = async () =>
        ((await context.upstream.get('/api/user/webhook/delivery', token)).data as { tries: number }[])[0]
          ?.tries === 1;
      await until(tried, 15_000);
      return { token, response: success([{ type: 'test', webhook_id: id, tries: 1, answer: null }]) };
    },
  },
};
