import t, { type Test } from 'tap';
import { fingerprintOf } from '../../server/session/seal.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Store } from '../../server/store/store.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal, type Portal } from '../helper.ts';
import type { Browser } from '../support/browserLike.ts';
import { scaled, until } from '../support/longRun.ts';
import { json, startStubUpstream, type Behaviour } from '../support/stubUpstream.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';

const TOKEN = 'member-token';
const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };

/** A browser with a copy of the session cookie, such as a thief has. */
function holder(portal: Portal, token = TOKEN) {
  const browser = portal.browser();
  browser.jar.set('bank_token', token);
  return browser;
}

/** Asserts that the token opens nothing at this gateway, and that the upstream does not even see it. */
async function opensNothing(
  t: Test,
  portal: Portal,
  upstream: Awaited<ReturnType<typeof startStubUpstream>>,
) {
  const before = upstream.hits.length;
  const call = await holder(portal).get('/bff/user/bag');
  t.match(call, { status: 401, json: { code: 40000 } }, 'a call is refused');
  t.match(
    call.headers['x-session-reset'],
    /^[0-9a-f]{16}$/,
    'and the browser learns which cookie to have removed',
  );
  t.match(
    await holder(portal).post('/bff/user/withdraw', {}, { 'idempotency-key': 'request-0001' }),
    { status: /^4/ },
    'a write is refused',
  );
  t.match(
    await holder(portal).get('/wallet/record'),
    { status: 302, headers: { location: '/user/login?from=%2Fwallet%2Frecord&reason=expired' } },
    'a member’s page leads to the login page',
  );
  t.equal((await holder(portal).get('/user/login')).status, 200, 'the login page shows its form');
  t.equal((await holder(portal).get('/')).status, 200, 'a public page is that of a visitor');
  t.equal((await holder(portal).get('/bff/visit')).json.code, 40000);
  t.same(
    upstream.hits.slice(before).filter(({ headers }) => headers.authorization === TOKEN),
    [],
    'no upstream call has the token',
  );
}

t.test('a token opens nothing after logout', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  t.equal((await holder(portal).get('/bff/user/bag')).status, 200);
  const left = await holder(portal).post('/bff/logout');
  t.equal(left.json.code, 200);
  t.match(left.cookies[0], /^bank_token=;/);
  await opensNothing(t, portal, upstream);
  t.equal((await holder(portal, 'other-token').get('/bff/user/bag')).status, 200, 'other sessions are open');
  t.equal((await holder(portal).post('/bff/logout')).json.code, 200, 'a second logout succeeds');
});

