import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { startPortal } from '../../test/helper.ts';
import { type Browser, filePart, multipart, sendForm } from '../../test/support/browserLike.ts';
import { adaptation } from './adaptation.ts';
import { MEMBER, PASSWORD } from './sample.ts';
import { SESSION_KEYS, SMS_CODE, startYudao } from './upstream.ts';

type Yudao = Awaited<ReturnType<typeof startYudao>>;
/** Fields as the tests read them. */
type Data = Record<string, unknown> & {
  id: number;
  type: number;
  purse: number;
  status: number;
  list: Data[];
};

const read = async <T = Data>(browser: Browser, path: string): Promise<T> =>
  (await browser.get(path)).json.data as T;
let keys = 0;
const pay = (browser: Browser, path: string, body: object) =>
  browser.post(path, body, { 'idempotency-key': `yudao-key-${++keys}` });
/** Asks for a code; the portal wants a moment between two to one number. */
async function sendCode(browser: Browser, scene: string, phone_number: string) {
  for (;;) {
    const { json } = await browser.post('/bff/send/sms', { scene, phone_number });
    if (json.code !== 429) return json;
    await setTimeout(20);
  }
}
const latest = ({ hits }: Yudao, path: string) => hits.findLast((hit) => hit.path === `/app-api${path}`);

