import { constants, createHmac, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import t from 'tap';
import { adapt, type Differences } from '../../server/upstream/adapt/adapt.ts';
import type { AnswerTools, Refusal } from '../../server/upstream/adapt/row.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { gatewayOf, Raw } from '../support/adaptedGateway.ts';
import type { Hit } from '../support/stubUpstream.ts';
import { adaptation as deep } from '../support/upstreams/deep/adaptation.ts';
import { until } from '../support/longRun.ts';

const HTML = { 'content-type': 'text/html' };
const KEY = { key: 'request-0001' };
const formOf = ({ body }: Hit) => Object.fromEntries(new URLSearchParams(body));
const ok = (data: unknown) => ({ code: 1, msg: '', data });
const no = (msg: string, data: unknown = null) => ({ code: 0, msg, data });
/** What the upstream got, without signature. */
const asked = (hits: Hit[]) =>
  hits.map(({ method, path, query }) => `${method} ${path}${String(query) && `?${String(query)}`}`);
/** A gateway with the adaptation of the example, before an upstream that responds to these calls. */
const deepGateway = (test: Parameters<typeof gatewayOf>[0], calls: Record<string, unknown>) =>
  gatewayOf(test, deep, (hit: Hit) => {
    const found = calls[`${hit.method} ${hit.path}`];
    return typeof found === 'function'
      ? (found as (hit: Hit) => unknown)(hit)
      : (found ?? new Raw(500, '<h1>no route</h1>', HTML));
  });

t.test(
  'a call that is declared absent is never sent; one that the framework does not know is missing, also by 500 and HTML',
  async (t) => {
    const { callRaw, context, hits } = await deepGateway(t, {
      'GET /loan_type': { code: -1, msg: 'please login' },
      'GET /wallet/log': ok([]),
    });
    t.match(await callRaw('levels', {}, context()), { code: 404, reason: 'not_offered' });
    t.match(await callRaw('billPage', {}, context('token')), { code: 404, reason: 'not_offered' });
    t.same(hits, []);
    t.match(await callRaw('partner', {}, context()), { reason: 'not_offered' });
    t.match(await callRaw('loanType', {}, context()), { reason: 'not_offered' });
    let missing: string[] = [];
    // The gateway asks by itself before it tells others.
    await until(async () => {
      ({ missing } = (await callRaw('capabilities', {}, context())).data as { missing: string[] });
      return ['partner', 'loanType'].every((name) => missing.includes(name));
    });
    for (const name of ['levels', 'billPage', 'partner', 'loanType', 'bill.keyword', 'editUser.birthday'])
      t.ok(missing.includes(name), name);
    for (const name of ['bill', 'bill.type', 'editUser']) t.notOk(missing.includes(name), name);
  },
);

t.test('a field that the upstream does not take is refused, and nothing is sent', async (t) => {
  const { callRaw, context, hits } = await deepGateway(t, { 'GET /wallet/log': ok([]) });
  t.match(await callRaw('bill', { keyword: 'x' }, context('token')), {
    code: 404,
    reason: 'not_offered',
    data: { errors: { keyword: '暂不支持此项' } },
  });
  t.same(hits, []);
  t.match(await callRaw('bill', { type: 1, page: 2 }, context('token')), { code: 200 });
  t.same(asked(hits), ['GET /wallet/log?type=1&page=2&count=10']);
});

t.test(
  'the default of a field that the upstream does not take is neither refused nor sent, whether it is given or not',
  async (t) => {
    const { callRaw, context, hits } = await gatewayOf(t, adapt({ rows: { sendSms: { fields: [] } } }), {
      code: 200,
      message: 'ok',
      data: null,
    });
    t.match(await callRaw('sendSms', { phone_number: '13800001234', scene: '2' }, context()), {
      code: 400,
      data: { errors: { scene: '暂不支持此项' } },
    });
    for (const given of [{}, { area: '86' }, { area: '86', scene: '1' }])
      t.match(await callRaw('sendSms', { phone_number: '13800001234', ...given }, context()), { code: 200 });
    t.same(
      hits.map(({ body }) => JSON.parse(body) as unknown),
      Array.from({ length: 3 }, () => ({ phone_number: '13800001234' })),
    );
  },
);

t.test(
  'the only code of refusal is told apart by its message: session, record, reason; also of a status 500',
  async (t) => {
    const { callRaw, context } = await deepGateway(t, {
      'GET /wallet/log': no('please login'),
      'DELETE /wallet/payout/7': new Raw(500, JSON.stringify(no('no such record'))),
      'POST /recharge': no('balance is not enough', { need: 12.5 }),
    });
    const member = context('token');
    t.match(await callRaw('bill', {}, member), {
      code: 40000,
      message: '登录已过期，请重新登录',
      reason: 'session_expired',
    });
    t.equal(member.session.rejected, true);
    t.match(await callRaw('cancelWithdraw', { id: 7 }, context('token')), {
      code: 404,
      message: '没有找到您要的内容',
      reason: 'not_found',
    });
    t.match(await callRaw('recharge', { amount: '10.00', channel: 'alipay_pc' }, context('token', KEY)), {
      code: 400,
      message: '余额不足',
      reason: 'balance_short',
      data: { need: '12.50' },
    });
  },
);

t.test('refusal gets the call, its code, status, message and what was sent', async (t) => {
  const seen: unknown[] = [];
  const { callRaw, context } = await gatewayOf(
    t,
    adapt({
      refusal: (data, occasion) => (
        seen.push(data, occasion),
        { code: 409, message: '已有一笔', reason: 'already_applied', errors: { amount: '太多' } }
      ),
    }),
    new Raw(422, JSON.stringify({ code: 9, message: 'busy', data: { a: 1 } })),
  );
  t.match(await callRaw('withdraw', { type: 1, amount: '5.00' }, context('token', KEY)), {
    code: 409,
    message: '已有一笔',
    reason: 'already_applied',
    data: { errors: { amount: '太多' } },
  });
  t.match(seen, [
    { a: 1 },
    { call: 'withdraw', code: 9, status: 422, message: 'busy', sent: { type: 1, amount: '5.00' } },
  ]);
});

t.test(
  'a refusal with status 500 that the adaptation understands, and a call that is not there, do not count as a failing upstream',
  async (t) => {
    const { callRaw, context, hits } = await deepGateway(t, {
      'DELETE /wallet/payout/7': new Raw(500, JSON.stringify(no('no such record'))),
      'GET /wallet/log': ok([]),
    });
    for (let at = 0; at < 30; at++) {
      await callRaw('cancelWithdraw', { id: 7 }, context('token'));
      await callRaw('partner', {}, context());
    }
    const before = hits.length;
    t.match(await callRaw('bill', {}, context('token')), { code: 200 }, 'the breaker is closed');
    t.equal(hits.length, before + 1);
  },
);

t.test('PUT with JSON, DELETE, forms, fixed headers, and a signature over what is sent', async (t) => {
  const { callRaw, context, hits } = await deepGateway(t, {
    'PUT /member': ok(null),
    'DELETE /wallet/payout/7': ok(null),
    'POST /recharge': ok({ no: 'R1' }),
    'POST /pay': ok({ url: 'https://pay.example/1' }),
  });
  t.match(await callRaw('editUser', { nickname: '林知夏' }, context('token')), { code: 200 });
  t.match(await callRaw('cancelWithdraw', { id: 7 }, context('token')), { code: 200 });
  await callRaw('recharge', { amount: '10.00', channel: 'alipay_pc' }, context('token', KEY));
  t.match(hits[0], {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'tenant-id': '7', authorization: 'token' },
  });
  t.equal(Buffer.from(hits[0]!.body, 'latin1').toString(), '{"nickname":"林知夏"}');
  t.match(hits[2], {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'amount=10.00&key=request-0001',
  });
  for (const { method, path, query, body, headers } of hits) {
    const sent = [
      method,
      path + (String(query) && `?${String(query)}`),
      Buffer.from(body, 'latin1').toString(),
      headers['x-time'],
    ].join('\n');
    t.equal(headers['x-sign'], createHmac('sha256', '').update(sent).digest('hex'), `${method} ${path}`);
  }
});

