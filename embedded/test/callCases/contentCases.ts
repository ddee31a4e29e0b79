import type { content } from '../../../shared/contract/content.ts';
import type { site } from '../../../shared/contract/site.ts';
import { LIN } from '../support/embeddedUpstream.ts';
import { fault, success, NO_INPUT, NO_RECORD, READS, refusal, type Cases, NO_CALL, type RowCases, type CaseContext } from './callCase.ts';

/** The cases of a public GET without input. */
const shown = (data: object): RowCases => ({ happy: () => ({ response: success(data) }), invalid: NO_INPUT, notFound: NO_RECORD, state: READS });

export const siteCases: Cases<keyof typeof site> = {
  capabilities: NO_CALL,
  index: shown({ stats: { partner_count: Number }, news: { 5: {} }, partners: { 7: {} }, faqs: Array }),
  site: shown({ name: '银桥', email: /@/, address: /\S/, qrcode: /\S/, record_number: String }),
  seo: shown({ index: { title: /\S/, description: /\S/ }, about: {}, user: {}, bag: {}, bank: {}, news: {}, vip: {}, promotion: {} }),
  config: shown({ banner: { index: { pc: [{ image: /\S/ }] } }, protocol: /\S/, sms: { countdown: 60, length: 6 } }),
  uploadConfig: shown({ max_size: 5_242_880, field: 'file', exts: Array }),
  partner: {
    happy: () => ({ input: { loan_type_id: 2 }, response: success({ 0: { loan_type_ids: Array, annual_rate_min: /^\d+\.\d\d$/ } }) }),
    invalid: () => ({ input: { loan_type_id: 0 }, response: fault('loan_type_id', '编号不正确') }),
    notFound: () => ({ input: { loan_type_id: 999 }, response: success({ length: 0 }) }),
    state: READS,
  },
  loanType: shown({ 6: { id: Number, name: /贷|资金/, form_id: Number } }),
};

const MESSAGE = { name: '林女士', content: '想了解经营贷需要准备哪些材料。' };
const firstOf = async ({ upstream, must }: CaseContext, type: string): Promise<number> => (await must(upstream.get(`/api/wz?type=${type}`))).data.list[0].id as number;