/** What an upstream may answer to a logout. */
const ANSWERS: [what: string, behaviour: Behaviour][] = [
  [
    'that it has no such call',
    (_hit, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>'),
  ],
  ['the same in an envelope', json(fail(404, '接口不存在'))],
  ['a success', json(ok(null))],
  ['that the token is over already', json(fail(40000, '登录已过期'))],
  ['a refusal', json(fail(422, '稍后再试'))],
  ['a failure', (_hit, response) => void response.writeHead(500).end('oops')],
  ['no JSON', (_hit, response) => void response.writeHead(200).end('bye')],
  ['nothing, and breaks off', (_hit, response) => void response.destroy()],
  ['nothing at all', () => undefined],
];

for (const [what, behaviour] of ANSWERS)
  t.test(
    `logout tells the upstream, which answers ${what}: the member is logged out here all the same`,
    async (t) => {
      const upstream = await startStubUpstream(t);
      upstream.on('POST /api/logout', behaviour);
      // The deadline of a write is 30 s, for which nobody has to wait.
      const portal = await startPortal(t, { upstream: upstream.origin });
      const began = performance.now();
      const left = await holder(portal).post('/bff/logout');
      t.ok(performance.now() - began < scaled(5_000), 'soon');
      t.match(left, {
        status: 200,
        json: { code: 200, message: '已退出登录', data: null },
        headers: { 'x-session-reset': undefined },
      });
      t.match(left.cookies[0], /^bank_token=;/);
      await opensNothing(t, portal, upstream);
      await holder(portal).post('/bff/logout');
      await portal.browser().post('/bff/logout');
      const told = upstream.hits.filter(({ path }) => path === '/api/logout');
      t.match(
        told,
        [{ method: 'POST', headers: { authorization: TOKEN } }],
        'it is told once, and of no visitor',
      );
      t.notMatch(
        (await portal.browser().get('/bff/capabilities')).text,
        '"logout"',
        'a logout is offered in any case',
      );
    },
  );

t.test('where the upstream has a call for it, a logout holds at gateways that share no store', async (t) => {
  const one = await startPortal(t);
  const other = await startPortal(t, { upstream: one.upstream });
  const [member, elsewhere] = [await one.member(), await one.member()];
  const at = (portal: Portal, browser: Browser) => holder(portal, browser.jar.get('bank_token'));
  const [copy, second] = [at(other, member), at(other, elsewhere)];
  t.equal((await copy.get('/bff/user/bag')).status, 200);
  await member.post('/bff/logout');
  t.match(await copy.get('/bff/user/bag'), { status: 401, json: { code: 40000 } });
  t.equal((await second.get('/bff/user/bag')).status, 200, 'the member’s other session stays');
});

t.test(
  'a token opens nothing after logout at another gateway, also after a restart',
  { skip: NO_REDIS },
  async (t) => {
    const upstream = await startStubUpstream(t);
    const redis = await startRedis(t);
    const start = () => startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: redis.url } });
    const [one, other] = [await start(), await start()];
    t.equal((await holder(other).get('/bff/user/bag')).status, 200);
    await holder(one).post('/bff/logout');
    await opensNothing(t, other, upstream);
    await opensNothing(t, one, upstream);
    await opensNothing(t, await start(), upstream);
  },
);

t.test(
  'without the store logout holds at its gateway, nobody is logged out, and the store learns of it later',
  { skip: NO_REDIS },
  async (t) => {
    const upstream = await startStubUpstream(t);
    const redis = await startRedis(t);
    const start = () => startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: redis.url } });
    const [one, other] = [await start(), await start()];
    await redis.stop();
    const left = await holder(one).post('/bff/logout');
    t.equal(left.json.code, 200, 'logout succeeds');
    t.match(left.cookies[0], /^bank_token=;/);
    await opensNothing(t, one, upstream);
    t.equal((await holder(one, 'other-token').get('/bff/user/bag')).status, 200, 'other sessions are open');
    t.equal((await holder(other).get('/bff/user/bag')).status, 200, 'the other gateway cannot know');
    t.equal(
      one.logs.filter((line) => line.includes('"event":"session.store_down"')).length,
      1,
      'the failure is logged once',
    );
    t.notMatch(one.logs.join(''), TOKEN);

    // Meanwhile a member logs out here, and in again there, with the same token. The newer word counts.
    await holder(one, 'stub-token').post('/bff/logout');
    await other.browser().post('/bff/login', LOGIN);

    await redis.start();
    // The gateways reconnect by themselves, and nobody sends the token to the first one: it tells the store all the same.
    t.ok(
      await until(async () => (await holder(other).get('/bff/user/bag')).status === 401),
      'the store learns of it',
    );
    await opensNothing(t, other, upstream);
    t.equal(one.logs.filter((line) => line.includes('"event":"session.store_up"')).length, 1);
    t.ok(
      await until(async () => (await holder(one, 'stub-token').get('/bff/user/bag')).status === 200),
      'and of the login',
    );
    t.equal((await holder(other, 'stub-token').get('/bff/user/bag')).status, 200);
  },
);

