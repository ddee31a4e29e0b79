import t, { type Test } from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { SAMPLE, startFourthUpstream } from '../support/upstreams/fourth/fourthUpstream.ts';
import { adaptation } from '../support/upstreams/fourth/adaptation.ts';
import { isOpenPage } from '../../client/pageTable.ts';
import { pages } from '../../server/page/listedPages.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { type Browser, filePart, kindPart, multipart, sendForm } from '../support/browserLike.ts';
import { crawl } from '../support/crawl.ts';
import { addressOf, NOWHERE, someVisits } from '../support/pageVisits.ts';

type Row = Record<string, unknown>;

// One back end and one portal for all tests: each logs in anew.
const upstream = await startFourthUpstream(t);
const portal = await startPortal(t, {
  upstream: upstream.origin,
  adaptation,
  // Whoever asks for several codes does not wait for the gateway; the back end's own limits are tested.
  clocks: { limits: () => performance.now() * 1_000_000 },
  env: { SESSION_KEYS: Buffer.alloc(32, 'k').toString('base64') },
});
async function member(phone = SAMPLE.mobile): Promise<Browser> {
  const browser = portal.browser();
  const { json } = await login(browser, phone);
  if (json.code !== 200) throw new Error(json.message);
  return browser;
}
const login = (browser: Browser, phone = SAMPLE.mobile, more: object = {}) =>
  browser.post('/bff/login', { phone_number: phone, password: SAMPLE.password, ...more });
/** A write that has an idempotency key. */
const once = async (browser: Browser, path: string, body: object, key: string) =>
  (await browser.post(path, body, { 'idempotency-key': key })).json as unknown as {
    code: number;
    message: string;
    reason?: string;
    data: Row;
  };
const read = async <T = Row>(browser: Browser, path: string): Promise<T> => {
  const { json } = await browser.get(path);
  if (json.code !== 200) throw new Error(`${path}: ${json.message}`);
  return json.data as unknown as T;
};

t.test(
  'a member logs in by a password that is encrypted, after three failures with a captcha, and logs out at the back end too',
  async (t) => {
    const browser = portal.browser();
    for (const _ of [1, 2, 3])
      t.match((await login(browser, SAMPLE.mobile, { password: 'wrong-2026' })).json, {
        code: 400,
        message: '账号或密码错误',
        reason: 'credentials_wrong',
      });
    t.match((await login(browser)).json, {
      code: 422,
      reason: 'captcha_required',
      data: { captcha_required: true },
    });
    const { captcha_key: key, image } = await read<{ captcha_key: string; image: string }>(
      browser,
      '/bff/captcha',
    );
    t.match(image, /^data:image\/svg/);
    t.match(
      (await login(browser, SAMPLE.mobile, { captcha_key: key, captcha: upstream.captchaAnswer(key) })).json,
      { code: 200 },
    );
    t.notOk(
      upstream.hits.some(({ body }) => body.includes(SAMPLE.password)),
      'no password travels in the clear',
    );

    t.match(await read(browser, '/bff/user'), {
      nickname: '沈知秋',
      phone_mask: '139****1001',
      real_name: '沈*秋',
      cert_status: 2,
      is_vip: 1,
      level: { name: '银牌推广' },
    });
    t.equal(upstream.state.sessions.length, 1);
    t.match((await browser.post('/bff/logout')).json, { code: 200 });
    t.equal(upstream.state.sessions.length, 0);
    t.match((await login(portal.browser(), SAMPLE.suspended)).json, {
      code: 403,
      reason: 'account_disabled',
    });
  },
);

/** Calls that the back end got since, by method and path. */
const callsSince = (before: number, call: string) =>
  upstream.hits.slice(before).filter(({ method, path }) => `${method} ${path}` === call).length;

t.test(
  'an access token that is over is renewed once for all tabs, at the cashier too; a refused refresh token ends the session',
  async (t) => {
    const browser = await member();
    const tabs = [
      '/bff/user',
      '/bff/user/recharge',
      '/bff/user/bag',
      '/bff/user/bill',
      '/user',
      '/wallet/record',
      '/bff/user/recharge',
      '/bff/user/withdraw',
    ];
    for (const round of [1, 2]) {
      upstream.expireAccess();
      const before = upstream.hits.length;
      for (const { status, text } of await Promise.all(tabs.map((path) => browser.get(path))))
        t.match([status, text], [200, /"code":200|知秋/], `round ${round}`);
      t.equal(callsSince(before, 'PUT /core/v3/sessions/current'), 1, 'one refresh');
      t.equal(upstream.state.sessions.length, 1);
    }
    upstream.expireAccess();
    t.match(await browser.post('/bff/logout'), { json: { code: 200 } });
    t.equal(upstream.state.sessions.length, 0, 'the session has ended, whose access token was over');

    const other = await member();
    upstream.expireAccess();
    for (const session of upstream.state.sessions) session.refreshUntil = 0;
    t.match((await other.get('/bff/user')).json, { code: 40_000, message: '登录已过期，请重新登录' });
    t.match(await other.get('/user'), { status: 302, headers: { location: /^\/user\/login/ } });
  },
);