export const contentCases: Cases<keyof typeof content> = {
  notices: {
    happy: ({ lin }) => ({ token: lin, input: { category: 2, count: 1 }, response: success({ list: [{ category_text: '资金' }] }) }),
    invalid: ({ lin }) => ({ token: lin, input: { is_read: 2 }, response: fault('is_read', '请选择是或否') }),
    notFound: ({ stranger: { token } }) => ({ token, response: success({ total: 1, list: [{ scene: 'register' }] }) }),
    state: READS,
  },
  noticeDetail: {
    happy: async ({ upstream, lin }) => ({ token: lin, input: { id: (await upstream.get('/api/user/notice/list', lin)).data.list[0].id }, response: success({ content: /^<p>/, is_read: 1 }) }),
    invalid: ({ lin }) => ({ token: lin, input: { id: 'x' }, response: fault('id', '编号不正确') }),
    notFound: [
      async ({ upstream, lin, zhou }) => ({ token: zhou, input: { id: (await upstream.get('/api/user/notice/list', lin)).data.list[0].id }, response: refusal(404, '消息不存在') }),
      ({ lin }) => ({ token: lin, input: { id: 999_999 }, response: refusal(404, '消息不存在') }),
    ],
    state: READS,
  },
  readAllNotices: {
    happy: [
      async ({ member }) => ({ token: (await member()).token, response: success(undefined, '已将 1 条消息标为已读') }),
      async ({ upstream, member, must }) => {
        const { token } = await member();
        await must(upstream.post('/api/user/notice/read_all', {}, { token }));
        return { token, response: success(undefined, '没有未读消息') };
      },
    ],
    invalid: NO_INPUT, notFound: NO_RECORD,
    state: async ({ upstream, member, must }) => {
      const { token } = await member();
      for (let time = 0; time < 2; time++) await must(upstream.post('/api/user/notice/read_all', {}, { token }));
      return { token, response: success(undefined, '没有未读消息') };
    },
  },
  notice: {
    happy: () => ({ response: success({ 9: { id: Number, content: /\S/ } }) }),
    invalid: NO_INPUT, notFound: NO_RECORD, state: READS,
  },
  wz: {
    happy: () => ({ response: success({ categories: { news: Array, help: Array, notice: Array }, pages: Object, agreements: Array }) }),
    invalid: NO_INPUT, notFound: NO_RECORD, state: READS,
  },
  articles: {
    happy: () => ({ input: { type: 'help', count: 1 }, response: success({ list: [{ type: 'help' }], count: 1 }) }),
    invalid: [
      () => ({ input: { type: 'nonsense' }, response: fault('type', '没有这个栏目') }),
      () => ({ input: { type: 'news', page: 0 }, response: fault('page', '页码不正确') }),
    ],
    notFound: () => ({ input: { type: 'news', category_id: 999_999 }, response: success({ list: { length: 0 }, total: 0 }) }),
    state: READS,
  },
  article: {
    happy: async (context) => ({ input: { type: 'news', id: await firstOf(context, 'news') }, response: success({ type: 'news', content: /^<|\S/, view_count: Number }) }),
    invalid: () => ({ input: { type: 'news', id: 'x' }, response: fault('id', '编号不正确') }),
    notFound: [
      () => ({ input: { type: 'news', id: 999_999 }, response: refusal(404, '文章不存在或已下线') }),
      async (context) => ({ input: { type: 'help', id: await firstOf(context, 'news') }, response: refusal(404, '文章不存在或已下线') }),
    ],
    state: READS,
  },
  articleHelpful: {
    happy: async (context) => ({ token: context.lin, input: { id: await firstOf(context, 'help'), helpful: 1 }, response: success({ helpful_yes: 1 }, '感谢您的反馈') }),
    unauthenticated: async (context) => ({ address: context.address(), input: { id: await firstOf(context, 'help'), helpful: 0 }, response: success({ helpful_yes: 1, helpful_no: 1 }) }),
    invalid: async (context) => ({ input: { id: await firstOf(context, 'help'), helpful: 2 }, response: fault('helpful', '请选择是或否') }),
    notFound: async (context) => ({ input: { id: await firstOf(context, 'news'), helpful: 1 }, response: refusal(404, '文章不存在或已下线') }),
    state: async (context) => {
      const id = await firstOf(context, 'help');
      await context.must(context.upstream.post(`/api/wz/${id}/helpful`, { helpful: 1 }, { token: context.zhou }));
      return { token: context.zhou, input: { id, helpful: 1 }, response: success({ helpful_yes: 2, helpful_no: 1 }) };
    },
  },
  feedback: {
    happy: ({ lin, address }) => ({ token: lin, address: address(), input: { ...MESSAGE, phone_number: LIN }, response: success(undefined, '留言已收到，我们会在 1 个工作日内回复') }),
    unauthenticated: ({ address }) => ({ address: address(), input: MESSAGE, response: success() }),
    invalid: [
      () => ({ input: { ...MESSAGE, content: '好' }, response: fault('content', '留言为 5–500 个字') }),
      () => ({ input: { ...MESSAGE, captcha_key: 'no-such-picture', captcha: 'ABCD' }, response: fault('captcha', '图形验证码已过期，请刷新') }),
    ],
    notFound: NO_RECORD,
    state: async ({ upstream, must, address }) => {
      const from = { address: address() };
      for (let i = 0; i < 10; i++) await must(upstream.post('/api/feedback', MESSAGE, from));
      return { ...from, input: MESSAGE, response: refusal(429, '今日留言次数已达上限，请明天再试或致电客服') };
    },
  },
};