t.test(
  'a session that a gateway has refused stays refused there while the store is away; one that was opened anew stays open',
  { skip: NO_REDIS },
  async (t) => {
    const upstream = await startStubUpstream(t);
    const redis = await startRedis(t);
    const start = () => startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: redis.url } });
    const [one, other, third] = [await start(), await start(), await start()];
    const statusAt = async (portal: Portal, token = TOKEN) =>
      (await holder(portal, token).get('/bff/user/bag')).status;
    await holder(one).post('/bff/logout');
    await holder(one, 'stub-token').post('/bff/logout');
    t.same([await statusAt(other), await statusAt(other, 'stub-token')], [401, 401]);
    await one.browser().post('/bff/login', LOGIN);
    t.equal(await statusAt(other, 'stub-token'), 200, 'a login has given the token again');
    await redis.stop();
    await opensNothing(t, other, upstream);
    t.equal(await statusAt(other, 'stub-token'), 200);
    t.equal(await statusAt(third), 200, 'a gateway that has never seen it cannot know');
  },
);

t.test('a gateway that ends tells the store what is left to tell', async (t) => {
  const upstream = await startStubUpstream(t);
  const { store, say } = markingStore();
  const [one, other] = [
    await startPortal(t, { upstream: upstream.origin, store }),
    await startPortal(t, { upstream: upstream.origin, store }),
  ];
  say('refused');
  await holder(one).post('/bff/logout');
  say('stored');
  await one.stop();
  await opensNothing(t, other, upstream);
});

t.test(
  'an upstream that gives a member the same token again logs the member in again, at every gateway',
  { skip: NO_REDIS },
  async (t) => {
    const upstream = await startStubUpstream(t);
    const redis = await startRedis(t);
    const start = () => startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: redis.url } });
    const [one, other] = [await start(), await start()];
    const logIn = (portal: Portal) => portal.browser().post('/bff/login', LOGIN);
    const status = async (portal: Portal) => (await holder(portal, 'stub-token').get('/bff/user/bag')).status;
    await logIn(one);
    await holder(one, 'stub-token').post('/bff/logout');
    t.same([await status(one), await status(other)], [401, 401]);
    await logIn(other);
    t.same([await status(one), await status(other)], [200, 200], 'the gateway of the logout knows too');
    await holder(other, 'stub-token').post('/bff/logout');
    t.same([await status(one), await status(other)], [401, 401]);
  },
);

t.test(
  'a token that the upstream has refused stays refused here, whatever the upstream says later',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin });
    upstream.on(
      'GET /api/user/bag',
      (_hit, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"code":40000,"message":"登录已过期","data":null}'),
    );
    t.equal((await holder(portal).get('/bff/user/bag')).json.code, 40000);
    upstream.reset();
    await opensNothing(t, portal, upstream);
  },
);

/** A store of two gateways in memory, in which changes of one kind of keys, at first those of sessions, are held back or refused, as the test says. `written` lets those go on that wait. */
function markingStore() {
  const memory = createMemoryStore();
  const waiting: (() => void)[] = [];
  let now: 'stored' | 'held' | 'refused' = 'stored';
  let prefix = 'session:';
  async function change(key: string) {
    if (key.startsWith(prefix) && now === 'refused') throw new Error('away');
    if (key.startsWith(prefix) && now === 'held') await new Promise<void>((resolve) => waiting.push(resolve));
  }
  const store: Store = {
    ...memory,
    isShared: true,
    claim: async (key, ...record) => (await change(key), memory.claim(key, ...record)),
    replace: async (key, ...record) => (await change(key), memory.replace(key, ...record)),
    set: async (key, ...record) => (await change(key), memory.set(key, ...record)),
    delete: async (key) => (await change(key), memory.delete(key)),
  };
  return {
    store,
    waiting,
    say: (changes: typeof now, of = prefix) => void ([now, prefix] = [changes, of]),
    written: () => waiting.splice(0).forEach((go) => go()),
  };
}

type Act = (portal: Portal) => ReturnType<Browser['get']>;