t.test('a signature that throws sends nothing', async (t) => {
  const sign = () => {
    throw new Error('no key');
  };
  const { callRaw, context, hits } = await gatewayOf(t, adapt({ sign }), ok([]));
  t.match(await callRaw('withdraw', { type: 1, amount: '5.00' }, context('token', KEY)), {
    code: 502,
    reason: 'upstream_unreachable',
  });
  t.match(await callRaw('bill', {}, context('token')), { code: 502 });
  t.same(hits, []);
});

t.test('the path by the input, and a password that is encrypted with a key fetched first', async (t) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const { callRaw, context, hits } = await deepGateway(t, {
    'GET /login/key': ok({ key: publicKey }),
    'POST /login': (hit: Hit) => {
      const { password = '' } = formOf(hit);
      const plain = privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING },
        Buffer.from(password, 'base64'),
      ).toString();
      return plain === 'Demo-2026' ? ok({ accessToken: 'token-1' }) : no('wrong password');
    },
    'POST /login/code': ok({ accessToken: 'token-2' }),
    'GET /news': ok([{ id: 3, title: '甲' }]),
    'GET /faq': ok([{ id: 4, title: '乙' }]),
  });
  const visitor = context();
  t.match(await callRaw('login', { phone_number: '13800000001', password: 'Demo-2026' }, visitor), {
    code: 200,
  });
  t.equal(visitor.session.token, 'token-1');
  t.match(await callRaw('login', { phone_number: '13800000001', password: 'Other-2026' }, context()), {
    code: 400,
    reason: 'credentials_wrong',
    message: '账号或密码错误',
  });
  const other = context();
  t.match(await callRaw('login', { phone_number: '13800000001', code: '246810', agree: 1 }, other), {
    code: 200,
  });
  t.equal(other.session.token, 'token-2');
  t.match(await callRaw('articles', { type: 'help' }, context()), {
    code: 200,
    data: { list: [{ id: 4, title: '乙' }] },
  });
  t.match(
    await callRaw('article', { type: 'news', id: 3 }, context()),
    { code: 200, data: { id: 3, title: '甲' } },
    'by another call of the contract',
  );
  t.match(
    await callRaw('article', { type: 'news', id: 9 }, context()),
    { code: 404, message: '没有找到您要的内容' },
    'which the function refuses',
  );
  t.notOk(hits.some(({ body }) => body.includes('Demo-2026')));
});

