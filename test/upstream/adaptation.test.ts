import t, { type Test } from 'tap';
import { adapt, type Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { fenOfYuan, inYuan, renamed, rowsOf, recordOf } from '../../server/upstream/adapt/fields.ts';
import { gatewayOf, Raw } from '../support/adaptedGateway.ts';
import { recordedData } from '../support/recorded.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';

type Differences = Parameters<typeof adapt>[0];
const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };
const KEY = { key: 'request-0001' };
const WALLET = recordedData('bag') as Record<string, unknown>;

/** The envelope's code of the wallet, for an upstream that responds with this. */
async function codeOf(t: Test, differences: Differences, respond: object): Promise<number> {
  const { callRaw, context } = await gatewayOf(t, adapt(differences), respond);
  return (await callRaw('bag', {}, context('token'))).code;
}

t.test('without an entry, the upstream of the contract is read', async (t) => {
  const { callRaw, context, hits, logs } = await gatewayOf(t, adapt({}), {
    code: 200,
    message: '好',
    data: WALLET,
  });
  t.match(await callRaw('bag', {}, context('token')), {
    code: 200,
    message: '好',
    data: { balance: WALLET.balance },
  });
  t.match(hits, [{ method: 'GET', path: '/api/user/bag', headers: { authorization: 'token' } }]);
  t.same(
    logs.filter(({ event }) => event !== 'upstream.call'),
    [],
  );
});

t.test('another code of success, a number, text or true; 200 is then none', async (t) => {
  for (const [success, code] of [
    [[0], 0],
    [[0], '0000'],
    [['00000'], '00000'],
    [['OK'], 'OK'],
    [[true], true],
    [[1, 200], 200],
  ] as const) {
    t.equal(await codeOf(t, { success }, { code, data: WALLET }), 200, JSON.stringify(code));
  }
  t.equal(await codeOf(t, { success: [0] }, { code: 200, data: WALLET }), 502);
  t.equal(await codeOf(t, { success: ['OK'] }, { code: 'KO', data: WALLET }), 502, 'text that is no code');
});

t.test('another code of a lost session ends the session; 40000 then only refuses', async (t) => {
  const lost = await gatewayOf(t, adapt({ sessionLost: [1001, 'A0230'] }), ({ path }: { path: string }) => ({
    code: path.endsWith('bag') ? 1001 : path.endsWith('user') ? 'A0230' : 40000,
    message: '不行',
  }));
  for (const [name, code, rejected] of [
    ['bag', 40000, true],
    ['user', 40000, true],
    ['billPage', 400, false],
  ] as const) {
    const context = lost.context('token');
    t.match(await lost.callRaw(name, {}, context), { code, message: '不行' }, name);
    t.equal(context.session.rejected, rejected, name);
  }
});

t.test('other codes', async (t) => {
  const codes = { 10409: 409, A0428: 429, 500: 422, false: 400 };
  for (const [code, ours] of [
    [10409, 409],
    ['10409', 409],
    ['A0428', 429],
    [500, 422],
    [false, 400],
    [10410, 10410],
    ['constructor', 502],
  ] as const) {
    t.equal(await codeOf(t, { codes }, { code }), ours, JSON.stringify(code));
  }
});

t.test('other names in the envelope, or no field around the data', async (t) => {
  const { callRaw, context } = await gatewayOf(
    t,
    adapt({ envelope: { code: ['status'], data: ['result'] } }),
    { status: 200, msg: '好', result: WALLET, code: 500 },
  );
  t.match(await callRaw('bag', {}, context('token')), {
    code: 200,
    message: '好',
    data: { balance: WALLET.balance },
  });
  const flat = await gatewayOf(t, adapt({ envelope: { data: [] } }), { code: 200, message: '好', ...WALLET });
  t.match(await flat.callRaw('bag', {}, flat.context('token')), {
    code: 200,
    message: '好',
    data: { balance: WALLET.balance },
  });
});

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
    [new Raw(200, '<html>login</html>', { 'content-type': 'text/html' }), { code: 502 }],
    [new Raw(500, '{"error":{"text":"坏了"}}'), { code: 502 }],
  ] as const) {
    const { callRaw, context } = await gatewayOf(t, adapt(differences), response);
    t.match(await callRaw('withdrawals', {}, context('token')), expected, response.text);
  }
});