/** Has a code sent, and reads it. */
async function codeFor(browser: Browser, phone: string, scene: string): Promise<string> {
  const { json } = await browser.post('/bff/send/sms', { phone_number: phone, scene });
  if (json.code !== 200) throw new Error(json.message);
  return upstream.lastCode(phone)!;
}
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const passwords = (password: string) => ({ password, password_confirmation: password });

t.test(
  'a visitor registers with a code and an invitation, and a code is good for one registration, also after another field was wrong',
  async (t) => {
    const browser = portal.browser();
    const phone = '13960002001';
    const register = async (code: string, more: object = {}) =>
      (
        await browser.post('/bff/register', {
          phone_number: phone,
          code,
          ...passwords('Neu-2026-mm'),
          agree: 1,
          ...more,
        })
      ).json;
    t.match(await register('0000'), {
      code: 422,
      reason: 'code_not_sent',
      data: { errors: { code: '请先获取验证码' } },
    });
    t.match((await browser.post('/bff/send/sms', { phone_number: SAMPLE.mobile, scene: '1' })).json, {
      code: 409,
      reason: 'phone_taken',
      data: { errors: { phone_number: '该手机号已注册' } },
    });
    t.match((await browser.post('/bff/send/sms', { phone_number: phone, area: '86', scene: '1' })).json, {
      code: 200,
      message: '验证码已发送',
      data: { retry_after: 60, expires_in: 300 },
    });
    const code = upstream.lastCode(phone)!;
    t.match(code, /^\d{4}$/);
    t.match(await register(wrong(code)), {
      code: 422,
      reason: 'code_wrong',
      data: { errors: { code: '验证码错误' } },
    });
    t.match(await register(code, { invite_code: 'NOSUCH' }), {
      code: 422,
      reason: 'invite_unknown',
      data: { errors: { invite_code: /不存在/ } },
    });
    t.match(await register(code, { area: '86', invite_code: SAMPLE.referralCode }), {
      code: 200,
      data: { is_new: 1 },
    });
    t.match(await read(browser, '/bff/user'), { phone_number: phone, inviter: { nickname: /^沈\*/ } });
    t.match(await read(await member(), '/bff/user/childs?count=1'), {
      list: [{ phone_mask: '139****2001' }],
    });
    t.match(await register(code), { code: 422, reason: 'code_expired' });
    t.notMatch(
      JSON.stringify(upstream.hits.map(({ body }) => body)),
      'Neu-2026-mm',
      'no password travels in the clear',
    );
  },
);

t.test('a registration whose login wants a captcha is one all the same', async (t) => {
  const browser = portal.browser();
  const phone = '13960002002';
  for (const _ of [1, 2, 3]) await login(browser, phone, { password: 'wrong-2026' });
  const code = await codeFor(browser, phone, '1');
  t.match(
    (
      await browser.post('/bff/register', {
        phone_number: phone,
        code,
        ...passwords('Neu-2026-mm'),
        agree: 1,
      })
    ).json,
    { code: 409, message: '注册成功，请登录' },
  );
  t.equal(upstream.state.members.filter(({ mobile }) => mobile === phone).length, 1);
});

