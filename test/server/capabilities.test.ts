import t from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { callOf } from '../../server/upstream/adapt/callOf.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { createCapabilities } from '../../server/gateway/capabilities.ts';
import { saysMissing } from '../../server/gateway/steps/readEnvelope.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const NOT_FOUND = (
  _hit: unknown,
  response: { writeHead(status: number, headers: object): { end(text: string): void } },
) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');

t.test('the gateway learns at start which calls the upstream does not have, and says so', async (t) => {
  const upstream = await startStubUpstream(t);
  for (const path of ['/api/form', '/api/user/form', '/api/user/form/page', '/api/user/recharge'])
    upstream.on(`GET ${path}`, NOT_FOUND as never);
  upstream.on('GET /api/vip', json('<html><h1>blocked</h1></html>', 405) as never);
  upstream.on('GET /api/level', json({ code: 404, message: '接口不存在', data: null }));
  upstream.on('GET /api/user/bag', json({ code: 401, message: '请登录', data: null }));
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { json: envelope } = await portal.browser().get('/bff/capabilities');
  t.same(
    (envelope.data as { missing: string[] }).missing.sort(),
    ['formRecords', 'formRecordsPage', 'forms', 'levels', 'rechargeOrders', 'submitForm'].filter(
      (name) => name !== 'submitForm',
    ),
  );
  const asked = upstream.hits.map(({ method, path }) => `${method} ${path}`);
  t.same(
    asked.filter((call) => !call.startsWith('GET ')),
    [],
    'nothing is written to find out',
  );
  t.same(
    asked.filter((call) => /visit|captcha|cert\/refund/.test(call)),
    [],
    'no visit, no captcha, and not the refund, which is a GET',
  );
  t.same(
    upstream.hits.filter(
      ({ headers }) => headers.authorization !== undefined && headers.authorization !== '0',
    ),
    [],
    'without a token',
  );
});

t.test('a missing record is not a missing call', async (t) => {
  const isMissing = (
    name: CallName,
    { status = 200, text = '' }: { status?: number; text?: string },
    code: number,
    isNoSuchCall?: boolean,
  ) => saysMissing(contract[name], { status, text }, code, isNoSuchCall);
  t.notOk(isMissing('formRecord', { status: 404 }, 404));
  t.notOk(isMissing('login', {}, 404));
  t.notOk(isMissing('scanPoll', { status: 404, text: '{"code":404,"message":"二维码不存在"}' }, 404));
  t.notOk(isMissing('articles', {}, 404));
  t.notOk(isMissing('forgetPassword', { status: 405, text: '<html>' }, 502), 'a firewall');
  t.ok(isMissing('feedback', { status: 404 }, 404));
  t.ok(isMissing('articles', { status: 404 }, 404));
  t.ok(isMissing('forms', {}, 404));
  t.ok(isMissing('partner', { status: 500, text: '<html>' }, 502, true), 'the adaptation says so');
});

t.test('what the upstream does not have is asked for again, and stays known while it is away', async (t) => {
  let now = 0;
  let isUp = true;
  const gone = new Set<CallName>(['forms']);
  let failing = false;
  const asked: CallName[] = [];
  const offers = createCapabilities(
    async (name) => {
      asked.push(name);
      if (failing) return fail(502, '');
      return gone.has(name) ? fail(404, '', null, 'not_offered') : ok(null);
    },
    (name) => callOf(adapt({}), name),
    { now: () => now, isUp: () => isUp },
  );
  t.same(offers.missing(), [], 'nothing is known yet');
  await offers.learn();
  t.same(offers.missing(), ['forms']);
  gone.clear();
  gone.add('levels');
  now = 301_000;
  t.same(offers.missing(), ['forms'], 'what is known stays so while it is asked again');
  await new Promise(setImmediate);
  t.same(offers.missing(), ['levels'], 'after five minutes');
  failing = true;
  now = 602_000;
  offers.missing();
  await new Promise(setImmediate);
  t.same(offers.missing(), ['levels'], 'a failure says nothing');
  isUp = false;
  const before = asked.length;
  now = 903_000;
  t.same(offers.missing(), ['levels']);
  t.equal(asked.length, before, 'an upstream that is away is not asked');
});

t.test('what a caller sends and gets takes a call from nobody else', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  upstream.on('POST /api/feedback', NOT_FOUND as never);
  upstream.on('GET /api/partner', NOT_FOUND as never);
  const browser = portal.browser();
  const message = { name: '林女士', phone_number: '13800000001', content: '请问利率是多少？' };
  t.match(await browser.post('/bff/feedback', message), { json: { reason: 'not_offered' } });
  t.same(
    upstream.hits.filter(({ path, body }) => path === '/api/feedback' && body === '{}'),
    [],
    'nothing is written to find out',
  );
  t.same((await browser.get('/bff/capabilities')).json.data, { missing: [] });
});

t.test(
  'what the adaptation declares as absent is missing at once, is never asked for, and is refused',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      adaptation: adapt({ rows: { partner: 'absent', upload: 'absent', bill: { fields: ['type'] } } }),
    });
    const browser = portal.browser();
    const { missing } = (await browser.get('/bff/capabilities')).json.data as { missing: string[] };
    t.same(missing.sort(), [
      'bill.biz_type',
      'bill.end_date',
      'bill.keyword',
      'bill.start_date',
      'billPage.biz_type',
      'billPage.end_date',
      'billPage.keyword',
      'billPage.start_date',
      'partner',
      'upload',
    ]);
    t.match(await browser.get('/bff/partner'), { status: 404, json: { reason: 'not_offered' } });
    t.same(
      upstream.hits.filter(({ path }) => path === '/api/partner'),
      [],
    );
    browser.jar.set('bank_token', 'token');
    t.match(await browser.get('/bff/user/bill?keyword=x'), {
      status: 404,
      json: { reason: 'not_offered', data: { errors: { keyword: '暂不支持此项' } } },
    });
  },
);