t.test('the token has another header, a word before it, and other names', async (t) => {
  const respond = ({ path }: { path: string }) => ({
    code: 200,
    data: path === '/api/login' ? { token: 'new-token', expire: 60 } : { id: 1 },
  });
  const token = {
    header: 'X-Access-Token',
    prefix: 'Bearer ',
    none: null,
    names: ['jwt', 'token'],
    lifetimeNames: ['expire'],
  };
  const { callRaw, context, hits } = await gatewayOf(t, adapt({ token }), respond);
  const visitor = context();
  t.match(await callRaw('login', LOGIN, visitor), { code: 200, data: { expires_in: 60 } });
  t.equal(visitor.session.token, 'new-token');
  t.notMatch(
    JSON.stringify(await callRaw('login', LOGIN, context())),
    'new-token',
    'the token does not leave the gateway',
  );
  await callRaw('visit', {}, visitor);
  await callRaw('visit', {}, context());
  t.match(
    hits.map(({ headers }) => [headers.authorization, headers['x-access-token']]),
    [
      [undefined, undefined],
      [undefined, undefined],
      [undefined, 'Bearer new-token'],
      [undefined, undefined],
    ],
  );

  const own = await gatewayOf(t, adapt({}), respond);
  await own.callRaw('visit', {}, own.context());
  t.equal(own.hits[0]?.headers.authorization, '0', 'the contract has "0" for no token');

  const nested = await gatewayOf(
    t,
    adapt({ rows: { login: { data: (data) => ({ access_token: recordOf(recordOf(data).auth).jwt }) } } }),
    { code: 200, data: { auth: { jwt: 'deep-token' } } },
  );
  const other = nested.context();
  t.match(await nested.callRaw('login', LOGIN, other), { code: 200 });
  t.equal(other.session.token, 'deep-token');
});

t.test(
  'messages in another language, of successes and refusals; the portal’s own are not translated',
  async (t) => {
    const heard: unknown[] = [];
    const message = (text: string, { call, code }: { call: string; code: number }) => {
      heard.push([text, call, code]);
      return text === 'OK' ? '已完成' : '次数太多';
    };
    const respond = ({ path }: { path: string }) =>
      path.endsWith('bag')
        ? { code: 200, message: 'OK', data: WALLET }
        : path.endsWith('visit')
          ? 'no envelope'
          : { code: 429, message: 'Slow down' };
    const { callRaw, context } = await gatewayOf(t, adapt({ message }), respond);
    t.match(await callRaw('bag', {}, context('token')), { message: '已完成' });
    t.match(await callRaw('user', {}, context('token')), { code: 429, message: '次数太多' });
    t.match(await callRaw('visit', {}, context('token')), {
      code: 502,
      message: '服务暂时不可用，请稍后再试',
    });
    t.same(heard, [
      ['OK', 'bag', 200],
      ['Slow down', 'user', 429],
    ]);
  },
);

t.test(
  'another path: another prefix, another call, a query in the path, a placeholder that moves into the query',
  async (t) => {
    const rows: Adaptation['rows'] = {
      bag: { upstream: 'GET /index.php?s=wallet' },
      bill: { upstream: 'GET /index.php?s=bills' },
      noticeDetail: { upstream: 'GET /v2/message', request: ({ id }) => ({ message_id: id }) },
      cancelFormRecord: { upstream: 'POST /v2/applications/{id}/withdrawal' },
    };
    const { callRaw, context, hits } = await gatewayOf(t, adapt({ base: '/v1', rows }), {
      code: 422,
      message: '',
    });
    await callRaw('user', {}, context('token'));
    await callRaw('bag', {}, context('token'));
    await callRaw('bill', { page: 2 }, context('token'));
    await callRaw('noticeDetail', { id: 7 }, context('token'));
    await callRaw('cancelFormRecord', { id: 7 }, context('token'));
    t.same(
      hits.map(({ method, path, query }) => [method, path, String(query)]),
      [
        ['GET', '/v1/user', ''],
        ['GET', '/index.php', 's=wallet'],
        ['GET', '/index.php', 's=bills&page=2&count=10'],
        ['GET', '/v2/message', 'message_id=7'],
        ['POST', '/v2/applications/7/withdrawal', ''],
      ],
    );
  },
);