t.test(
  'a member logs in by a code; a wrong, an old and a foreign one do not do; the fourth code wants a captcha',
  async (t) => {
    const browser = portal.browser();
    const phone = SAMPLE.fresh;
    const enter = async (code: string) =>
      (await browser.post('/bff/login', { phone_number: phone, code })).json;
    t.match((await browser.post('/bff/send/sms', { phone_number: '13960009999', scene: '2' })).json, {
      code: 422,
      reason: 'phone_unknown',
    });
    t.match((await browser.post('/bff/send/sms', { phone_number: phone, scene: '9' })).json, {
      code: 422,
      message: '暂不支持这种验证码',
    });
    const code = await codeFor(browser, phone, '2');
    t.match((await browser.post('/bff/send/sms', { phone_number: phone, scene: '2' })).json, {
      code: 429,
      reason: 'rate_limited',
    });
    t.match(
      (await browser.post('/bff/forget/password', { phone_number: phone, code, ...passwords('Neu-2026-mm') }))
        .json,
      { reason: 'code_not_sent' },
      'a code for something else',
    );
    for (const _ of [1, 2, 3]) t.match(await enter(wrong(code)), { code: 422, reason: 'code_wrong' });
    t.match(await enter(code), {
      code: 422,
      reason: 'code_expired',
      data: { errors: { code: '验证码已失效，请重新获取' } },
    });
    const age = (minutes: number) => {
      for (const one of upstream.state.challenges) one.at -= minutes * 60_000;
    };
    age(6);
    const late = await codeFor(browser, phone, '2');
    age(6);
    t.match(await enter(late), { code: 422, reason: 'code_expired' });
    t.match(await enter(await codeFor(browser, phone, '2')), { code: 200 });
    t.match(await read(browser, '/bff/user'), { phone_number: phone });

    await codeFor(browser, phone, '3');
    t.match((await browser.post('/bff/send/sms', { phone_number: phone, scene: '5' })).json, {
      code: 422,
      reason: 'captcha_required',
      data: { captcha_required: true },
    });
    const { captcha_key: key } = await read<{ captcha_key: string }>(browser, '/bff/captcha');
    t.match(
      (
        await browser.post('/bff/send/sms', {
          phone_number: phone,
          scene: '5',
          captcha_key: key,
          captcha: upstream.captchaAnswer(key),
        })
      ).json,
      { code: 200 },
    );
    upstream.state.challenges.length = 0;
  },
);

t.test(
  'a forgotten password is reset, which ends all sessions; a password is changed with a code; a number is changed with two',
  async (t) => {
    const visitor = portal.browser();
    const phone = SAMPLE.fresh;
    const elsewhere = await member(phone);
    const code = await codeFor(visitor, phone, '3');
    t.match(
      (await visitor.post('/bff/forget/password', { phone_number: phone, code, ...passwords('Reset-2026') }))
        .json,
      { code: 200, message: '密码已重置，请重新登录' },
    );
    t.match((await elsewhere.get('/bff/user')).json, { code: 40_000 });
    t.match((await login(visitor, phone)).json, { code: 400, reason: 'credentials_wrong' });
    t.match((await login(visitor, phone, { password: 'Reset-2026' })).json, { code: 200 });

    const change = async (more: object, password: string) =>
      (await visitor.post('/bff/user/change/password', { ...more, ...passwords(password) })).json;
    t.match(await change({ old_password: 'wrong-2026' }, 'Third-2026'), {
      code: 422,
      reason: 'password_wrong',
      data: { errors: { old_password: '原密码错误' } },
    });
    t.match(await change({ code: await codeFor(visitor, phone, '4') }, 'Third-2026'), {
      code: 200,
      message: '密码已修改，其他设备须重新登录',
    });

    const next = '13960002003';
    const [oldCode, newCode] = [await codeFor(visitor, phone, '5'), await codeFor(visitor, next, '6')];
    const move = async (own: string, other: string) =>
      (
        await visitor.post('/bff/user/change/phone_number', {
          old_code: own,
          phone_number: next,
          code: other,
        })
      ).json;
    t.match(await move(wrong(oldCode), newCode), {
      code: 422,
      reason: 'code_wrong',
      data: { errors: { old_code: '验证码错误' } },
    });
    t.match(await move(oldCode, wrong(newCode)), {
      code: 422,
      reason: 'code_wrong',
      data: { errors: { code: '验证码错误' } },
    });
    t.match(await move(oldCode, newCode), { code: 200, message: '手机号已更换' });
    t.match((await login(portal.browser(), next, { password: 'Third-2026' })).json, { code: 200 });
    // For the tests that follow.
    const [moved] = upstream.state.members.filter(({ mobile }) => mobile === next);
    Object.assign(moved!, { mobile: phone, password: SAMPLE.password });
  },
);

t.test('a profile is read and edited; one that has changed meanwhile is not overwritten', async (t) => {
  const browser = await member();
  const edit = async (fields: object) => (await browser.post('/bff/user/edit', fields)).json;
  t.match(await edit({ nickname: '知秋', sex: 0, birthday: '1991-05-05', email: 'qiu@example.cn' }), {
    code: 200,
    message: '资料已保存',
  });
  t.match(await read(browser, '/bff/user'), {
    nickname: '知秋',
    sex: 0,
    birthday: '1991-05-05',
    email: 'qiu@example.cn',
  });
  upstream.changeAfterRead(SAMPLE.mobile);
  t.match(await edit({ nickname: '秋秋' }), {
    code: 409,
    reason: 'status_conflict',
    message: '资料已在别处修改，请刷新页面后再改',
  });
  t.match(await read(browser, '/bff/user'), { nickname: '知秋' });
  t.match(await edit({ nickname: '沈知秋', sex: 2 }), { code: 200 });
  t.match(await read(browser, '/bff/user'), { nickname: '沈知秋', sex: 2, birthday: '1991-05-05' });
});

