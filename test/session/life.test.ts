import { randomBytes } from 'node:crypto';
import t, { type Test } from 'tap';
import { ok } from '../../shared/envelope.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Store } from '../../server/store/store.ts';
import { isEnded } from '../../server/session/sessionRecords.ts';
import { fingerprintOf } from '../../server/session/seal.ts';
import { startPortal, type Portal } from '../helper.ts';
import { sessionRecordsIn } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';

const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };
const DAY = 24 * 3600;

/** Portals with a clock that the test sets, before an upstream that gives every login another token. `expires`: its `expires_in`. */
async function setUp(t: Test, env: Record<string, string>, storeOf?: (now: () => number) => Store) {
  const upstream = await startStubUpstream(t);
  const clock = { now: Date.now() };
  const store = storeOf?.(() => clock.now);
  const says = { expires: 30 * DAY, token: '' };
  let issued = 0;
  upstream.on('POST /api/login', (hit, response) =>
    json(ok({ access_token: says.token || `stub-token-${++issued}`, expires_in: says.expires, user_id: 1 }))(
      hit,
      response,
    ),
  );
  const start = () =>
    startPortal(t, {
      upstream: upstream.origin,
      env,
      clocks: { sessions: () => clock.now },
      ...(store && { store }),
    });
  const portal = await start();
  /** A member logs in; seconds later, a copy of the cookie is used: the browser itself may have forgotten it. */
  async function logIn() {
    const login = await portal.browser().post('/bff/login', LOGIN);
    const cookie = /^[^;]+/.exec(login.cookies[0] ?? '')?.[0] ?? '';
    const after = async (seconds: number, at: Portal = portal) => {
      clock.now += seconds * 1000;
      return (await at.browser().get('/bff/user/bag', { cookie })).status;
    };
    return { line: login.cookies[0] ?? '', after };
  }
  return { upstream, portal, start, clock, says, logIn };
}

for (const [how, keys] of Object.entries({
  unsealed: {},
  sealed: { SESSION_KEYS: randomBytes(32).toString('base64') },
}) as [string, Record<string, string>][]) {
  t.test(
    `${how}: a session ends seven days after the login, or when the upstream says, or after a day without use`,
    async (t) => {
      const { says, logIn } = await setUp(t, keys);
      const used = await logIn();
      t.match(used.line, `Max-Age=${7 * DAY};`);
      for (let half = 1; half < 14; half++)
        t.equal(await used.after(DAY / 2), 200, `after ${half} half days`);
      t.equal(await used.after(DAY / 2 - 1), 200, 'one second before its end');
      t.equal(await used.after(2), 401, 'one second after');
      t.equal(await used.after(60), 401, 'and it stays over');

      says.token = 'the-same-again';
      const idle = await logIn();
      t.equal(await idle.after(DAY - 1), 200, 'one second before');
      t.equal(await idle.after(DAY - 1), 200, 'it counts from the last use');
      t.equal(await idle.after(30), 200);
      t.equal(await idle.after(DAY + 1), 401, 'one second after');
      t.equal(await idle.after(0), 401, 'the refused use is none');
      await logIn();
      t.equal(await idle.after(0), 200, 'a login that gives the same token again begins anew');

      Object.assign(says, { token: '', expires: 1_000 });
      const brief = await logIn();
      t.match(brief.line, 'Max-Age=1000;');
      t.same([await brief.after(999), await brief.after(2)], [200, 401]);
    },
  );

  t.test(
    `${how}: the last use is known to all gateways, and after a restart; without the store no session ends for want of use that nobody has seen`,
    { skip: NO_REDIS },
    async (t) => {
      const redis = await startRedis(t);
      const { start, logIn } = await setUp(t, { ...keys, REDIS_URL: redis.url });
      const [other, { after }] = [await start(), await logIn()];
      t.equal(await after(DAY - 100, other), 200);
      t.equal(await after(DAY - 100), 200, 'used at the other gateway');
      t.equal(await after(DAY + 1, await start()), 401, 'a new gateway knows that it was not used');
      t.equal(await after(0, other), 401);
      const again = await logIn();
      await redis.stop();
      t.equal(
        await again.after(DAY + 100, other),
        200,
        'the other gateway cannot know when it was used last',
      );
      t.equal(await again.after(0), 401, 'the gateway of the login knows');
    },
  );
}

t.test('a gateway that has never seen the session knows for seven more days that it is over', async (t) => {
  const { start, logIn } = await setUp(t, { SESSION_IDLE: '0' }, (now) => ({
    ...createMemoryStore(now),
    isShared: true,
  }));
  const [other, { after }] = [await start(), await logIn()];
  t.equal(await after(7 * DAY + 1, other), 401);
  t.equal(await after(7 * DAY - 60, await start()), 401);
});

t.test('the lives are settings, and 0 means that there is no limit without use', async (t) => {
  const strict = await (await setUp(t, { SESSION_MAX_AGE: '3600', SESSION_IDLE: '900' })).logIn();
  t.match(strict.line, 'Max-Age=3600;');
  t.same([await strict.after(899), await strict.after(901)], [200, 401]);
  const endless = await (await setUp(t, { SESSION_IDLE: '0' })).logIn();
  t.same([await endless.after(7 * DAY - 1), await endless.after(2)], [200, 401]);
});

