import t from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { callOf } from '../../server/upstream/adapt/callOf.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { createCapabilities, saysMissing } from '../../server/gateway/capabilities.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
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

t.test('a missing record is not a missing call, and a call that comes back is offered again', async (t) => {
  let now = 0;
  const probed: string[] = [];
  const offers = createCapabilities(
    async (name) => probed.push(name),
    (name) => callOf(adapt({}), name),
    { now: () => now },
  );
  const reply = (status: number, text = '') => ({ status, text });
  const note = (
    name: CallName,
    { status, text }: { status: number; text: string },
    code: number,
    isNoSuchCall?: boolean,
  ) => offers.note(name, saysMissing(contract[name], { status, text }, code, isNoSuchCall));
  note('formRecord', reply(404), 404);
  note('login', reply(200), 404);
  note('scanPoll', reply(404, '{"code":404,"message":"二维码不存在"}'), 404);
  note('articles', reply(200), 404);
  t.same(offers.missing(), []);
  note('feedback', reply(404), 404);
  note('articles', reply(404), 404);
  note('forgetPassword', reply(405, '<html>'), 502);
  note('forms', reply(200), 404);
  t.same(
    offers.missing().sort(),
    ['article', 'articles', 'feedback', 'forms', 'wz'],
    'calls that share a path at the upstream are missing together',
  );
  note('wz', reply(200), 200);
  note('partner', reply(500, '<html>'), 502, true);
  t.same(
    offers.missing().sort(),
    ['feedback', 'forms', 'partner'],
    'or the adaptation says that there is no such call',
  );
  const before = probed.length;
  await new Promise(setImmediate);
  now = 301_000;
  t.same(
    offers.missing().sort(),
    ['feedback', 'forms', 'partner'],
    'what is known stays so while it is asked again',
  );
  t.ok(probed.length > before, 'after five minutes');
  note('forms', reply(200), 200);
  t.same(offers.missing().sort(), ['feedback', 'partner'], 'until the upstream says otherwise');
  now = 3_601_000;
  t.same(
    offers.missing(),
    ['partner'],
    'what cannot be asked for without an effect is offered again after an hour',
  );
});

t.test(
  'a firewall that blocks what one visitor sends takes the call from nobody else; a call that is not there is noticed',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const blocked =
      (body: string, status: number, type: string) =>
      (
        hit: { body: string },
        response: { writeHead(status: number, headers: object): { end(text: string): void } },
      ) =>
        hit.body.includes('script')
          ? response.writeHead(status, { 'content-type': type }).end(body)
          : json({ code: 200, message: '好', data: null })(hit as never, response as never);
    upstream.on('POST /api/forget/password', blocked('<html>blocked</html>', 405, 'text/html') as never);
    upstream.on('POST /api/feedback', blocked('blocked', 405, 'text/plain') as never);
    upstream.on('POST /api/scanAuth', NOT_FOUND as never);
    const portal = await startPortal(t, { upstream: upstream.origin });
    const browser = portal.browser();
    const missing = async () =>
      ((await browser.get('/bff/capabilities')).json.data as { missing: string[] }).missing;
    const reset = (password: string) => ({
      phone_number: '13800000001',
      code: '123456',
      password,
      password_confirmation: password,
    });
    const message = (content: string) => ({ name: '林女士', phone_number: '13800000001', content });
    t.match(await browser.post('/bff/forget/password', reset('a1<script>')), { status: 502 });
    t.match(await browser.post('/bff/feedback', message('您好 <script>alert(1)</script>')), {
      json: { reason: 'not_offered' },
    });
    t.ok(
      await until(() => upstream.hits.some(({ path, body }) => path === '/api/feedback' && body === '{}')),
      'the gateway asks by itself',
    );
    t.same(
      upstream.hits.filter(({ path, body }) => path === '/api/forget/password' && body === '{}'),
      [],
      'a page of HTML is no reason to',
    );
    t.same(await missing(), []);
    t.equal((await browser.post('/bff/forget/password', reset('a1bcdefgh'))).status, 200);
    t.equal((await browser.post('/bff/feedback', message('请问利率是多少？'))).status, 200);
    await browser.post('/bff/scanAuth/create', {});
    t.ok(await until(async () => (await missing()).includes('scanCreate')), String(await missing()));
  },
);

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