t.test('the bills of every filter are the rows that it names, each of them once', async (t) => {
  const browser = await member();
  const all = async (filter: string) => {
    const rows: Row[] = [];
    for (let page = 1, more = true; more; page++) {
      const found = await read<Row[]>(browser, `/bff/user/bill?count=7&page=${page}&${filter}`);
      rows.push(...found);
      more = found.length === 7;
    }
    t.equal(new Set(rows.map(({ id }) => id)).size, rows.length, `no row twice: ${filter}`);
    return rows;
  };
  const bills = await all('');
  t.ok(
    bills.length > 20 &&
      bills.every(({ id, biz_type: kind }) => typeof id === 'string' && Number(kind) > 100),
  );
  const day = (row: Row) => String(row.created_at).slice(0, 10);
  const [from, to] = [day(bills.at(-4)!), day(bills[3]!)];
  const filters: Record<string, (row: Row) => boolean> = {
    'type=1': ({ type }) => type === 1,
    'type=2': ({ type }) => type === 2,
    [`start_date=${from}&end_date=${to}`]: (row) => day(row) >= from && day(row) <= to,
    'type=1&biz_type=201': () => false,
  };
  for (const kind of [101, 201, 202, 301, 401, 402, 501])
    filters[`biz_type=${kind}`] = ({ biz_type: own }) => own === kind;
  for (const [filter, fits] of Object.entries(filters))
    t.same(
      (await all(filter)).map(({ id }) => id),
      bills.filter(fits).map(({ id }) => id),
      filter,
    );
  t.match(await read(browser, '/bff/user/bag'), {
    balance: '3481.98',
    withdrawable: '1854.22',
    consume_only: '1627.76',
    frozen: '200.00',
  });
});

/** Reads a period within a list, which has to be the rows of these days. */
async function inPeriod(t: Test, browser: Browser, path: string, time: string) {
  const rows = await read<Row[]>(browser, `${path}?count=50`);
  const day = (row: Row) => String(row[time]).slice(0, 10);
  const [from, to] = [day(rows.at(-2)!), day(rows.find((row) => day(row) !== day(rows[0]!))!)];
  const period = `start_date=${from}&end_date=${to}`;
  const wanted = rows.filter((row) => day(row) >= from && day(row) <= to);
  t.ok(wanted.length > 0 && wanted.length < rows.length);
  t.same(await read<Row[]>(browser, `${path}?${period}`), wanted);
  return { period, count: wanted.length };
}

t.test('a withdrawal is made once for its key, is found by it, and is cancelled', async (t) => {
  const browser = await member();
  const path = '/bff/user/withdraw';
  const wanted = { amount: '50.00', type: 1, use_last: 1 };
  const made = await once(browser, path, wanted, 'payout-0001');
  t.match(made, {
    code: 200,
    message: '提现申请已提交，审核通过后打款',
    data: { fee: '1.00', real_amount: '49.00', status: 0 },
  });
  t.equal((await once(browser, path, wanted, 'payout-0001')).data.id, made.data.id);
  t.match(await read(browser, `${path}?request_id=payout-0001`), [
    { id: made.data.id, request_id: 'payout-0001', bank_name: '示例工商银行', account: '**** 7890' },
  ]);
  t.same(await read(browser, `${path}?request_id=payout-0002`), []);
  t.match(
    await once(browser, path, { amount: '5.00', type: 2, account: 'zhiqiu@example.cn' }, 'payout-0003'),
    { code: 422, message: '单笔不得低于 10.00 元', reason: 'below_minimum' },
  );
  t.match(
    await once(
      browser,
      path,
      { amount: '50.00', type: 2, account: 'zhiqiu@example.com', real_name: '林知夏' },
      'payout-0004',
    ),
    { code: 422, message: '收款人须为实名认证的本人' },
  );
  t.match((await browser.post(`${path}/${String(made.data.id)}/cancel`)).json, { code: 200 });
  t.match((await browser.post(`${path}/${String(made.data.id)}/cancel`)).json, {
    code: 409,
    reason: 'status_conflict',
  });
  t.match(await read(browser, `${path}?status=30&count=1`), [{ id: made.data.id, status_text: '已撤销' }]);

  await inPeriod(t, browser, path, 'applied_at');

  const large = { amount: '1200.00', type: 2, account: 'zhiqiu@example.org' };
  t.match(await once(browser, path, large, 'payout-0005'), {
    code: 422,
    reason: 'code_required',
    data: { code_required: true },
  });
  const code = await codeFor(browser, SAMPLE.mobile, '8');
  t.match(await once(browser, path, { ...large, code: wrong(code) }, 'payout-0006'), {
    code: 422,
    reason: 'code_wrong',
  });
  const paid = await once(browser, path, { ...large, code }, 'payout-0007');
  t.match(paid, { code: 200, data: { status: 0 } });
  t.match((await browser.post(`${path}/${String(paid.data.id)}/cancel`)).json, { code: 200 });
});