t.test('other names of fields, in requests, data and refusals', async (t) => {
  const NAMES = { nick_name: 'nickname', mobile: 'phone_number' };
  const rows: Adaptation['rows'] = {
    user: { data: (data) => renamed(data, NAMES) },
    sendSms: {
      request: (input) => renamed(input, { phone_number: 'mobile' }),
      refusal: (data) => ({ ...recordOf(data), errors: renamed(recordOf(data).errors, NAMES) }),
    },
  };
  const refusal = (data: unknown) => ({ errors: recordOf(data).faults, retry_after: recordOf(data).wait });
  const respond = ({ path }: { path: string }) =>
    path.endsWith('sms')
      ? {
          code: 422,
          message: '不行',
          data: { faults: { mobile: ['号码不对', '第二句'], code: '另一句' }, wait: '7' },
        }
      : { code: 200, data: { id: 5, nick_name: '知夏', mobile: '13800000001' } };
  const { callRaw, context, hits } = await gatewayOf(t, adapt({ refusal, rows }), respond);
  t.same((await callRaw('user', {}, context('token'))).data, {
    id: 5,
    nickname: '知夏',
    phone_number: '13800000001',
  });
  t.same(await callRaw('sendSms', { phone_number: '13800000001' }, context()), {
    code: 422,
    message: '不行',
    data: { errors: { phone_number: '号码不对', code: '另一句' }, retry_after: 7 },
    reason: 'code_wrong',
  });
  t.same(JSON.parse(hits[1]?.body ?? ''), { mobile: '13800000001', scene: '1', area: '86' });
});

t.test(
  'of a failure callers get no details but when to try again, with an adaptation and without',
  async (t) => {
    const failure = {
      code: 500,
      message: '系统异常',
      data: {
        errors: { password: 'Error at /srv/app.php:12' },
        message: '内部',
        need: '1.00',
        retry_after: 7,
      },
    };
    for (const differences of [
      {},
      { rows: { user: { refusal: (data: unknown) => ({ ...recordOf(data) }) } } },
    ]) {
      const { callRaw, context } = await gatewayOf(t, adapt(differences), failure);
      t.same((await callRaw('user', {}, context('token'))).data, { retry_after: 7 });
    }
  },
);