t.test('one record of several calls; if one is refused, so is the row', async (t) => {
  const calls: Record<string, unknown> = {
    'GET /wallet': ok({ money: '12.5' }),
    'GET /wallet/income': ok({ sum: 3 }),
  };
  const { callRaw, context, hits } = await deepGateway(t, calls);
  t.match(await callRaw('bag', {}, context('token')), {
    code: 200,
    data: { balance: '12.50', total_income: '3.00' },
  });
  t.equal(hits.filter(({ headers }) => headers.authorization === 'token').length, 2);
  calls['GET /wallet/income'] = no('please login');
  const member = context('token');
  t.match(await callRaw('bag', {}, member), { code: 40000 });
  t.equal(member.session.rejected, true);
});

t.test(
  'a write of two calls: what happened before the second failed is not repeated, and the outcome is unknown',
  async (t) => {
    const calls: Record<string, unknown> = {
      'POST /recharge': ok({ no: 'R1' }),
      'POST /pay': ok({ url: 'https://pay.example/1' }),
    };
    const { callRaw, context, hits } = await deepGateway(t, calls);
    const recharge = (key: string) =>
      callRaw('recharge', { amount: '10.00', channel: 'alipay_pc' }, context('token', { key }));
    t.match(await recharge('request-0001'), {
      code: 200,
      data: { order_no: 'R1', pay_url: 'https://pay.example/1' },
    });
    t.match(await recharge('request-0001'), { code: 200 });
    t.equal(hits.filter(({ path }) => path === '/recharge').length, 1, 'once');
    calls['POST /pay'] = no('channel closed');
    t.match(await recharge('request-0002'), { code: 50410, reason: 'outcome_unknown' });
    t.match(await recharge('request-0002'), { code: 50410 });
    t.equal(hits.filter(({ path }) => path === '/recharge').length, 2);
    calls['POST /recharge'] = no('balance is not enough');
    t.match(
      await recharge('request-0003'),
      { code: 400, reason: 'balance_short' },
      'nothing had been written',
    );
  },
);