t.test(
  'money is recharged; a membership is bought from the balance or at the cashier, and refunded',
  async (t) => {
    const browser = await member();
    const order = await once(
      browser,
      '/bff/user/recharge',
      { package_id: 'T500', channel: 'wechat_native' },
      'order-0001',
    );
    t.match(order, {
      code: 200,
      data: { request_id: 'order-0001', total_amount: '520.00', status: 0, qr_content: /^weixin:/ },
    });
    t.match(await read(browser, '/bff/user/recharge?status=0'), [{ order_no: order.data.order_no }]);
    upstream.payOrder(SAMPLE.mobile, String(order.data.order_no));
    t.match(await read(browser, `/bff/user/recharge/${String(order.data.order_no)}`), {
      status: 10,
      paid_at: /^2/,
    });
    const other = await once(
      browser,
      '/bff/user/recharge',
      { amount: '100.00', channel: 'alipay_pc' },
      'order-0002',
    );
    t.match((await browser.post(`/bff/user/recharge/${String(other.data.order_no)}/cancel`)).json, {
      code: 200,
    });
    t.match(await read(browser, '/bff/user/recharge/page?status=30'), { total: 2 });
    const { period, count } = await inPeriod(t, browser, '/bff/user/recharge', 'created_at');
    t.match(await read(browser, `/bff/user/recharge/page?${period}`), { total: count });

    const apply = (more: object, key: string) =>
      once(browser, '/bff/user/cert/apply', { cert_type: 3, agree: 1, ...more }, key);
    t.match(
      await apply({ package_id: 'LIFE', price: '3980.00', pay_type: 1 }, 'plan-0001').then(
        ({ code }) => code,
      ),
      200,
    );
    t.match(await apply({ package_id: 'LIFE', price: '3980.00', pay_type: 1 }, 'plan-0002'), {
      code: 402,
      reason: 'balance_short',
      data: { need: '3958.02' },
    });
    t.match(await apply({ package_id: 'MONTH', price: '90.00', pay_type: 1 }, 'plan-0003'), {
      code: 409,
      reason: 'price_changed',
      data: { price: '99.00' },
    });
    t.match(await apply({ package_id: 'MONTH', price: '99.00', pay_type: 2 }, 'plan-0004'), {
      code: 200,
      data: { status: 0, order_no: /^CZ/ },
    });
    t.match(await read(browser, '/bff/user/cert/logs/list?request_id=plan-0001'), [
      { request_id: 'plan-0001', vip: { status_text: '生效中', refundable: 1, vip_day: -1 } },
    ]);
    t.match(await once(browser, '/bff/user/vip/refund', {}, 'refund-0001'), {
      code: 200,
      data: { status: 3, price: '3980.00' },
    });
  },
);

t.test(
  'letters are read; messages are written and answered; a visitor needs a captcha for one',
  async (t) => {
    const browser = await member();
    const unread = async () =>
      read<{ list: Row[]; total: number; unread_count: number }>(browser, '/bff/user/notice/list?is_read=0');
    const { list, total } = await unread();
    t.match({ total, list }, { total: 3, list: [{ title: '提领已付款' }, {}, {}] });
    t.match(await read(browser, `/bff/user/notice/detail/${String(list[0]!.id)}`), {
      is_read: 1,
      content: { html: /请留意到账/ },
    });
    t.match(await unread(), { total: 2, unread_count: 2 });
    t.match((await browser.post('/bff/user/notice/read_all')).json, { code: 200 });
    t.match(await unread(), { total: 0, unread_count: 0 });

    const content = '想了解经营贷需要准备哪些材料。';
    t.match((await browser.post('/bff/feedback', { name: '沈女士', content, kind: 2 })).json, {
      code: 200,
      data: { kind: 2, message_no: /^TK/ },
    });
    t.match(await read(browser, '/bff/user/feedback'), {
      total: 2,
      list: [
        { content, kind_text: '投诉', status: 0 },
        { status: 1, reply: /抵押/ },
      ],
    });
    const visitor = portal.browser();
    const message = { name: '林女士', phone_number: '13800001234', content };
    t.match((await visitor.post('/bff/feedback', message)).json, { code: 422, reason: 'captcha_required' });
    const { captcha_key: key } = await read<{ captcha_key: string }>(visitor, '/bff/captcha');
    t.match(
      (
        await visitor.post('/bff/feedback', {
          ...message,
          captcha_key: key,
          captcha: upstream.captchaAnswer(key),
        })
      ).json,
      { code: 200 },
    );
  },
);

