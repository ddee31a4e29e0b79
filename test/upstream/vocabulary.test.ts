import t, { type Test } from 'tap';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import type { Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { type Browser, filePart, kindPart, multipart, sendForm } from '../support/browserLike.ts';
import { adaptation, KEY } from '../support/upstreams/odd/adaptation.ts';
import { CLOSED, CODE, startOddUpstream } from '../support/upstreams/odd/oddUpstream.ts';

// What an adaptation can say, at an upstream that needs all of it, through the portal. Each setting alone: adaptation.test.ts.

type Row = Record<string, unknown>;

const upstream = await startOddUpstream(t);
const start = (t: Test, own: Adaptation = adaptation) =>
  startPortal(t, {
    upstream: upstream.origin,
    adaptation: own,
    env: { SESSION_KEYS: Buffer.alloc(32, 'k').toString('base64') },
  });
const portal = await start(t);

const get = async (browser: Browser, path: string) => (await browser.get(`/bff/${path}`)).json;
const rows = async (browser: Browser, path: string) => (await get(browser, path)).data as unknown as Row[];
let keys = 0;
const post = async (browser: Browser, path: string, body: object = {}, key = `odd-key-${++keys}`) =>
  (await browser.post(`/bff/${path}`, body, { 'idempotency-key': key })).json;
const latest = (call: string) => upstream.hits.findLast(({ method, path }) => `${method} ${path}` === call);

t.test('requests are signed, and have the fixed headers; one that is not is refused', async (t) => {
  t.match(await get(portal.browser(), 'site'), { code: 200, message: '操作成功', data: { name: '奇行' } });
  const { sign: _, ...unsigned } = adaptation;
  t.match(await get((await start(t, unsigned)).browser(), 'site'), { message: '没有签名' });
  t.match(await get((await start(t, { ...adaptation, headers: {} })).browser(), 'site'), {
    message: '没有租户',
  });
});

const register = (browser: Browser, phone_number: string, code: string) =>
  post(browser, 'register', {
    phone_number,
    code,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    agree: 1,
  });

t.test('a registration in four requests: what is kept for a later call, what is refused anew', async (t) => {
  const browser = portal.browser();
  const phone_number = '13911112222';
  t.match(await register(browser, phone_number, CODE), {
    code: 422,
    reason: 'code_not_sent',
    message: '请先获取验证码',
  });
  t.match(await post(browser, 'send/sms', { phone_number, scene: '2' }), {
    code: 400,
    data: { errors: { scene: '暂不支持此项' } },
  });
  t.match(
    await post(browser, 'send/sms', { phone_number, scene: '1', area: '86' }),
    { code: 200 },
    'the defaults of fields that it does not take',
  );
  t.equal(latest('POST /codes')!.body, `mobile=${phone_number}`);
  t.match(await register(browser, phone_number, '111111'), {
    code: 422,
    reason: 'code_wrong',
    message: '验证码错误',
    data: { errors: { code: '验证码错误' } },
  });
  t.match(await register(browser, phone_number, CODE), { code: 200, data: { is_new: 1 } });
  t.match(await get(browser, 'user'), { data: { phone_number, nickname: '林知夏' } });
});

t.test(
  'the token in a header, the query or a cookie, from data, headers or a cookie; and its renewal',
  async (t) => {
    const places: Partial<Adaptation['token']>[] = [
      {},
      {
        query: 'sid',
        prefix: '',
        names: [],
        responseHeader: 'X-Session',
        refreshNames: ['none'],
        refreshHeader: 'X-Again',
      },
      { cookie: 'SID', prefix: '', names: [], responseCookie: 'SID' },
    ];
    const renewals = () =>
      upstream.hits.filter(({ method, path }) => `${method} ${path}` === 'PUT /session').length;
    for (const [at, place] of places.entries()) {
      const own = await start(t, { ...adaptation, token: { ...adaptation.token, ...place } });
      const phone_number = `1392222000${at}`;
      const fresh = own.browser();
      await post(fresh, 'send/sms', { phone_number });
      await register(fresh, phone_number, CODE);
      t.match(
        await get(fresh, 'user'),
        { code: 200, data: { phone_number } },
        'of the last of several requests',
      );

      const browser = await own.member();
      t.match(await get(browser, 'user'), { code: 200, data: { id: 1 } });
      const { headers, query } = latest('GET /me')!;
      t.same(
        ['x-token' in headers, query.has('sid'), 'cookie' in headers],
        [!('query' in place || 'cookie' in place), 'query' in place, 'cookie' in place],
      );
      const before = renewals();
      upstream.endTokens();
      const answers = await Promise.all(
        ['user', 'user/bag', 'user', 'user/withdraw'].map((path) => get(browser, path)),
      );
      t.same(
        answers.map(({ code }) => code),
        [200, 200, 200, 200],
      );
      t.equal(renewals() - before, 1, 'once for all');
      t.match(await post(browser, 'logout'), { code: 200 });
      t.match(await get(browser, 'user'), { code: 40_000 });
    }
  },
);

t.test(
  'a profile: other names, JSON where the rest are forms, a header of a response, own content types',
  async (t) => {
    const browser = await portal.member();
    t.match(await post(browser, 'user/edit', { nickname: '知夏', sex: 2 }), { code: 200 });
    t.match(await get(browser, 'user'), {
      data: { nickname: '知夏', sex: 2, phone_number: MEMBER.ordinary },
    });
    t.match(await post(browser, 'user/edit', { birthday: '1990-01-01' }), {
      code: 400,
      data: { errors: { birthday: '暂不支持此项' } },
    });
    t.match(
      await post(browser, 'user/change/password', {
        old_password: 'Wrong-2026',
        password: 'Other-2026',
        password_confirmation: 'Other-2026',
      }),
      { code: 400, message: '账号或密码错误', reason: 'credentials_wrong' },
    );
    t.match(latest('PUT /me/password'), {
      headers: { 'content-type': 'application/json' },
      body: '{"old":"Wrong-2026","password":"Other-2026"}',
    });
    t.equal(latest('POST /session')!.body, `mobile=${MEMBER.ordinary}&password=${PASSWORD}`);
  },
);

t.test('money: fen, one record of two calls, the time in a request, a reason by its own word', async (t) => {
  const browser = await portal.member();
  const wallet = await get(browser, 'user/bag');
  t.match(wallet, { code: 200, data: { balance: '5000.00' } });
  t.notOk(wallet.reason, 'a part that is not there is left out');
  t.match(
    await get(portal.browser(), 'withdraw'),
    { reason: 'not_logged_in' },
    'which the contract has for everybody',
  );
  t.match(await get(browser, 'withdraw'), { data: { min_amount: '10.00' } });
  t.match(await post(browser, 'user/withdraw', { type: 1, use_last: 1, amount: '20.5' }), {
    code: 200,
    message: '提现申请已提交',
    data: { id: 1, fee: '1.00', real_amount: '19.50' },
  });
  t.match(await post(browser, 'user/withdraw', { type: 1, use_last: 1, amount: '5000' }), {
    code: 402,
    message: '余额不足',
    reason: 'balance_short',
    data: { need: '20.50' },
  });
  t.match(await rows(browser, 'user/withdraw'), [{ id: 1, amount: '20.50', status: 0 }], 'by the clock');
  t.match(
    await post(browser, 'user/withdraw/9/cancel'),
    { code: 404, reason: 'not_found', message: '没有找到您要的内容' },
    'which came as status 500',
  );
  t.match(await post(browser, 'user/withdraw/1/cancel'), { code: 200 });
  t.same(await rows(browser, 'user/withdraw'), []);
});

t.test(
  'a write of several requests: after one that counts, a refusal of the next leaves the outcome unknown',
  async (t) => {
    const browser = await portal.member();
    const recharge = (channel: string, key?: string, amount = '10.00') =>
      post(browser, 'user/recharge', { amount, channel }, key);
    t.match(
      await recharge('alipay_pc', 'odd-order-0', '2000.00'),
      { code: 422, message: '超过单笔限额', reason: 'above_maximum' },
      'before it, nothing that counts was written',
    );
    t.match(await recharge('alipay_pc', 'odd-order-1'), {
      code: 200,
      data: { order_no: 'R1', pay_url: 'https://pay.example/R1' },
    });
    t.match(await recharge('alipay_pc', 'odd-order-1'), { code: 200, data: { order_no: 'R1' } });
    for (const _ of [1, 2])
      t.match(await recharge(CLOSED, 'odd-order-2'), {
        code: 50_410,
        reason: 'outcome_unknown',
        // No list can be asked for the key.
        data: { request_id: 'odd-order-2', records: undefined },
      });
    t.match(
      await rows(browser, 'user/recharge'),
      [
        { order_no: 'R2', status: 0 },
        { order_no: 'R1', status: 10 },
      ],
      'each key once',
    );
    t.match(await rows(browser, 'user/recharge?status=10'), [{ order_no: 'R1', amount: '10.00' }]);
    t.match(
      await get(browser, 'user/recharge?request_id=odd-order-1'),
      { code: 404, reason: 'not_offered' },
      'which its list cannot know',
    );
  },
);

t.test('lists: another pager, a filter, a whole list that is cut and counted', async (t) => {
  const browser = await portal.member();
  const ids = async (query: string) => (await rows(browser, `user/bill?${query}`)).map(({ id }) => id);
  t.same(await ids('page=3&count=10'), [3, 2, 1]);
  t.same(await ids('type=2&count=3&page=2'), [12, 9, 6]);
  t.match(await rows(browser, 'user/bill?count=1'), [
    { amount: '10.23', type: 1, created_at: /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/ },
  ]);
  t.match(await get(browser, 'user/bill?keyword=x'), { code: 404, reason: 'not_offered' });
  t.notOk(upstream.hits.some(({ query }) => query.has('keyword')));
  const { data } = await get(browser, 'user/feedback?page=2&count=5');
  t.match(data, {
    total: 12,
    total_page: 3,
    list: [7, 6, 5, 4, 3].map((id) => ({ id, content: `留言 ${id}` })),
  });
});

t.test(
  'articles: the path by the input, a token of the portal’s own, a record out of a list, a constant',
  async (t) => {
    const visitor = portal.browser();
    t.match(await get(visitor, 'wz/help'), { data: { list: [{ id: 12 }, { id: 11 }] } });
    t.match(latest('GET /faq'), { headers: { 'x-token': `Bearer ${KEY}` } });
    t.match(await get(visitor, 'wz/news/12'), {
      code: 200,
      data: { id: 12, title: '新闻 12', content: { html: '<p>正文 12</p>' } },
    });
    t.match(await get(visitor, 'wz/news/99'), { code: 404, message: '没有找到您要的内容' });
    t.match(await get(visitor, 'recharge'), {
      data: { channels: [{ code: 'alipay_pc' }], min_amount: '10.00' },
    });
    upstream.state.key = 'another';
    t.match(
      await get((await start(t)).browser(), 'wz/news'),
      { code: 502 },
      'its refusal is no end of a session',
    );
    upstream.state.key = KEY;
  },
);

t.test(
  'a file goes to a store of its own in several requests, and is had from where it is at the moment',
  async (t) => {
    const browser = await portal.member();
    const { url } = (await sendForm(browser, multipart(kindPart('avatar'), filePart(PNG)))).json.data as {
      url: string;
    };
    t.match(url, /^\/bff\/upload\/~/);
    t.same(await browser.get(url).then(({ status, headers }) => [status, headers['content-type']]), [
      200,
      'image/png',
    ]);
    t.equal((await portal.browser().get(url)).status, 401);
    t.match(await post(browser, 'user/edit', { avatar: url }), { code: 200 });
    t.equal(upstream.members[0]!.portrait, '/files/1', 'its own address');
  },
);

t.test('codes, and calls that are not there', async (t) => {
  const browser = await portal.member();
  upstream.state.isBusy = true;
  t.match(await get(browser, 'user'), { code: 429, message: '操作过于频繁，请稍后再试' });
  upstream.state.isBusy = false;
  const { missing } = (await get(browser, 'capabilities')).data as { missing: string[] };
  for (const name of ['levels', 'bill.keyword', 'editUser.birthday', 'partner', 'config'])
    t.ok(missing.includes(name), name);
  for (const name of ['bag', 'bill', 'bill.type', 'editUser', 'rechargeOrders'])
    t.notOk(missing.includes(name), name);
  t.match(await get(browser, 'level'), { code: 404, reason: 'not_offered' });
  t.notOk(latest('GET /level'), 'a declared one is never asked for');
  // Neither is a failing upstream: its breaker stays closed.
  for (let at = 0; at < 30; at++) {
    await get(browser, 'partner');
    await post(browser, 'user/withdraw/9/cancel');
  }
  t.match(await get(browser, 'user'), { code: 200 });
});
