import { createHmac } from 'node:crypto';
import {
  adapt,
  fenOfYuan,
  filtered,
  inYuan,
  pageOf,
  recordOf,
  type Refusal,
  renamed,
  rowsOf,
  totalsOf,
} from 'yinqiao-portal/adapt';

/** With this its requests are signed. */
export const SECRET = 'odd-secret';
/** The portal's own token, for what everybody may read. */
export const KEY = 'odd-key';

const MESSAGES: Record<string, string> = {
  OK: '操作成功',
  'withdraw: OK': '提现申请已提交',
  'slow down': '操作过于频繁，请稍后再试',
};
/** What its only code of refusal means, by its text. */
const REFUSALS: Record<string, { code: number; message: string; reason?: string }> = {
  'wrong password': { code: 400, message: '账号或密码错误', reason: 'credentials_wrong' },
  'wrong digits': { code: 422, message: '验证码错误', reason: 'code_wrong' },
  'too much': { code: 422, message: '超过单笔限额', reason: 'above_maximum' },
  'not enough': { code: 402, message: '余额不足' },
  'no such record': { code: 404, message: '没有找到您要的内容' },
};

const WAYS: Record<number, string> = { 1: 'in', 2: 'out' };
/** One path per type of article. */
const ARTICLES: Record<string, `GET /${string}`> = { news: 'GET /news', help: 'GET /faq' };
/** A payout is made an hour after it was asked for. It has no status. */
const HOUR = 3_600_000;

const member = { upstream: 'GET /me', data: (data: unknown) => renamed(data, MEMBER) } as const;
const MEMBER = { nick: 'nickname', mobile: 'phone_number', portrait: 'avatar' };