t.test(
  'the portal is ready when the upstream has answered one site call with an envelope, whatever it says',
  async (t) => {
    for (const [title, behaviour, ready] of [
      ['refusals', json({ code: 404, message: '没有', data: null }), 200],
      ['nothing', json({ code: 200, message: '', data: null }), 200],
      ['no envelope', json('<html>', 200), 503],
      ['failures', json({ code: 500, message: '', data: null }), 503],
    ] as const) {
      const upstream = await startStubUpstream(t);
      upstream.on('*', behaviour);
      const portal = await startPortal(t, { upstream: upstream.origin });
      t.equal((await portal.browser().get('/readyz')).status, ready, title);
    }
  },
);

t.test('the portal is ready before an upstream that has none of the site calls', async (t) => {
  const upstream = await startStubUpstream(t);
  const rows = { site: 'absent', seo: 'absent', config: 'absent', notice: 'absent' } as const;
  const portal = await startPortal(t, { upstream: upstream.origin, adaptation: adapt({ rows }) });
  for (const path of ['/readyz', '/contact']) t.equal((await portal.browser().get(path)).status, 200, path);
});

t.test(
  'one call certifies persons and companies and sells VIP: pages offer what of these its fields say',
  async (t) => {
    const { upstream } = await startPortal(t);
    const offersOf = async (
      ...fields: ('real_name' | 'id_card' | 'company_name' | 'package_id' | 'price' | 'pay_type')[]
    ) => {
      const portal = await startPortal(t, {
        upstream,
        adaptation: adapt({ rows: { certApply: { fields } } }),
      });
      const member = await portal.member(MEMBER.fresh);
      const shown = async (path: string) =>
        (await member.get(path)).text.replace(/<head>[\s\S]*?<\/head>|<script[\s\S]*?<\/script>/g, '');
      return {
        home: await shown('/user'),
        info: await shown('/user/info'),
        company: await shown('/user/info?cert=company'),
        vip: await shown('/vip'),
        withdrawal: await shown('/wallet/withdrawl'),
      };
    };
    const vipOnly = await offersOf('package_id', 'price', 'pay_type');
    t.notMatch(vipOnly.home + vipOnly.info, /认证/);
    t.match(vipOnly.vip, /href="\/vip\?package=/);
    t.match(vipOnly.withdrawal, /提现前请先完成实名认证[\s\S]*?href="\/contact">联系客服/);
    const persons = await offersOf('real_name', 'id_card');
    t.match(persons.home, /未认证，去认证[\s\S]*三步申请贷款/);
    t.match(persons.info, /name="real_name"/);
    t.notMatch(persons.info, /企业认证/);
    t.notMatch(persons.vip, /href="\/vip\?package=/);
    t.match((await offersOf('company_name')).company, /name="company_name"/);
  },
);

t.test('the overview lists no messages where the unread ones cannot be told', async (t) => {
  const upstream = await startStubUpstream(t);
  const asked = async (fields: 'is_read'[]) => {
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      adaptation: adapt({ rows: { notices: { fields } } }),
    });
    const browser = portal.browser();
    browser.jar.set('bank_token', 'token');
    upstream.hits.length = 0;
    const { text } = await browser.get('/user');
    return [
      text.includes('id="notices-title"'),
      upstream.hits.filter(({ path }) => path === '/api/user/notice/list').length,
    ];
  };
  t.same(await asked(['is_read']), [true, 1]);
  t.same(await asked([]), [false, 0]);
});

t.test('what the upstream does not take is not asked for in forms', async (t) => {
  const { upstream } = await startPortal(t);
  const rechargeConfig = {
    answer: () => ({
      enabled: 1,
      allow_custom: 1,
      channels: [{ code: 'bank_transfer', name: '银行转账' }],
      bank_account: { name: '示例', bank: '示例银行', account: '62' },
    }),
  };
  const full = await startPortal(t, { upstream, adaptation: adapt({ rows: { rechargeConfig } }) });
  const less = await startPortal(t, {
    upstream,
    adaptation: adapt({
      rows: {
        rechargeConfig,
        recharge: { fields: ['amount'] },
        editUser: { fields: ['nickname', 'sex'] },
        register: { fields: [] },
        feedback: { fields: ['phone_number'] },
        certApply: { fields: ['package_id', 'price', 'pay_type'] },
      },
    }),
  });
  for (const [path, always, optional] of [
    ['/user/info', ['性别'], ['更换头像', 'name="birthday"']],
    ['/wallet/recharge', ['请先转账'], ['再上传回单']],
    ['/user/register', ['确认密码'], ['邀请码']],
    ['/contact', ['11 位手机号'], ['name@example.com', 'name="kind"', '至少填一项']],
  ] as const)
    for (const [portal, expected] of [
      [full, [...always, ...optional]],
      [less, always],
    ] as const) {
      const browser = /^\/(user\/info|wallet)/.test(path) ? await portal.member() : portal.browser();
      const { text } = await browser.get(path);
      t.same(
        [...always, ...optional].filter((word) => text.includes(word)),
        expected,
        path,
      );
    }
  const company = await (await less.member()).get('/user/info?cert=company');
  t.match(company.text, /如需认证，请联系客服办理/);
});