t.test(
  'an answer reads headers and pages, and keeps a text for a later call; what it refuses itself is a refusal, whatever it has sent before',
  async (t) => {
    const { callRaw, context, logs } = await gatewayOf(
      t,
      adapt({
        token: { responseHeader: 'X-Session', refreshHeader: 'X-Refresh' },
        rows: {
          article: {
            async answer({ id }, { reply }) {
              const { text, headers, status } = await reply(`GET /page/${id}`);
              return { id, content: text, title: `${String(headers['x-title'])} ${status}` };
            },
          },
          sendSms: {
            async answer({ phone_number: phone }, { ask, remember }) {
              await remember(
                String(phone),
                String(((await ask('POST /sms', { body: {} })) as { challenge: string }).challenge),
                600,
              );
              return null;
            },
          },
          feedback: {
            async answer(_input, { ask, recall, refuse }) {
              await ask('POST /draft', { body: { challenge: await recall('13800000001') } });
              throw refuse({ code: 409, message: '已有一条' });
            },
          },
        },
      }),
      ({ path, body }: Hit) =>
        path.startsWith('/page')
          ? new Raw(200, '<p>正文</p>', { ...HTML, 'x-title': 'A' })
          : path === '/sms'
            ? { code: 200, data: { challenge: 'c-7' } }
            : path === '/draft' && !body.includes('"c-7"')
              ? { code: 500 }
              : { code: 200, data: null },
    );
    t.match(await callRaw('article', { type: 'news', id: 3 }, context()), {
      code: 200,
      data: { id: 3, title: 'A 200' },
    });
    t.match(await callRaw('sendSms', { scene: '1', phone_number: '13800000001' }, context()), { code: 200 });
    t.match(await callRaw('feedback', { content: '一条留言的内容', name: '林' }, context()), {
      code: 409,
      message: '已有一条',
      reason: 'conflict',
    });
    t.same(
      logs.filter(({ level, event }) => event !== 'upstream.drift' && Number(level) >= 40),
      [],
      'nothing has failed',
    );
  },
);

t.test(
  'a request of an answer has its own content type, and what it is refused with tells why',
  async (t) => {
    const answer = async (_input: unknown, { ask, refuse }: AnswerTools) => {
      const error = await ask('PATCH /me', {
        body: { nick: '甲' },
        headers: { 'Content-Type': 'application/merge-patch+json' },
      }).catch((one: unknown) => one);
      const { code, reason, message } = error as Refusal;
      throw refuse({ code, reason, message: `${message}!`, errors: { nickname: message } });
    };
    const { callRaw, context, hits } = await gatewayOf(
      t,
      adapt({ refusal: () => ({ code: 422, reason: 'code_wrong' }), rows: { editUser: { answer } } }),
      { code: 9, message: '不行' },
    );
    t.match(await callRaw('editUser', { nickname: '甲' }, context('token')), {
      code: 422,
      reason: 'code_wrong',
      message: '不行!',
      data: { errors: { nickname: '不行' } },
    });
    t.match(hits, [{ method: 'PATCH', headers: { 'content-type': 'application/merge-patch+json' } }]);
  },
);

t.test(
  'a file goes to a store of its own in several requests, and is had from where it is at the moment',
  async (t) => {
    const file = { bytes: PNG, name: '执照 1.png', type: 'image/png', fields: { kind: 'license_files' } };
    const calls: Record<string, unknown> = {
      'POST /files': ok({ id: 'f-7', key: 'store/f-7' }),
      'PUT /store/f-7': ok(null),
      'PUT /member': ok(null),
      'GET /files/f-7/link': ok({ url: '/store/f-7?ticket=a' }),
      'GET /store/f-7': ({ query }: Hit) =>
        query.get('ticket') === 'a'
          ? new Raw(200, PNG.toString('latin1'), { 'content-type': 'image/png' })
          : new Raw(403),
      'GET /user': { code: 1, data: { id: 5 } },
    };
    const { files, context, hits } = await deepGateway(t, { ...calls, 'GET /visit': ok({ id: 5 }) });
    const stored = await files.put(file, context('token'));
    t.match(stored, {
      code: 200,
      data: { url: /^\/bff\/upload\/~/, name: file.name, size: PNG.length, mime: 'image/png' },
    });
    t.match(
      hits.filter(({ method }) => method !== 'GET'),
      [
        { method: 'POST', path: '/files' },
        {
          method: 'PUT',
          path: '/store/f-7',
          headers: { 'content-type': 'image/png' },
          body: PNG.toString('latin1'),
        },
      ],
    );
    t.notOk(
      hits.some(({ method, headers }) => method === 'PUT' && headers.authorization),
      'the store gets no token',
    );
    const { url } = stored.data as { url: string };
    const found = await files.get(url.slice('/bff/upload/'.length), context('token'));
    t.match(found, { type: 'image/png' });
    if ('body' in found) t.equal((await found.body.toArray()).length > 0, true);
    t.match(asked(hits).slice(-2), ['GET /files/f-7/link', 'GET /store/f-7?ticket=a']);

    calls['GET /files/f-7/link'] = no('no such record');
    calls['POST /files'] = no('please login');
    const other = await deepGateway(t, { ...calls, 'GET /visit': ok({ id: 5 }) });
    t.match(await other.files.get(url.slice('/bff/upload/'.length), other.context('token')), { code: 404 });
    const member = other.context('token');
    t.match(await other.files.put(file, member), { code: 40000 });
    t.equal(member.session.rejected, true);
  },
);