export const adaptation = adapt({
  base: '',
  success: [0],
  sessionLost: [7],
  codes: { 9: 429 },
  reasons: { NO_MONEY: 'balance_short' },
  envelope: { code: ['ret'], message: ['err.text'], reason: ['err.word'], data: ['res'] },
  token: {
    header: 'X-Token',
    prefix: 'Bearer ',
    none: null,
    names: ['jwt'],
    expiryNames: ['until'],
    refreshNames: ['again'],
  },
  refresh: { upstream: 'PUT /session', request: (again) => ({ again }), body: 'json' },
  headers: { tenant: '7' },
  body: 'form',
  message: (message, { call }) => MESSAGES[`${call}: ${message}`] ?? MESSAGES[message] ?? message,
  refusal: (data, { call, code, message }) =>
    // Its own token is refused, and not that of a member.
    call === 'articles' && code === 40_000
      ? { code: 502 }
      : { ...inYuan(data, ['need']), ...REFUSALS[message] },
  noSuchCall: ({ status, type, code }) => code === -1 || (status >= 500 && type.startsWith('text/html')),
  sign({ method, path, body, now }) {
    const text = [method, path, body, now].join('\n');
    return {
      headers: { 'x-time': String(now), 'x-sign': createHmac('sha256', SECRET).update(text).digest('hex') },
    };
  },
  fileAddress: async (address, { ask }) => recordOf(await ask(`GET /${address.slice(1)}/link`)).url,
  rows: {
    levels: 'absent',
    billPage: 'absent',
    withdrawalsPage: 'absent',
    rechargeOrdersPage: 'absent',

    site: { upstream: 'GET /index.php?s=site', data: (data) => renamed(data, { title: 'name' }) },
    uploadConfig: { answer: () => ({ field: 'file', max_size: 5_000_000, exts: ['png'] }) },
    login: { upstream: 'POST /session', request: (input) => renamed(input, { phone_number: 'mobile' }) },
    logout: { upstream: 'DELETE /session' },
    visit: member,
    user: member,
    changePassword: {
      upstream: 'PUT /me/password',
      body: 'json',
      request: ({ old_password: old, password }) => ({ old, password }),
    },
    sendSms: {
      fields: [],
      async answer({ phone_number: mobile = '' }, { ask, remember }) {
        const { challenge } = recordOf(await ask('POST /codes', { form: { mobile } }));
        await remember(`challenge ${mobile}`, String(challenge), 600);
        return null;
      },
    },
    register: {
      fields: ['code'],
      async answer({ phone_number: mobile = '', code: digits, password }, { ask, recall, refuse }) {
        const challenge = await recall(`challenge ${mobile}`);
        if (challenge === undefined)
          throw refuse({ code: 422, reason: 'code_not_sent', message: '请先获取验证码' });
        await ask('POST /proofs', { form: { challenge, digits }, writes: false }).catch((error: unknown) => {
          const { code, reason, message } = error as Refusal;
          throw refuse({ code, reason, message, errors: { code: message } });
        });
        await ask('POST /members', { form: { mobile, password } });
        // A token in data is what the function gives, one in a header or a cookie that of the last response.
        return { ...recordOf(await ask('POST /session', { form: { mobile, password } })), is_new: 1 };
      },
    },
    editUser: {
      fields: ['nickname', 'sex', 'avatar'],
      async answer({ nickname: nick, avatar: portrait, sex }, { ask, reply }) {
        const { headers } = await reply('GET /me');
        await ask('PATCH /me', {
          body: { nick, portrait, sex },
          headers: { 'Content-Type': 'application/merge-patch+json', 'if-match': String(headers.etag) },
        });
        return null;
      },
    },

    bag: {
      async answer(_input, { ask, reply }) {
        const [purse, bonus] = await Promise.all([ask('GET /wallet'), reply('GET /wallet/bonus')]);
        return {
          ...inYuan(renamed(purse, { fen: 'balance' }), ['balance']),
          ...(bonus.status === 200 && inYuan(renamed(bonus.data, { fen: 'consume_only' }), ['consume_only'])),
        };
      },
    },
    bill: {
      upstream: 'GET /index.php?s=bills',
      fields: ['type'],
      request: ({ type, ...paging }) => ({
        ...renamed(paging, { page: 'pageNo', count: 'pageSize' }),
        way: type && WAYS[type],
      }),
      data: (data) =>
        rowsOf(recordOf(data).rows).map(({ way, ...bill }) => ({
          ...inYuan(renamed(bill, { no: 'id', fen: 'amount', at: 'created_at' }), ['amount']),
          type: way === 'in' ? 1 : 2,
        })),
    },
    withdrawConfig: { upstream: 'GET /terms', auth: 'member', data: (data) => inYuan(data, ['min_amount']) },
    withdraw: {
      upstream: 'POST /payouts',
      request: ({ amount, request_id: key }, { now }) => ({ fen: fenOfYuan(amount), key, at: now }),
      data: (data) => inYuan(data, ['fee', 'real_amount']),
    },
    withdrawals: {
      upstream: 'GET /payouts',
      fields: [],
      pages: false,
      data: (data, { now }) =>
        rowsOf(data).map(({ at, ...row }) => ({
          ...inYuan(renamed(row, { fen: 'amount' }), ['amount']),
          applied_at: at,
          status: now < Number(at) * 1000 + HOUR ? 0 : 20,
        })),
    },
    cancelWithdraw: { upstream: 'DELETE /payouts/{id}' },
    rechargeConfig: {
      answer: () => ({ channels: [{ code: 'alipay_pc', name: '支付宝' }], min_amount: '10.00' }),
    },
    recharge: {
      async answer({ amount, channel: way, request_id: key }, { ask }) {
        const form = { fen: fenOfYuan(amount), key };
        // An offer is nothing yet.
        const { offer } = recordOf(await ask('POST /offers', { form, writes: false }));
        const { no } = recordOf(await ask('POST /orders', { form: { ...form, offer } }));
        const { url } = recordOf(await ask('POST /pay', { form: { no, way } }));
        return { order_no: no, pay_url: url };
      },
    },
    rechargeOrders: {
      // Its orders do not say their key.
      fields: ['status'],
      async answer(input, { ask }) {
        const found = filtered(rowsOf(await ask('GET /orders')), input, { status: 'state' });
        return pageOf(found, input).map((row) =>
          inYuan(renamed(row, { no: 'order_no', fen: 'amount', state: 'status', at: 'created_at' }), [
            'amount',
          ]),
        );
      },
    },

    articles: {
      fields: [],
      async answer({ type = 'news', page, count }, { ask }) {
        const call = ARTICLES[type];
        if (!call) return { list: [] };
        const { rows } = recordOf(await ask(call, { query: { pageNo: page, pageSize: count }, token: KEY }));
        return { list: rowsOf(rows) };
      },
    },
    article: {
      async answer({ type, id }, { row, reply, refuse }) {
        const { list } = await row('articles', { type: type ?? 'news' });
        const found = list.find((one) => one.id === id);
        if (!found) throw refuse({ code: 404, message: '没有找到您要的内容' });
        const { text } = await reply(`GET /news/${id}/text`, { token: KEY });
        return { ...found, content: text };
      },
    },
    messages: {
      upstream: 'GET /tickets',
      data: (data, { input }) => ({ list: pageOf(rowsOf(data), input), ...totalsOf(rowsOf(data), input) }),
    },

    upload: {
      async answer({ file: { bytes, name, type } }, { ask }) {
        const { id, key } = recordOf(await ask('POST /files', { form: { name } }));
        await ask(`PUT /store/${String(key)}`, { bytes, headers: { 'content-type': type }, token: null });
        return { url: `/files/${String(id)}`, name, size: bytes.length, mime: type };
      },
    },
  },
});