t.test(
  'an application is saved, completed, submitted and cancelled; the team and the articles are there',
  async (t) => {
    const browser = await member();
    const form = { form_id: 'biz-operating-v2', partner_id: 'MHBK' };
    const answers = {
      sum: '200000',
      months: '24',
      city: '杭州',
      contact: '沈知秋',
      mobile: '13960001001',
      company: '杭州示例商贸有限公司',
      uscc: '91330100MA0000000X',
      years: '3',
      pledge: 'NONE',
    };
    const draft = await once(
      browser,
      '/bff/user/form',
      { ...form, answers: { sum: '200000' }, draft: 1 },
      'form-0001',
    );
    t.match(draft, { code: 200, data: { status: 0 } });
    const id = String(draft.data.id);
    const submit = (given: object, key: string) =>
      once(browser, '/bff/user/form', { ...form, id, answers: given, agree: 1, version: '2026-05-01' }, key);
    t.match(await submit({ sum: '200000' }, 'form-0002'), {
      code: 422,
      data: { errors: { company: '请填写此项' } },
    });
    t.match(
      await once(
        browser,
        '/bff/user/form',
        { ...form, id, answers, agree: 1, version: '2026-03-01' },
        'form-0003',
      ),
      { code: 409, reason: 'terms_changed' },
    );
    const uncertified = await member(SAMPLE.fresh);
    t.match(
      await once(
        uncertified,
        '/bff/user/form',
        { ...form, answers, agree: 1, version: '2026-05-01' },
        'form-0005',
      ),
      { code: 409, reason: 'certification_required' },
    );
    t.match(await submit(answers, 'form-0004'), { code: 200, data: { status: 10, form_no: /^LA/ } });
    t.match(await read(browser, `/bff/user/form/${id}`), {
      amount: '200000.00',
      term: 24,
      partner_name: '闽海示例银行',
      phone_mask: '139****1001',
      answers: { ...answers, mobile: '139****1001', sum: '200000.00' },
    });
    t.match((await browser.post(`/bff/user/form/${id}/cancel`)).json, { code: 200 });
    t.match(await read(browser, '/bff/user/form?status=60'), [{ id, can_cancel: 0 }]);

    t.match(await read(browser, '/bff/user/childs?level=2&count=3'), {
      total: 4,
      list: [{ relation: 2 }, { relation: 2 }, { relation: 2 }],
      summary: { first_count: 9, total_commission: '823.05' },
    });
    const { list: team } = await read<{ list: Row[] }>(browser, '/bff/user/childs?count=50');
    const joined = String(team[2]!.bind_at).slice(0, 10);
    const since = team.filter(({ bind_at: at }) => String(at) >= joined);
    t.match(await read(browser, `/bff/user/childs?start_date=${joined}&count=2`), {
      total: since.length,
      list: [{ id: since[0]!.id }, { id: since[1]!.id }],
    });
    t.match(await read(browser, '/bff/wz/news?count=2'), {
      total: 7,
      total_page: 4,
      list: [{ category_name: '政策解读' }, { id: 'lpr-november', is_top: 1 }],
    });
    const { content } = await read<{ content: { html: string } }>(browser, '/bff/wz/news/lpr-november');
    t.match(content.html, /<(?:b|strong)>一年期<\/(?:b|strong)>与五年期以上均与上月相同。/);
    t.notMatch(content.html, /script|track|onclick/);
    t.match(await read(browser, '/bff/wz/news/lpr-november'), {
      prev: { id: 'consumer-rules' },
      next: { id: 'tax-credit-2026' },
    });
    t.match((await browser.get('/bff/wz/news/help-forgot')).json, { code: 404, reason: 'not_found' });
    t.equal(
      (await read<Row[]>(browser, '/bff/partner?loan_type_id=STUDY')).every(({ loan_type_ids: types }) =>
        (types as string[]).includes('STUDY'),
      ),
      true,
    );
  },
);