t.test('a member of yudao at the portal', async (t) => {
  const upstream = await startYudao(t, { smsGap: 0 });
  /** The portal's clock of sessions is so much ahead (ms). */
  let skew = 0;
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    adaptation,
    env: { SESSION_KEYS },
    clocks: { sessions: () => Date.now() + skew },
  });
  const enter = async (phone_number: string, password = PASSWORD): Promise<Browser> => {
    const browser = portal.browser();
    const { json } = await browser.post('/bff/login', { phone_number, password });
    if (json.code !== 200) throw new Error(`${phone_number}: ${json.message}`);
    return browser;
  };

  await t.test('logging in by password: what is refused, and why', async (t) => {
    const browser = portal.browser();
    const login = async (phone_number: string, password: string) =>
      (await browser.post('/bff/login', { phone_number, password })).json;
    t.match(await login(MEMBER.ordinary, 'Wrong-2026'), {
      code: 400,
      reason: 'credentials_wrong',
      message: '登录失败，账号密码不正确',
    });
    t.match(await login(MEMBER.disabled, PASSWORD), { code: 403, reason: 'account_disabled' });
    t.match(await login('19900000001', `${PASSWORD}-too-long`), {
      code: 400,
      reason: 'bad_input',
      message: '密码长度为 4-16 位',
      data: { errors: { password: '密码长度为 4-16 位' } },
    });
    t.match(await login(MEMBER.ordinary, PASSWORD), { code: 200, data: { user_id: 101 } });
    t.match(await read(browser, '/bff/user'), {
      id: 101,
      phone_number: MEMBER.ordinary,
      nickname: '林知夏',
      invite_code: '101',
    });
    t.equal(latest(upstream, '/member/user/get')?.headers['tenant-id'], '1');

    const [token] = upstream.validTokens().access;
    t.equal(latest(upstream, '/member/user/get')?.headers.authorization, `Bearer ${token}`);
    await browser.post('/bff/logout');
    t.same(upstream.validTokens(), { access: [], refresh: [] }, 'a logout ends both tokens upstream');
    t.match((await browser.get('/user')).headers.location, /^\/user\/login/);
  });

  await t.test(
    'tokens that run out are refreshed: once for many calls, before their time and after; without a refresh token the session is over',
    async (t) => {
      const refreshes = () =>
        upstream.hits.filter(({ path }) => path.endsWith('/member/auth/refresh-token')).length;
      const many = (browser: Browser) =>
        Promise.all(
          Array.from(
            { length: 8 },
            async (_, index) =>
              (await browser.get(index % 2 ? '/bff/user' : '/bff/user/withdraw')).json.code as number,
          ),
        );
      const browser = await enter(MEMBER.ordinary);
      t.same(await many(browser), Array(8).fill(200));
      t.equal(refreshes(), 0);
      upstream.endTokens();
      t.same(await many(browser), Array(8).fill(200));
      t.equal(refreshes(), 1, 'refused tokens are refreshed once');
      t.equal((await browser.get('/user')).status, 200);

      const other = await enter(MEMBER.fresh);
      skew = 1_797_000;
      const before = upstream.hits.length;
      t.same(await many(other), Array(8).fill(200));
      t.equal(refreshes(), 2, 'a token that is nearly over is refreshed before it is sent');
      t.equal(upstream.hits[before]?.path, '/app-api/member/auth/refresh-token');

      await other.post('/bff/logout');
      t.equal(upstream.validTokens().refresh.length, 1, 'a logout ends the newest tokens');
      upstream.endTokens(true);
      t.match((await browser.get('/user')).headers.location, '/user/login?from=%2Fuser&reason=expired');
    },
  );

  await t.test(
    'bills come from wallet and commission; every filter holds, and no row comes twice',
    async (t) => {
      const browser = await enter(MEMBER.ordinary);
      const all = async (filter = '') => {
        const rows: Data[] = [];
        for (let page = 1; ; page++) {
          const more = await read<Data[]>(browser, `/bff/user/bill?count=20&page=${page}${filter}`);
          if (more.length === 0) return rows;
          rows.push(...more);
        }
      };
      const rows = await all();
      const wallet = await read(browser, '/bff/user/bag');
      t.equal(rows.length, 83);
      t.equal(new Set(rows.map(({ id }) => id)).size, 83, 'each once');
      t.same(
        rows.map(({ created_at }) => String(created_at)),
        rows
          .map(({ created_at }) => String(created_at))
          .sort()
          .reverse(),
        'newest first',
      );
      const sum = (purse: number) =>
        rows
          .filter((row) => row.purse === purse && row.status === 1)
          .reduce(
            (total, { type, amount }) => total + (type === 1 ? 1 : -1) * Math.round(Number(amount) * 100),
            0,
          ) / 100;
      t.equal(sum(2).toFixed(2), wallet.consume_only, 'the wallet is the sum of its bills');
      t.equal(sum(1).toFixed(2), wallet.withdrawable, 'the commission too');

      const income = await all('&type=1');
      t.same(
        income.map(({ id }) => id),
        rows.filter(({ type }) => type === 1).map(({ id }) => id),
      );
      t.match(await read(browser, '/bff/user/bill/page?type=1'), {
        total: income.length,
        sum_expense: '0.00',
      });
      const day = String(rows[10]?.created_at).slice(0, 10);
      t.ok(
        (await all(`&start_date=${day}&end_date=${day}`)).every(({ created_at }) =>
          String(created_at).startsWith(day),
        ),
      );
      t.same(
        (await all(`&keyword=${encodeURIComponent('驳回')}`)).map(({ title, related_id }) => [
          title,
          related_id,
        ]),
        [['提现申请驳回', 8]],
      );
      t.match(
        (await browser.get('/bff/user/bill?biz_type=401')).json,
        { code: 404, reason: 'not_offered' },
        'a commission does not say its level',
      );
      t.match((await browser.get('/bff/user/bill.csv')).text.trim().split('\n').length, 84);
    },
  );

  await t.test('a withdrawal of commission: methods, what is refused, and the record', async (t) => {
    const browser = await enter(MEMBER.ordinary);
    const terms = await read(browser, '/bff/withdraw');
    t.match(terms, {
      min_amount: '10.00',
      several_open: 1,
      types: [
        { type: 1, name: '银行卡' },
        { type: 2 },
        { type: 3 },
        { type: 4 },
        { type: 5, fields: ['amount'] },
      ],
    });
    const withdraw = async (body: object) => (await pay(browser, '/bff/user/withdraw', body)).json;
    const bank = {
      type: 1,
      real_name: '林知夏',
      account: '6222021234567890128',
      bank_code: 'B5',
      bank_branch: '西湖支行',
    };
    t.match(await withdraw({ ...bank, amount: '9.99' }), {
      code: 422,
      reason: 'below_minimum',
      data: { errors: { amount: '提现金额不能低于 10.00 元' } },
    });
    t.match(await withdraw({ ...bank, amount: '99999.00' }), { code: 422, reason: 'balance_short' });
    t.match(await withdraw({ ...bank, real_name: undefined, amount: '20.00' }), {
      code: 400,
      data: { errors: { real_name: '提现姓名不能为空' } },
    });
    t.match(await withdraw({ ...bank, amount: '20.50' }), { code: 200 });
    t.same(JSON.parse(latest(upstream, '/trade/brokerage-withdraw/create')?.body ?? ''), {
      type: 2,
      price: 2050,
      userName: '林知夏',
      userAccount: '6222021234567890128',
      bankName: '5',
      bankAddress: '西湖支行',
    });
    t.match(
      await withdraw({ type: 5, amount: '10.00' }),
      { code: 200 },
      'into the balance, while another one is open',
    );
    t.match(await read(browser, '/bff/user/bag'), { withdrawable: '385.50' });
    t.match(await read(browser, '/bff/user/withdraw?count=2'), [
      { amount: '10.00', type_text: '钱包', status: 0, status_text: '审核中' },
      { amount: '20.50', type_text: '银行卡' },
    ]);
    t.match(await read(browser, '/bff/user/withdraw/page'), { total: 14 });
    const [first] = await read<Data[]>(browser, '/bff/user/bill?count=1');
    t.match(first, { title: '提现申请', amount: '10.00', type: 2, related_type: 'withdraw' });
    t.match((await browser.post('/bff/user/withdraw/1/cancel')).json, { code: 404, reason: 'not_offered' });
    t.match((await browser.get('/bff/user/withdraw?status=11')).json, { code: 404, reason: 'not_offered' });
  });

  await t.test('a recharge: by QR code, at once, and by a package', async (t) => {
    const browser = await enter(MEMBER.fresh);
    const recharge = async (body: object) => (await pay(browser, '/bff/user/recharge', body)).json;
    const placed = await recharge({ amount: '37.50', channel: 'wechat_native' });
    t.match(placed, {
      code: 200,
      data: { amount: '37.50', status: 0, channel_text: '微信支付', qr_content: /^weixin:/ },
    });
    t.match(await recharge({ amount: '20.00', channel: 'alipay_pc' }), {
      code: 200,
      data: { pay_url: /^https:\/\/openapi\.alipay\.com\// },
    });
    t.match(await read(browser, '/bff/user/recharge'), [], 'what is not paid is not listed');
    upstream.pay(Number((placed.data as Data).order_no));
    t.match(await recharge({ package_id: 2, channel: 'mock' }), {
      code: 200,
      data: { amount: '200.00', status: 10 },
    });
    t.match(await recharge({ package_id: 9, channel: 'mock' }), { code: 422, reason: 'package_unavailable' });
    t.match(await read(browser, '/bff/user/recharge'), [
      { amount: '200.00', give_amount: '10.00', total_amount: '210.00', status: 10 },
      { amount: '37.50', channel_text: '微信扫码支付' },
    ]);
    t.match(await read(browser, '/bff/user/bag'), {
      balance: '247.50',
      consume_only: '247.50',
      withdrawable: '0.00',
    });
  });

  await t.test(
    'articles: newest first over all pages, help with answers, and none under another column',
    async (t) => {
      const visitor = portal.browser();
      const ids: number[] = [];
      for (const page of [1, 2, 3])
        ids.push(...(await read(visitor, `/bff/wz/news?page=${page}&count=10`)).list.map(({ id }) => id));
      t.same(
        ids,
        Array.from({ length: 26 }, (_, index) => 76 - index),
      );
      t.match(await read(visitor, '/bff/wz/news?page=4&count=10'), { list: [], total: 26 });
      t.match(await read(visitor, '/bff/wz/help?count=1'), {
        list: [{ title: '怎样联系客服', content: { html: /<ol>/ } }],
        total: 12,
      });
      t.match(await read(visitor, '/bff/wz/notice/41'), { title: /系统维护/ });
      t.equal((await visitor.get('/news/41')).status, 404);
      t.match((await visitor.get('/bff/wz/news?keyword=a')).json, { code: 404, reason: 'not_offered' });
    },
  );

  await t.test('the team: by level, and all of it page by page', async (t) => {
    const browser = await enter(MEMBER.ordinary);
    const ids: number[] = [];
    for (const page of [1, 2, 3])
      ids.push(...(await read(browser, `/bff/user/childs?page=${page}&count=8`)).list.map(({ id }) => id));
    t.equal(new Set(ids).size, 20);
    t.ok(
      ids.slice(0, 15).every((id) => id < 300) && ids.slice(15).every((id) => id > 300),
      'direct friends first',
    );
    t.match(await read(browser, '/bff/user/childs?level=2&count=3'), {
      total: 5,
      list: [{ relation: 2 }, { relation: 2 }, { relation: 2 }],
    });
  });

  await t.test('logging in by code registers, and binds to the friend who has invited', async (t) => {
    const browser = portal.browser();
    await browser.get('/?invite=101');
    const phone_number = '13700000001';
    const login = (code: string) => browser.post('/bff/login', { phone_number, code, agree: 1 });
    t.match(
      (await login(SMS_CODE)).json,
      { code: 422, reason: 'code_wrong', data: { errors: { code: '验证码不存在' } } },
      'before one is sent',
    );
    t.match(await sendCode(browser, '2', phone_number), { code: 200 });
    t.match((await login('0000')).json, { code: 422, reason: 'code_wrong' });
    t.match((await login(SMS_CODE)).json, { code: 200 });
    t.same(upstream.scenesOf(phone_number), [1]);
    t.match(await read(browser, '/bff/user'), { phone_number, nickname: /^用户/ });
    t.match(await read(browser, '/bff/user/bag'), { balance: '0.00', withdrawable: '0.00' });
    const team = await read(await enter(MEMBER.ordinary), '/bff/user/childs?count=1');
    t.match(team, { total: 21, list: [{ relation: 1 }], summary: { first_count: 16 } });
    t.match(
      (
        await browser.post('/bff/register', {
          phone_number,
          code: SMS_CODE,
          password: PASSWORD,
          password_confirmation: PASSWORD,
          agree: 1,
        })
      ).json,
      { code: 404, reason: 'not_offered' },
    );
  });

  await t.test('the account: profile, avatar, password and number', async (t) => {
    const browser = await enter(MEMBER.ordinary);
    t.match((await browser.post('/bff/user/edit', { birthday: '1990-01-01' })).json, {
      code: 400,
      data: { errors: { birthday: '暂不支持此项' } },
    });
    t.match(
      (await browser.post('/bff/user/edit', { nickname: '知夏', sex: 1, email: 'new@example.com' })).json,
      { code: 200, data: { nickname: '知夏' } },
    );
    const uploaded = (await sendForm(browser, multipart(filePart(PNG, 'me.png')))).json.data as Data;
    t.match((await browser.post('/bff/user/edit', { avatar: uploaded.url })).json, { code: 200 });
    t.match(
      JSON.parse(latest(upstream, '/member/user/update')?.body ?? ''),
      { avatar: new RegExp(`^${upstream.origin}/admin-api/infra/file/1/get/`) },
      'its own address of the file',
    );
    t.match(await read(browser, '/bff/user'), { nickname: '知夏', email: 'new@example.com', sex: 1 });

    const phone_number = '13700000002';
    await sendCode(browser, '5', MEMBER.ordinary);
    t.match(await sendCode(browser, '6', MEMBER.fresh), { code: 409, reason: 'phone_taken' });
    await sendCode(browser, '6', phone_number);
    t.match(
      (
        await browser.post('/bff/user/change/phone_number', {
          old_code: SMS_CODE,
          phone_number,
          code: SMS_CODE,
        })
      ).json,
      { code: 200 },
    );
    await sendCode(browser, '4', phone_number);
    const password = 'Changed-2026';
    t.match(
      (
        await browser.post('/bff/user/change/password', {
          code: SMS_CODE,
          password,
          password_confirmation: password,
        })
      ).json,
      { code: 200 },
    );
    await enter(phone_number, password);

    const visitor = portal.browser();
    await sendCode(visitor, '3', phone_number);
    t.match(
      (
        await visitor.post('/bff/forget/password', {
          phone_number,
          code: SMS_CODE,
          password: PASSWORD,
          password_confirmation: PASSWORD,
        })
      ).json,
      { code: 200 },
    );
    await enter(phone_number);
    t.match(await sendCode(visitor, '3', '13700000099'), { code: 422, reason: 'phone_unknown' });
    t.same(upstream.scenesOf(phone_number), [2, 3, 4]);
  });
});
