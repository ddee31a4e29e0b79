import type { content } from '../../../shared/contract/content.ts';
import type { site } from '../../../shared/contract/site.ts';
import { LIN } from '../support/embeddedUpstream.ts';
import {
  shown,
  asLin,
  asVisitor,
  fault,
  success,
  refusal,
  type Cases,
  NO_CALL,
  type CaseContext,
  asNew,
  emptyList,
} from './callCase.ts';

export const siteCases: Cases<keyof typeof site> = {
  capabilities: NO_CALL,
  index: shown({ stats: { partner_count: Number }, news: { 5: {} }, partners: { 7: {} }, faqs: Array }),
  site: shown({ name: '银桥', email: /@/, address: /\S/, qrcode: /\S/, record_number: String }),
  seo: shown({
    index: { title: /\S/, description: /\S/ },
    about: {},
    user: {},
    bag: {},
    bank: {},
    news: {},
    vip: {},
    promotion: {},
  }),
  config: shown({
    banner: { index: { pc: [{ image: /\S/ }] } },
    protocol: /\S/,
    sms: { countdown: 60, length: 6 },
  }),
  uploads: {
    happy: asLin(
      { count: 1 },
      success({ list: [{ url: /^\/api\/upload\/\d+$/, name: String, mime: /\// }], total: Number }),
    ),
    notFound: asNew({}, success({ total: 0, list: { length: 0 } })),
  },
  uploadConfig: shown({ max_size: 5_242_880, field: 'file', exts: Array }),
  partner: {
    happy: asVisitor(
      { loan_type_id: 2 },
      success({ 0: { loan_type_ids: Array, annual_rate_min: /^\d+\.\d\d$/ } }),
    ),
    notFound: asVisitor({ loan_type_id: 999 }, success({ length: 0 })),
  },
  loanType: shown({ 6: { id: Number, name: /贷|资金/, form_id: Number } }),
};

const MESSAGE = { name: '林女士', phone_number: '13600003344', content: '想了解经营贷需要准备哪些材料。' };
const firstOf = async ({ upstream, must }: CaseContext, type: string): Promise<number> =>
  (await must(upstream.get(`/api/wz?type=${type}`))).data.list[0].id as number;

export const contentCases: Cases<keyof typeof content> = {
  notices: {
    happy: asLin({ category: 2, count: 1 }, success({ list: [{ category_text: '资金' }] })),
    notFound: ({ stranger: { token } }) => ({
      token,
      response: success({ total: 1, list: [{ scene: 'register' }] }),
    }),
  },
  noticeDetail: {
    happy: async ({ upstream, lin }) => ({
      token: lin,
      input: { id: (await upstream.get('/api/user/notice/list', lin)).data.list[0].id },
      response: success({ content: /^<p>/, is_read: 1 }),
    }),
    notFound: [
      async ({ upstream, lin, zhou }) => ({
        token: zhou,
        input: { id: (await upstream.get('/api/user/notice/list', lin)).data.list[0].id },
        response: refusal(404, '消息不存在'),
      }),
      asLin({ id: 999_999 }, refusal(404, '消息不存在')),
    ],
  },
  readAllNotices: {
    happy: [
      asNew({}, success(undefined, '已将 1 条消息标为已读')),
      async ({ upstream, member, must }) => {
        const { token } = await member();
        await must(upstream.post('/api/user/notice/read_all', {}, { token }));
        return { token, response: success(undefined, '没有未读消息') };
      },
    ],
    state: async ({ upstream, member, must }) => {
      const { token } = await member();
      for (let time = 0; time < 2; time++)
        await must(upstream.post('/api/user/notice/read_all', {}, { token }));
      return { token, response: success(undefined, '没有未读消息') };
    },
  },
  notice: shown({ 9: { id: Number, content: /\S/ } }),
  wz: shown({ categories: { news: Array, help: Array, notice: Array }, pages: Object, agreements: Array }),
  articles: {
    happy: asVisitor({ type: 'help', count: 1 }, success({ list: [{ type: 'help' }], count: 1 })),
    notFound: asVisitor({ type: 'news', category_id: 999_999 }, success({ list: { length: 0 }, total: 0 })),
  },
  article: {
    happy: async (context) => ({
      input: { type: 'news', id: await firstOf(context, 'news') },
      response: success({ type: 'news', content: /^<|\S/, view_count: Number }),
    }),
    notFound: [
      asVisitor({ type: 'news', id: 999_999 }, refusal(404, '文章不存在或已下线')),
      async (context) => ({
        input: { type: 'help', id: await firstOf(context, 'news') },
        response: refusal(404, '文章不存在或已下线'),
      }),
    ],
  },
  articleHelpful: {
    happy: async (context) => ({
      token: context.lin,
      input: { id: await firstOf(context, 'help'), helpful: 1 },
      response: success({ helpful_yes: 1 }, '感谢您的反馈'),
    }),
    unauthenticated: async (context) => ({
      address: context.address(),
      input: { id: await firstOf(context, 'help'), helpful: 0 },
      response: success({ helpful_yes: 1, helpful_no: 1 }),
    }),
    invalid: async (context) => ({
      input: { id: await firstOf(context, 'help'), helpful: 2 },
      response: fault('helpful', '请选择是或否'),
    }),
    notFound: async (context) => ({
      input: { id: await firstOf(context, 'news'), helpful: 1 },
      response: refusal(404, '文章不存在或已下线'),
    }),
    state: async (context) => {
      const id = await firstOf(context, 'help');
      await context.must(
        context.upstream.post(`/api/wz/${id}/helpful`, { helpful: 1 }, { token: context.zhou }),
      );
      return {
        token: context.zhou,
        input: { id, helpful: 1 },
        response: success({ helpful_yes: 2, helpful_no: 1 }),
      };
    },
  },
  feedback: {
    happy: ({ lin, address }) => ({
      token: lin,
      address: address(),
      input: { ...MESSAGE, phone_number: LIN },
      response: success(
        { message_no: /^LY\d{20}$/, kind: 1, due_at: /18:00:00$/ },
        /^咨询与建议已收到，编号 LY\d{20}，将在 \d{4}-\d\d-\d\d 前回复$/,
      ),
    }),
    unauthenticated: ({ address }) => ({ address: address(), input: MESSAGE, response: success() }),
    invalid: [
      asVisitor(
        { ...MESSAGE, phone_number: undefined },
        fault('phone_number', '请留下手机号或邮箱，我们才能回复您'),
      ),
      asVisitor(
        { ...MESSAGE, captcha_key: 'no-such-picture', captcha: 'ABCD' },
        fault('captcha', '图形验证码已过期，请刷新'),
      ),
    ],
    state: async ({ upstream, must, address }) => {
      const from = { address: address() };
      for (let i = 0; i < 10; i++) await must(upstream.post('/api/feedback', MESSAGE, from));
      return {
        ...from,
        input: MESSAGE,
        response: refusal(429, '今日留言次数已达上限，请明天再试或致电客服', { retry_after: Number }),
      };
    },
  },
  messages: {
    happy: async (context) => {
      const { token } = await sent(context);
      return {
        token,
        response: success({
          total: 1,
          list: [
            {
              message_no: /^TS\d{20}$/,
              kind_text: '投诉',
              status_text: '待处理',
              content: MESSAGE.content,
              is_overdue: 0,
            },
          ],
        }),
      };
    },
    notFound: (context) => emptyList(context, { total: 0 }),
  },
  message: {
    happy: async (context) => {
      const { token, id } = await sent(context);
      return { token, input: { id }, response: success({ id, timeline: [{ text: '收到留言' }] }) };
    },
    notFound: async (context) => ({
      token: context.zhou,
      input: { id: (await sent(context)).id },
      response: refusal(404, '留言不存在'),
    }),
  },
};

/** A complaint of a new member. */
async function sent({
  upstream,
  must,
  member,
  address,
}: CaseContext): Promise<{ token: string; id: number }> {
  const { token } = await member();
  await must(upstream.post('/api/feedback', { ...MESSAGE, kind: 2 }, { token, address: address() }));
  return { token, id: (await upstream.get('/api/user/feedback', token)).data.list[0].id as number };
}