t.test(
  'an answer that does without a part that is not there, and one that refuses by itself, say nothing of whether the call is there',
  async (t) => {
    const rows: Differences['rows'] = {
      bag: {
        answer: async (_input, { reply }) => ({
          balance: '5.00',
          frozen: (await reply('GET /frozen')).status === 404 ? undefined : '1.00',
        }),
      },
      certLogs: {
        async answer({ request_id: key }, { ask, refuse }) {
          const list = (await ask('GET /list')) as object[];
          if (key) throw refuse({ code: 404, reason: 'not_offered', message: '不能查找' });
          return list;
        },
      },
    };
    const { callRaw, context } = await gatewayOf(
      t,
      adapt({ noSuchCall: ({ type }) => type === 'text/html', rows }),
      ({ path }: Hit) => (path === '/frozen' ? new Raw(404, '<h1>none</h1>', HTML) : { code: 200, data: [] }),
    );
    const found = await callRaw('bag', {}, context('token'));
    t.match(found, { code: 200, data: { balance: '5.00' } });
    t.notOk(found.reason);
    t.match(await callRaw('certLogs', { request_id: 'request-0001' }, context('token')), {
      code: 404,
      reason: 'not_offered',
      message: '不能查找',
    });
    const { missing } = (await callRaw('capabilities', {}, context())).data as { missing: string[] };
    t.same(
      missing.filter((name) => name === 'bag' || name === 'certLogs'),
      [],
    );
  },
);

t.test('a list that comes whole is filtered, cut and counted', async (t) => {
  const tickets = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, title: `第 ${index + 1} 条` }));
  const { callRaw, context } = await deepGateway(t, { 'GET /tickets': ok(tickets) });
  const { data } = (await callRaw('messages', { page: 2, count: 5 }, context('token'))) as {
    data: { list: { id: number }[]; total: number; total_page: number };
  };
  t.same([data.list.map(({ id }) => id), data.total, data.total_page], [[6, 7, 8, 9, 10], 12, 3]);
});

t.test('a constant needs no request', async (t) => {
  const { callRaw, context, hits } = await deepGateway(t, {});
  t.match(await callRaw('rechargeConfig', {}, context()), {
    code: 200,
    data: { channels: [{ code: 'alipay_pc', name: '支付宝' }], min_amount: '10.00' },
  });
  t.same(hits, []);
});

t.test(
  'a public call that the upstream has for members needs a session; data gets input and clock',
  async (t) => {
    const now = Date.now();
    const { callRaw, context, hits } = await deepGateway(t, {
      'GET /wallet/terms': ok({ min_amount: '10' }),
      'GET /wallet/payouts': ok([
        { id: 1, amount: '5', at: now - 1_000 },
        { id: 2, amount: '6', at: now + 86_400_000 },
      ]),
    });
    t.match(await callRaw('withdrawConfig', {}, context()), { reason: 'not_logged_in' });
    t.match(await callRaw('withdrawConfig', {}, context('token')), {
      code: 200,
      data: { min_amount: '10.00' },
    });
    t.equal(hits[0]?.headers.authorization, 'token');
    t.match(await callRaw('withdrawals', { status: 10 }, context('token')), {
      code: 200,
      data: [{ id: 1, status: 10 }],
    });
  },
);