t.test(
  'an ended session stays ended as long as a cookie may hold its token, also without the store at its gateway; its record goes a life later',
  async (t) => {
    const clock = { now: Date.now() };
    let isAway = false;
    const memory = createMemoryStore(() => clock.now);
    const unlessAway =
      <A extends unknown[], R>(act: (...of: A) => Promise<R>) =>
      async (...of: A) =>
        isAway ? Promise.reject(new Error('away')) : act(...of);
    const store: Store = {
      ...memory,
      isShared: true,
      get: unlessAway(memory.get),
      claim: unlessAway(memory.claim),
      replace: unlessAway(memory.replace),
    };
    const upstream = await startStubUpstream(t);
    upstream.on(
      'POST /api/login',
      json(ok({ access_token: 'stub-token', expires_in: 30 * DAY, user_id: 1 })),
    );
    const start = () =>
      startPortal(t, {
        upstream: upstream.origin,
        store,
        env: { SESSION_IDLE: '0' },
        clocks: { sessions: () => clock.now },
      });
    const [one, other] = [await start(), await start()];
    const cookie = 'bank_token=stub-token';
    const statuses = async () => [
      (await one.browser().get('/bff/user/bag', { cookie })).status,
      (await other.browser().get('/bff/user/bag', { cookie })).status,
    ];
    await one.browser().post('/bff/login', LOGIN);
    await one.browser().post('/bff/logout', {}, { cookie });
    const ended = clock.now;
    for (const [seconds, away, expected, isKept] of [
      [DAY / 2, true, [401, 200], true],
      [DAY / 2, false, [401, 401], true],
      [3.5 * DAY, true, [401, 401], true],
      [3.5 * DAY, false, [401, 401], true],
      [7 * DAY - 1, false, [401, 401], true],
      [7 * DAY + 1, false, [401, 401], true],
      [14 * DAY - 60, false, [401, 401], true],
      [14 * DAY + 60, false, [401, 401], false],
    ] as const) {
      clock.now = ended + seconds * 1000;
      isAway = away;
      t.same(await statuses(), expected, `${seconds} s later${away ? ', without the store' : ''}`);
      isAway = false;
      t.equal(
        (await memory.get(`session:${fingerprintOf('stub-token')}`)) !== undefined,
        isKept,
        `${seconds} s later, its record`,
      );
    }
  },
);

t.test(
  'a session in use costs one read of the store for a request, a visitor none, and made-up tokens do not fill it',
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const { portal, clock, upstream, logIn } = await setUp(t, { REDIS_URL: redis.url });
    const { after } = await logIn();
    await after(1);
    const counted = await redis.count('yinqiao:session');
    const during = async (work: () => Promise<unknown>) => {
      const before = await counted();
      await work();
      const now = await counted();
      return { get: now.get - before.get, set: now.set - before.set };
    };
    t.same(
      await during(async () => {
        for (let request = 0; request < 20; request++) await after(1);
      }),
      { get: 20, set: 0 },
    );
    clock.now += 60_000;
    t.same(
      await during(async () => {
        for (let request = 0; request < 20; request++) await after(1);
      }),
      { get: 20, set: 1 },
      'once a minute the last use is written',
    );
    t.same(
      await during(async () => {
        for (const path of ['/', '/user/login', '/bff/site', '/news']) await portal.browser().get(path);
      }),
      { get: 0, set: 0 },
    );
    const cookie = { cookie: 'bank_token=some-token' };
    t.same(
      await during(async () => {
        for (const path of ['/healthz', '/robots.txt', '/art/mark.svg', '/bff/openapi.json'])
          await portal.browser().get(path, cookie);
      }),
      { get: 0, set: 0 },
      'files need no session',
    );
    upstream.on('GET /api/user/bag', json({ code: 40000, message: '登录已过期', data: null }));
    t.match(
      await during(async () => {
        for (let index = 0; index < 20; index++)
          await portal.browser().get('/bff/user/bag', { cookie: `bank_token=made-up-${index}` });
      }),
      { set: 0 },
    );
  },
);

t.test('a clock that is set back does not keep the store from being told', async (t) => {
  const clock = { now: Date.now() };
  const store = createMemoryStore();
  let writes = 0;
  const records = sessionRecordsIn(
    {
      ...store,
      claim: (...record) => (writes++, store.claim(...record)),
      replace: (...record) => (writes++, store.replace(...record)),
    },
    () => clock.now,
  );
  await records.open('a', clock.now + 7 * DAY * 1000);
  await records.touch('a');
  t.equal(writes, 1);
  clock.now -= 3_600_000;
  await records.touch('a');
  await records.touch('a');
  t.equal(writes, 2, 'once more, and then once a minute again');
});

t.test('while the store is away, a process knows the hundred thousand tokens that it saw last', async (t) => {
  const records = sessionRecordsIn({
    ...createMemoryStore(),
    isShared: true,
    get: () => Promise.reject(new Error('away')),
  });
  for (let token = 0; token < 110_000; token++) {
    await records.refuse(`${token}`, false);
    if (token === 60_000) await records.refuse('5000', false);
  }
  for (const [token, known] of [
    ['0', false],
    ['5000', true],
    ['10000', false],
    ['10001', true],
    ['109999', true],
  ] as const)
    t.equal(isEnded((await records.find(token)).record), known, token);
  await records.refuse('new', false);
  t.equal(isEnded((await records.find('new')).record), true);
  t.equal(isEnded((await records.find('never')).record), false);
});