t.test('a refusal is told the call, its code, status, message and what was sent', async (t) => {
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

t.test('fen instead of yuan, in data, requests and refusals', async (t) => {
  const rows: Adaptation['rows'] = {
    bag: { data: (data) => inYuan(data, ['balance', 'frozen', 'withdrawable']) },
    withdraw: {
      request: ({ amount, ...input }) => ({ ...input, amount: fenOfYuan(amount) }),
      refusal: (data) => inYuan(data, ['need']),
    },
  };
  const respond = ({ path }: { path: string }) =>
    path.endsWith('bag')
      ? { code: 200, data: { balance: 1250, frozen: '5', withdrawable: 12.5 } }
      : { code: 402, message: '余额不足', data: { need: 1000 } };
  const { callRaw, context, hits } = await gatewayOf(t, adapt({ rows }), respond);
  t.same(
    (await callRaw('bag', {}, context('token'))).data,
    { balance: '12.50', frozen: '0.05' },
    'half a fen is no money',
  );
  t.match(await callRaw('withdraw', { amount: '12.5', type: 1 }, context('token', KEY)), {
    code: 402,
    data: { need: '10.00' },
  });
  t.same(JSON.parse(hits[1]?.body ?? ''), { amount: 1250, type: 1, request_id: KEY.key });
});

t.test('another pager, and another definition of forms', async (t) => {
  const rows: Adaptation['rows'] = {
    bill: {
      request: (input) => renamed(input, { page: 'pageNo', count: 'pageSize' }),
      data: (data) => rowsOf(recordOf(data).records),
    },
    form: {
      data: (data) => ({
        ...recordOf(data),
        steps: [
          {
            title: '填写',
            fields: rowsOf(recordOf(data).questions).map((one) =>
              renamed(one, { name: 'key', title: 'label', kind: 'type' }),
            ),
          },
        ],
      }),
    },
  };
  const respond = ({ path, query }: { path: string; query: URLSearchParams }) => ({
    code: 200,
    data: path.includes('form')
      ? { id: 1, questions: [{ name: 'city', title: '城市', kind: 'text' }] }
      : { records: query.get('pageNo') === '3' ? [{ id: 9 }] : [] },
  });
  const { callRaw, context, hits } = await gatewayOf(t, adapt({ rows }), respond);
  t.match((await callRaw('bill', { page: 3 }, context('token'))).data, [{ id: 9 }]);
  t.equal(String(hits[0]?.query), 'pageNo=3&pageSize=10');
  t.match((await callRaw('form', { id: 1 }, context())).data, {
    id: 1,
    steps: [{ title: '填写', fields: [{ key: 'city', label: '城市', type: 'text' }] }],
  });
});

t.test(
  'a file is sent as bytes, or as a part of a form, and its address is the upstream’s own',
  async (t) => {
    const file = { bytes: PNG, name: '执照 1.png', type: 'image/png', fields: { kind: 'license_files' } };
    const respond = {
      code: 200,
      data: { id: 7, url: '/v1/files/7', name: 'a.png', size: 1, mime: 'image/png' },
    };
    const rows: Adaptation['rows'] = {
      upload: { upstream: 'POST /v1/files', request: (input) => renamed(input, { kind: 'purpose' }) },
    };
    const bytes = await gatewayOf(t, adapt({ rows }), respond);
    t.match(await bytes.files.put(file, bytes.context('token')), {
      code: 200,
      data: { url: '/bff/upload/7' },
    });
    t.match(bytes.hits, [
      {
        method: 'POST',
        path: '/v1/files',
        headers: { 'content-type': 'application/octet-stream' },
        body: PNG.toString('latin1'),
      },
    ]);
    t.same(
      [...bytes.hits[0]!.query],
      [
        ['purpose', 'license_files'],
        ['name', file.name],
      ],
    );
    await bytes.files.get('7', bytes.context('token'));
    t.match(bytes.hits[1], { method: 'GET', path: '/v1/files/7' });
    await bytes.callRaw('editUser', { avatar: '/bff/upload/7' }, bytes.context('token'));
    t.same(JSON.parse(bytes.hits[2]?.body ?? ''), { avatar: '/v1/files/7' });

    const form = await gatewayOf(t, adapt({ rows, upload: { part: 'picture' } }), respond);
    t.match(await form.files.put(file, form.context('token')), { code: 200, data: { url: '/bff/upload/7' } });
    const [{ headers, body, query } = { headers: {} as Record<string, string>, body: '', query: '' }] =
      form.hits;
    t.match(headers, { 'content-type': /^multipart\/form-data; boundary=/, authorization: 'token' });
    t.equal(String(query), '');
    const sent = await new Response(Buffer.from(body, 'latin1'), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    t.same([...sent.keys()], ['purpose', 'picture']);
    t.equal(sent.get('purpose'), 'license_files');
    const part = sent.get('picture') as File;
    t.match({ name: part.name, type: part.type }, { name: file.name, type: 'image/png' });
    t.same(Buffer.from(await part.arrayBuffer()), PNG);
  },
);

t.test(
  'what a function forms on purpose is no drift; what it has not found or what is lost is',
  async (t) => {
    const bills = [{ id: '7', day: '2026-11-20', sum: 'viel' }, { day: '2026-11-21' }];
    const { callRaw, context, logs } = await gatewayOf(
      t,
      adapt({
        rows: {
          bill: {
            data: (data) =>
              rowsOf(data).map(({ id, name, day, sum }) => ({
                id,
                title: name,
                created_at: day,
                amount: sum ?? null,
                status: null,
              })),
          },
        },
      }),
      { code: 200, data: bills },
    );
    t.match(await callRaw('bill', {}, context('token')), {
      data: [{ id: 7, created_at: '2026-11-20 00:00:00', amount: undefined }],
    });
    t.match(
      logs.filter(({ event }) => event === 'upstream.drift'),
      [
        {
          places: [
            { path: '/*/title', kind: 'missing' },
            { path: '/*/amount', kind: 'unreadable' },
            { path: '/*/id', kind: 'missing' },
            { path: '/*/id', kind: 'row' },
          ],
        },
      ],
      'no place for the date, the id as text and what is nothing',
    );
  },
);

t.test('a text of the upstream without a Chinese word reaches nobody', async (t) => {
  const { callRaw, context } = await gatewayOf(t, adapt({}), {
    code: 422,
    message: 'openssl_sign(): Supplied key param cannot be coerced into a private key',
    data: { errors: { channel: 'Undefined index: pay_way' } },
  });
  t.match(await callRaw('bag', {}, context('token')), {
    code: 422,
    message: '',
    data: { errors: { channel: '填写的内容不正确' } },
  });
  for (const message of [
    'SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry 张三',
    '<b>Warning</b>: Undefined array key 金额',
    '提交失败 in /var/www/app/User.php on line 12',
    'think\\exception\\ErrorException: 余额',
    'java.lang.NullPointerException: 订单 at com.bank.Pay(Pay.java:7)',
    'Call to undefined method app\\User::找不到()',
    '保存失败 app->save()',
    'Notice: 未定义',
    'Traceback (most recent call last): 文件',
    'success',
  ])
    for (const code of [200, 422]) {
      const { callRaw: call, context: own } = await gatewayOf(t, adapt({}), { code, message, data: null });
      t.equal((await call('cancelFormRecord', { id: 7 }, own('token'))).message, '', `${code} ${message}`);
    }
  const { callRaw: spoken, context: mine } = await gatewayOf(t, adapt({}), {
    code: 422,
    message: '请填写支付宝（Alipay）账号，例如 a@b.cn；详见 https://help.example.com/1',
    data: null,
  });
  t.match((await spoken('bag', {}, mine('token'))).message, /^请填写支付宝/);
});