t.test(
  'the token in the query, in a cookie, and from a header or a cookie of the login’s response',
  async (t) => {
    for (const [token, headers, path, cookie] of [
      [
        { query: 'sid', responseHeader: 'X-Session' },
        { 'x-session': 'abc' },
        '/api/user/bag?sid=abc',
        undefined,
      ],
      [
        { cookie: 'JSESSIONID', responseCookie: 'JSESSIONID' },
        { 'set-cookie': 'JSESSIONID=abc; Path=/; HttpOnly' },
        '/api/user/bag',
        'JSESSIONID=abc',
      ],
    ] as const) {
      const gateway = await gatewayOf(
        t,
        adapt({ token }),
        new Raw(200, '{"code":200,"data":{}}', { 'content-type': 'application/json', ...headers }),
      );
      const visitor = gateway.context();
      t.match(
        await gateway.callRaw('login', { phone_number: '13800000001', password: 'Demo-2026' }, visitor),
        { code: 200 },
      );
      t.equal(visitor.session.token, 'abc');
      await gateway.callRaw('bag', {}, gateway.context('abc'));
      const { path: called = '', query, headers: sent = {} } = gateway.hits.at(-1) ?? {};
      t.equal(called + (String(query) && `?${String(query)}`), path);
      t.equal(sent.cookie, cookie);
      t.notOk('authorization' in sent);
    }
  },
);

t.test('an upstream without an envelope: the HTTP status is the code, the body the data', async (t) => {
  const differences = {
    envelope: { code: ['@status'], message: ['error.text'], data: [] },
    success: [200, 201, 204],
    sessionLost: [401],
  };
  for (const [response, expected] of [
    [new Raw(200, '[{"id":1,"amount":"5"}]'), { code: 200, data: [{ id: 1 }] }],
    [new Raw(204), { code: 200, data: [] }],
    [new Raw(403, '{"error":{"text":"没有权限"}}'), { code: 403, message: '没有权限' }],
    [new Raw(401, '{"error":{"text":"请登录"}}'), { code: 40000 }],
    [new Raw(404, '{"error":{}}'), { code: 404 }],
    [new Raw(200, '<html>login</html>', HTML), { code: 502 }],
    [new Raw(500, '{"error":{"text":"坏了"}}'), { code: 502 }],
  ] as const) {
    const { callRaw, context } = await gatewayOf(t, adapt(differences), response);
    t.match(await callRaw('withdrawals', {}, context('token')), expected, response.text);
  }
});

t.test(
  'what an answer throws is logged without its message; a read has failed, and a write has happened',
  async (t) => {
    const answer = () => {
      throw new TypeError('secret 13800000001');
    };
    const { callRaw, context, logs } = await gatewayOf(
      t,
      adapt({
        rows: {
          bag: { answer },
          editUser: {
            async answer(_input, { ask }) {
              await ask('POST /edit', { body: {} });
              throw new TypeError('secret');
            },
          },
        },
      }),
      { code: 200, message: '好', data: null },
    );
    t.match(await callRaw('bag', {}, context('token')), { code: 502, reason: 'upstream_invalid' });
    t.match(await callRaw('editUser', { nickname: '甲' }, context('token')), { code: 200, message: '好' });
    const thrown = logs.filter(({ event }) => event === 'upstream.adaptation');
    t.match(thrown, [
      { name: 'bag', entry: 'answer', error: 'TypeError' },
      { name: 'editUser', entry: 'answer' },
    ]);
    t.notMatch(JSON.stringify(logs), /secret/);
  },
);

t.test(
  'rows that answer each other end as a mistake of the adaptation, and a row cannot be answered by a write',
  async (t) => {
    const { callRaw, context, logs } = await gatewayOf(
      t,
      adapt({
        rows: {
          bag: { answer: async (_input, { row }) => (await row('withdrawAllowance')) as object },
          withdrawAllowance: { answer: async (_input, { row }) => (await row('bag')) as object },
          user: { answer: async (_input, { row }) => (await row('withdraw' as 'bag')) as object },
        },
      }),
      { code: 200, data: null },
    );
    t.match(await callRaw('bag', {}, context('token')), { code: 502 });
    t.match(await callRaw('user', {}, context('token')), { code: 502 });
    t.equal(logs.filter(({ event }) => event === 'upstream.adaptation').length, 2);
  },
);
