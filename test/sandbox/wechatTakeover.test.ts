import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const ENV = { WECHAT_APP_ID: 'wx0123456789abcdef' };
const STATE = '0123456789abcdef0123456789abcdef';

t.test(
  'without WECHAT_APP_ID no code logs anybody in: the call answers 404, and nothing reaches the upstream',
  async (t) => {
    const upstream = await startStubUpstream(t);
    upstream.on(
      'POST /api/scanAuth',
      json(ok({ access_token: 'stolen', expires_in: 3600, user_id: 2, is_new: 0, need_bind_phone: 0 })),
    );
    const portal = await startPortal(t, { upstream: upstream.origin });
    const attempts = [
      { code: `demo-${MEMBER.vip}`, state: STATE },
      { code: 'a-code-of-wechat', state: STATE },
      { code: '', state: '' },
      {},
    ];
    for (const body of attempts) {
      const thief = portal.browser();
      thief.jar.set('bank_oauth_state', STATE);
      const response = await thief.post('/bff/scanAuth', body);
      t.match(
        response,
        { status: 404, json: { code: 404, message: String, data: null } },
        JSON.stringify(body),
      );
      t.notOk(thief.jar.has('bank_token'));
    }
    const thief = portal.browser();
    thief.jar.set('bank_oauth_state', STATE);
    const page = await thief.get(`/user/wxAuth?code=a-code-of-wechat&state=${STATE}`);
    t.match(page, { status: 200, text: /勾选同意后显示二维码/ }, 'the page shows the QR login');
    t.notMatch(page.text, /前往微信授权|重新授权/, 'and no link to a page that answers 404');
    t.notMatch(
      (await portal.browser().get(`/user/wxAuth?state=${STATE}`)).text,
      /重新授权/,
      'nor after a refusal at WeChat',
    );
    t.same(
      upstream.hits.filter(({ path }) => path === '/api/scanAuth'),
      [],
    );
  },
);

t.test(
  'an OAuth state that no gateway issued is refused, also if the caller chooses both the cookie and the field',
  async (t) => {
    const portal = await startPortal(t, { env: ENV });
    const begun = await portal.browser().get('/bff/wechat');
    const issued = new URL(begun.headers.location ?? '').searchParams.get('state') ?? '';
    t.not(issued, '');
    for (const [cookie, state] of [
      [STATE, STATE],
      [issued, issued],
      ['', ''],
      [STATE, issued],
    ] as const) {
      const thief = portal.browser();
      thief.jar.set('bank_oauth_state', cookie);
      const response = await thief.post('/bff/scanAuth', { code: `demo-${MEMBER.vip}`, state });
      t.ok(
        state === '' ? response.status >= 400 : response.status === 403,
        `cookie ${cookie}, field ${state}`,
      );
      t.notOk(thief.jar.has('bank_token'), 'no session');
    }
  },
);

t.test(
  'the cookie does not have the public state, and a state is good once, at any gateway',
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const upstream = await startStubUpstream(t);
    upstream.on(
      'POST /api/scanAuth',
      json(ok({ access_token: 'wechat-token', expires_in: 3600, user_id: 7, is_new: 0, need_bind_phone: 0 })),
    );
    const env = { ...ENV, REDIS_URL: redis.url };
    const [one, two] = [
      await startPortal(t, { upstream: upstream.origin, env }),
      await startPortal(t, { upstream: upstream.origin, env }),
    ];
    const mine = one.browser();
    const { headers } = await mine.get('/bff/wechat');
    const state = new URL(headers.location ?? '').searchParams.get('state') ?? '';
    const cookie = mine.jar.get('bank_oauth_state') ?? '';
    t.notOk(cookie.includes(state) || state.includes(cookie), 'who sees the address cannot make the cookie');
    const finish = (portal: typeof one) => {
      const browser = portal.browser();
      browser.jar.set('bank_oauth_state', cookie);
      return browser.post('/bff/scanAuth', { code: 'a-code-of-wechat', state });
    };
    const answers = await Promise.all([finish(one), finish(two), finish(one), finish(two)]);
    t.same(answers.map(({ status }) => status).sort(), [200, 403, 403, 403]);
    t.equal(upstream.hits.filter(({ path }) => path === '/api/scanAuth').length, 1);
  },
);

t.test('if the store fails, no login begins and none is completed', { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { ...ENV, REDIS_URL: redis.url } });
  const browser = portal.browser();
  const { headers } = await browser.get('/bff/wechat');
  const state = new URL(headers.location ?? '').searchParams.get('state') ?? '';
  await redis.stop();
  t.match(await browser.post('/bff/scanAuth', { code: 'a-code-of-wechat', state }), {
    status: 503,
    json: { code: 503 },
  });
  t.match(await portal.browser().get('/bff/wechat'), { status: 503 });
  t.same(
    upstream.hits.filter(({ path }) => path === '/api/scanAuth'),
    [],
  );
});