t.test(
  'a login page leads to the agreements that the back end has; articles are found by a word',
  async (t) => {
    const visitor = portal.browser();
    const { text } = await visitor.get('/user/login');
    const links = [...text.matchAll(/href="(\/about\/[^"]+)"/g)].map(([, path]) => path!);
    t.same(links, ['/about/protocol', '/about/privacy']);
    for (const link of links) t.match((await visitor.get(link)).text, /2026-0[35]-01/);
    t.match(await read(visitor, `/bff/wz/news?keyword=${encodeURIComponent('利率')}`), {
      total: 1,
      list: [{ id: 'lpr-november' }],
    });
  },
);

/** Uploads a file, and gives its address. */
async function uploaded(browser: Browser, kind: string): Promise<string> {
  const { json } = await sendForm(browser, multipart(kindPart(kind), filePart(PNG)));
  if (json.code !== 200) throw new Error(json.message);
  return (json.data as { url: string }).url;
}

t.test(
  'a member uploads a portrait, certificates and papers to the store, and only this member can open them',
  async (t) => {
    const [browser, other] = [await member(SAMPLE.fresh), await member()];
    const portrait = await uploaded(browser, 'avatar');
    t.match(await browser.get(portrait), { status: 200, headers: { 'content-type': 'image/png' } });
    t.match(await other.get(portrait), { status: 404 });
    t.match((await browser.post('/bff/user/edit', { avatar: portrait })).json, { code: 200 });
    const { avatar } = await read<{ avatar: string }>(browser, '/bff/user');
    for (const file of upstream.state.files.values()) file.until = 0;
    t.match(await browser.get(avatar), { status: 200 }, 'also when the address of the upload is over');

    const apply = (fields: object, key: string) =>
      once(browser, '/bff/user/cert/apply', { agree: 1, ...fields }, key);
    const [front, back] = [await uploaded(browser, 'id_card_front'), await uploaded(browser, 'id_card_back')];
    const person = { cert_type: 1, real_name: '林知夏', id_card_front: front, id_card_back: back };
    t.match(await apply({ ...person, id_card: '110101199105040026' }, 'cert-0001'), {
      code: 409,
      reason: 'identity_taken',
    });
    t.match(await apply({ ...person, id_card: '110101199305050021' }, 'cert-0002'), {
      code: 200,
      data: { cert_type: 1, status: 0 },
    });
    t.match(await read(browser, '/bff/user/cert/logs/list?cert_type=1'), [{ real_name: '林*夏', status: 0 }]);
    t.match(
      (await browser.get('/bff/user/cert/logs/list?request_id=cert-0002')).json,
      { code: 404, reason: 'not_offered' },
      'nobody can tell',
    );
    t.match(
      await apply(
        {
          cert_type: 2,
          company_name: '杭州新例科技有限公司',
          credit_code: '91330106MA2CFL1X5B',
          legal_person: '林知夏',
          license_url: await uploaded(browser, 'license_url'),
        },
        'cert-0003',
      ),
      { code: 200 },
    );
    upstream.decide(SAMPLE.fresh, true);
    upstream.decide(SAMPLE.fresh, true);
    t.match(await read(browser, '/bff/user'), { cert_status: 2 });

    const form = { form_id: 'personal-v3', agree: 1, version: '2026-05-01' };
    const proof = await uploaded(browser, 'proofs');
    const answers = {
      sum: '20000',
      months: '12',
      city: '杭州',
      contact: '林知夏',
      mobile: SAMPLE.fresh,
      purpose: ['STUDY'],
      income: '9000.00',
      proofs: [proof],
    };
    const made = await once(browser, '/bff/user/form', { ...form, answers }, 'proofs-0001');
    t.match(made, { code: 200, data: { status: 10 } });
    const shown = await read<{ answers: { proofs: string[] }; files: Row[] }>(
      browser,
      `/bff/user/form/${String(made.data.id)}`,
    );
    t.same(
      shown.answers.proofs,
      shown.files.map(({ url }) => url),
    );
    t.match(await browser.get(shown.answers.proofs[0]!), { status: 200 });
    const mine = await read<Row[]>(other, '/bff/user/form?status=21');
    t.match(
      await once(
        other,
        `/bff/user/form/${String(mine[0]!.id)}/supplement`,
        { files: [proof], remark: '流水' },
        'papers-0001',
      ),
      { code: 400, data: { errors: { files: /./ } } },
      'another member’s file',
    );
    t.match(
      await once(
        other,
        `/bff/user/form/${String(mine[0]!.id)}/supplement`,
        { files: [await uploaded(other, 'files')], remark: '流水' },
        'papers-0002',
      ),
      { code: 200 },
    );
    t.match(await read(other, `/bff/user/form/${String(mine[0]!.id)}`), {
      status: 20,
      files: [{ url: /^\/bff\/upload\/~/ }],
    });
  },
);

