import { constants, createHmac, publicEncrypt } from 'node:crypto';
import { adapt, filtered, pageOf, recordOf, renamed, rowsOf, totalsOf } from 'yinqiao-portal/adapt';

const SECRET = process.env.UPSTREAM_SECRET ?? '';

/** What its one code of refusal means, by its message. */
const REFUSALS: Record<string, { code: number; reason?: string; message: string }> = {
  'please login': { code: 40000, message: '登录已过期，请重新登录' },
  'no such record': { code: 404, message: '没有找到您要的内容' },
  'wrong password': { code: 400, reason: 'credentials_wrong', message: '账号或密码错误' },
  'balance is not enough': { code: 400, reason: 'balance_short', message: '余额不足' },
};

/** One path per type of article. */
const ARTICLES: Record<string, `GET /${string}`> = { news: 'GET /news', help: 'GET /faq' };

export const adaptation = adapt({
  base: '',
  success: [1],
  headers: { 'tenant-id': '7' },
  body: 'form',
  token: {
    names: ['accessToken'],
    lifetimeNames: ['expiresIn'],
    expiryNames: ['expiresTime'],
    refreshNames: ['refreshToken'],
  },
  refresh: { upstream: 'POST /auth/refresh', request: (refreshToken) => ({ refreshToken }) },
  noSuchCall: ({ status, type, code }) => code === -1 || (status >= 500 && type.startsWith('text/html')),
  refusal: (data, { message }) => ({ ...recordOf(data), ...REFUSALS[message] }),
  sign({ method, path, body, now }) {
    const text = [method, path, body, now].join('\n');
    return {
      headers: { 'x-time': String(now), 'x-sign': createHmac('sha256', SECRET).update(text).digest('hex') },
    };
  },
  fileAddress: async (address, { ask }) => recordOf(await ask(`GET /${address.slice(1)}/link`)).url,
  rows: {
    levels: 'absent',
    upload: {
      async answer({ file }, { ask }) {
        const { id, key } = recordOf(
          await ask('POST /files', { form: { name: file.name, type: file.type } }),
        );
        await ask(`PUT /${String(key)}`, {
          bytes: file.bytes,
          headers: { 'content-type': file.type },
          token: null,
        });
        return { url: `/files/${String(id)}`, name: file.name, size: file.bytes.length, mime: file.type };
      },
    },
    bill: { upstream: 'GET /wallet/log', fields: ['type'] },
    billPage: 'absent',
    messages: {
      upstream: 'GET /tickets',
      data: (data, { input }) => ({ list: pageOf(rowsOf(data), input), ...totalsOf(rowsOf(data), input) }),
    },
    rechargeOrders: {
      upstream: 'GET /orders',
      data: (data, { input }) =>
        pageOf(filtered(rowsOf(data), input, { status: 'state' }), input).map((row) =>
          renamed(row, { state: 'status' }),
        ),
    },
    editUser: { upstream: 'PUT /member', body: 'json', fields: ['nickname', 'sex'] },
    withdrawConfig: { upstream: 'GET /wallet/terms', auth: 'member' },
    cancelWithdraw: { upstream: 'DELETE /wallet/payout/{id}' },
    withdrawals: {
      upstream: 'GET /wallet/payouts',
      data: (data, { input, now }) =>
        rowsOf(data)
          .filter(({ at }) => Number(at) <= now)
          .map((row) => ({ ...renamed(row, { at: 'created_at' }), status: input.status })),
    },
    login: {
      async answer({ phone_number: mobile, password, code }, { ask }) {
        if (code) return recordOf(await ask('POST /login/code', { form: { mobile, code } }));
        const { key } = recordOf(await ask('GET /login/key'));
        const secret = publicEncrypt(
          { key: String(key), padding: constants.RSA_PKCS1_OAEP_PADDING },
          Buffer.from(password ?? ''),
        );
        return recordOf(await ask('POST /login', { form: { mobile, password: secret.toString('base64') } }));
      },
    },
    articles: {
      async answer({ type = 'news', page }, { ask }) {
        const call = ARTICLES[type];
        return call ? { list: rowsOf(await ask(call, { query: { page } })) } : { list: [] };
      },
    },
    article: {
      async answer({ id }, { row, refuse }) {
        const { list } = await row('articles', { type: 'news' });
        const found = list.find((one) => one.id === id);
        if (!found) throw refuse({ code: 404, message: '没有找到您要的内容' });
        return found;
      },
    },
    bag: {
      async answer(_input, { ask }) {
        const [purse, income] = await Promise.all([ask('GET /wallet'), ask('GET /wallet/income')]);
        return { balance: recordOf(purse).money, total_income: recordOf(income).sum };
      },
    },
    recharge: {
      async answer({ amount, channel, request_id: key }, { ask }) {
        const order = recordOf(await ask('POST /recharge', { form: { amount, key } }));
        const { url } = recordOf(await ask('POST /pay', { form: { order: order.no, way: channel } }));
        return { order_no: order.no, pay_url: url };
      },
    },
    rechargeConfig: {
      answer: () => ({ channels: [{ code: 'alipay_pc', name: '支付宝' }], min_amount: '10.00' }),
    },
  },
});