/** The answer to an act, while changes are held back: it must not come before they are made. */
async function answerOnceStored(
  t: Test,
  portal: Portal,
  { say, waiting, written }: ReturnType<typeof markingStore>,
  act: Act,
) {
  let answered = false;
  const answer = act(portal).then((response) => ((answered = true), response));
  t.ok(await until(() => waiting.length > 0), 'it is being written');
  for (let call = 0; call < 5; call++) await portal.browser().get('/bff/site');
  t.notOk(answered, 'nobody is told before');
  say('stored');
  written();
  return answer;
}

/** What ends a session at the gateway, and what gives its token anew; each with the status that the token has afterwards. */
const ENDINGS: [what: string, act: Act, after: number][] = [
  ['a logout', (portal) => holder(portal, 'stub-token').post('/bff/logout'), 401],
  [
    'a session reset',
    (portal) =>
      holder(portal, 'stub-token').post('/bff/session/reset', { fingerprint: fingerprintOf('stub-token') }),
    401,
  ],
  ['a refusal by the upstream', (portal) => holder(portal, 'stub-token').get('/bff/user/device'), 401],
  ['a login that gives the ended token again', (portal) => portal.browser().post('/bff/login', LOGIN), 200],
];

t.test(
  'the answer to an end, or to a login that gives the ended token again, comes after the mark is stored; if it cannot be, it comes all the same, and the mark follows',
  async (t) => {
    const upstream = await startStubUpstream(t);
    upstream.on('GET /api/user/device', json(fail(40000, '登录已过期')));
    const marking = markingStore();
    const { store, say } = marking;
    const [one, other] = [
      await startPortal(t, { upstream: upstream.origin, store }),
      await startPortal(t, { upstream: upstream.origin, store }),
    ];
    const statusAt = async (portal: Portal) =>
      (await holder(portal, 'stub-token').get('/bff/user/bag')).status;
    for (const [what, act, after] of ENDINGS)
      for (const marks of ['held', 'refused'] as const) {
        const name = `${what}, ${marks}`;
        await one.browser().post('/bff/login', LOGIN);
        if (after === 200) await holder(one, 'stub-token').post('/bff/logout');
        const before = await statusAt(other);
        t.equal(before, after === 200 ? 401 : 200, name);
        say(marks);
        const answer = marks === 'held' ? await answerOnceStored(t, one, marking, act) : await act(one);
        t.equal(answer.status, what === 'a refusal by the upstream' ? 401 : 200, name);
        t.equal(await statusAt(one), after, `${name}: at once at its own gateway`);
        t.equal(
          await statusAt(other),
          marks === 'held' ? after : before,
          `${name}: ${marks === 'held' ? 'and at the other' : 'the other cannot know'}`,
        );
        say('stored');
        await statusAt(one);
        t.equal(await statusAt(other), after, `${name}: the mark is stored`);
      }
  },
);

/** What else an answer promises: the keys that have it, and the statuses if they are stored and if they cannot be. */
const PROMISES: [what: string, keys: string, act: Act, stored: number, refused: number][] = [
  ['the way to WeChat', 'oauth-state:', (portal) => portal.browser().get('/bff/wechat'), 302, 503],
  ['a login', 'session:', (portal) => portal.browser().post('/bff/login', LOGIN), 200, 200],
  [
    'a new phone number, with which the token may be another member’s',
    'session:',
    (portal) =>
      holder(portal).post('/bff/user/bind/phone_number', { phone_number: '13800000009', code: '123456' }),
    200,
    200,
  ],
];

t.test('an answer comes after what it promises is stored', async (t) => {
  const upstream = await startStubUpstream(t);
  const marking = markingStore();
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    store: marking.store,
    env: { WECHAT_APP_ID: 'wx0123456789abcdef' },
  });
  for (const [what, keys, act, stored, refused] of PROMISES) {
    marking.say('held', keys);
    t.equal((await answerOnceStored(t, portal, marking, act)).status, stored, what);
    marking.say('refused');
    t.equal((await act(portal)).status, refused, `${what}, without the store`);
  }
});