t.test('what a back end does not take is not asked for in forms', async (t) => {
  const { rows } = adaptation;
  const channels = [{ code: 'bank_transfer', name: '银行转账' }];
  const less = await startPortal(t, {
    upstream: upstream.origin,
    adaptation: {
      ...adaptation,
      rows: {
        ...rows,
        editUser: { ...(rows.editUser as object), fields: ['nickname', 'sex'] },
        certApply: { ...(rows.certApply as object), fields: ['package_id', 'price', 'pay_type'] },
        register: { ...(rows.register as object), fields: [] },
        feedback: { ...(rows.feedback as object), fields: ['phone_number', 'captcha_key', 'captcha'] },
        rechargeConfig: {
          answer: () => ({
            enabled: 1,
            allow_custom: 1,
            packages: [],
            channels,
            bank_account: { name: '示例', bank: '示例银行', account: '62' },
          }),
        },
      },
    },
    env: { SESSION_KEYS: Buffer.alloc(32, 'k').toString('base64') },
  });
  const [full, other] = [await member(), less.browser()];
  await login(other, SAMPLE.mobile);
  const company = '/user/info?cert=company';
  const shows = async (browser: Browser, path: string, words: readonly string[]) => {
    const { text } = await browser.get(path);
    return words.filter((word) => text.includes(word));
  };
  const words = ['更换头像', '统一社会信用代码', '联系电话', '如需认证，请联系客服办理'];
  t.same(
    await shows(full, company, words),
    ['更换头像', '统一社会信用代码'],
    'a certification has no telephone number',
  );
  t.same(await shows(other, company, words), ['如需认证，请联系客服办理']);
  t.same(await shows(other, '/wallet/recharge', ['请先转账', '回单']), ['请先转账']);
  t.same(await shows(less.browser(), '/user/register', ['确认密码', '邀请码']), ['确认密码']);
  const contact = ['11 位手机号', 'name@example.com', 'name="kind"', '至少填一项'];
  t.same(await shows(full, '/contact', contact), contact);
  t.same(await shows(other, '/contact', contact), ['11 位手机号']);
});

/** What stands in the visits, and what this back end has in its place. */
const OWN: readonly [RegExp, string][] = [
  [/^\/bank\/4/, '/bank/HJBK'],
  [/ids=1,2,4/, 'ids=HJBK,MHBK'],
  [/^\/news\/1$/, '/news/lpr-november'],
  [/^\/help\/101/, '/help/help-forgot'],
  [/^\/notice\/206/, '/notice/board-holiday'],
  [/^\/form\/1/, '/form/personal-v3'],
  [/partner_id=1/, 'partner_id=MHBK'],
];
t.test(
  'all pages are whole, for visitors, a member and a new one; no link leads to a page that lives by an absent call, or to nothing',
  async (t) => {
    const [visitor, full, fresh] = [portal.browser(), await member(), await member(SAMPLE.fresh)];
    await once(full, '/bff/user/recharge', { amount: '100.00', channel: 'alipay_pc' }, 'order-0001');
    const starts = new Map<Browser, string[]>([
      [visitor, ['/']],
      [full, ['/user']],
      [fresh, ['/user']],
    ]);
    for (const visit of someVisits) {
      const browser = visit.phone === MEMBER.fresh ? fresh : visit.phone ? full : visitor;
      const own = OWN.reduce((address, [theirs, ours]) => address.replace(theirs, ours), visit.path);
      const path = encodeURI(await addressOf({ ...visit, path: own }, browser));
      const { status, text } = await browser.get(path);
      const shown = text.replace(/<script[\s\S]*?<\/script>/g, '');
      t.ok(path === NOWHERE ? status === 404 : status === 200 || status === 302, `${path}: ${status}`);
      t.notMatch(shown, /未知|undefined|NaN|\[object/, path);
      if (path !== NOWHERE) starts.get(browser)?.push(path);
    }

    const { missing } = await read<{ missing: string[] }>(visitor, '/bff/capabilities');
    const closed = pages.map(({ path }) => path).filter((path) => !isOpenPage(path, missing));
    t.same(closed, [
      '/user/bindAccount',
      '/user/devices',
      '/user/consents',
      '/user/close',
      '/user/notifications',
      '/wallet/refund',
    ]);
    for (const [browser, addresses] of starts) {
      const { visited, dead } = await crawl(browser, addresses, { variants: 1 });
      t.same(dead, []);
      t.same(
        visited.filter(({ address, from }) => from && closed.includes(address.split('?')[0]!)),
        [],
      );
      t.ok(visited.length > 70, String(visited.length));
    }
  },
);
