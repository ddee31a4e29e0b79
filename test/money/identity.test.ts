import t from 'tap';
import { createIdentity } from '../../server/gateway/identity.ts';
import { Session } from '../../server/session/session.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { sessionRecordsIn } from '../support/recorded.ts';
import { adaptation as odd } from '../support/upstreams/odd/adaptation.ts';
import { startOddUpstream } from '../support/upstreams/odd/oddUpstream.ts';
import { startSpecOnlyUpstream } from '../support/upstreams/specOnlyUpstream.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { startMoneyUpstream, tokenOf } from './support/moneyUpstream.ts';
import { browserWith, withdraw } from './support/withdraw.ts';

const VISIT = 'GET /api/visit';
const REPLAYED = { 'idempotency-replayed': 'true' };
const MISMATCH = '"event":"sec.identity_mismatch"';

t.test('a money call asks once who the member is, and only if no page has asked before', async (t) => {
  const upstream = await startMoneyUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const visits = () => upstream.paths.filter((path) => path === VISIT).length;
  const program = browserWith(portal.origin, tokenOf(7));
  await withdraw(program, 'program-0001', '1.00');
  await withdraw(program, 'program-0002', '2.00');
  t.equal(visits(), 1);
  const browser = browserWith(portal.origin, tokenOf(8));
  await browser.get('/bff/user');
  await withdraw(browser, 'browser-0001', '3.00');
  t.equal(visits(), 1, 'the response of `user` said it');
});

t.test('when the upstream cannot say who the member is, nothing is sent', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, deadlines: { read: 300 } });
  const sent = () =>
    upstream.hits.filter(({ method, path }) => method === 'POST' && path === '/api/user/withdraw').length;
  const member = browserWith(portal.origin, 'some-token');
  const failures = {
    destroyed: (_: unknown, response: { destroy(): void }) => response.destroy(),
    hanging: () => undefined,
    'HTTP 503': json('busy', 503),
    'code 500': json(fail(500, '')),
    '429': json(fail(429, '')),
    HTML: json('<h1>'),
  };
  for (const [name, behaviour] of Object.entries(failures)) {
    upstream.on(VISIT, behaviour as never);
    t.match(
      await withdraw(member, 'nobody-0001', '1.00'),
      { status: 503, json: { code: 503, message: '系统繁忙，本次操作没有提交，请稍后再试' } },
      name,
    );
  }
  upstream.on(VISIT, json(fail(40000, '登录已失效')));
  t.match(
    await withdraw(member, 'nobody-0001', '1.00'),
    { status: 401, json: { code: 40000 }, headers: { 'x-session-reset': String } },
    'a refused token ends the session as everywhere',
  );
  t.equal(sent(), 0);
  upstream.on(VISIT, json(ok({ id: 5 })));
  // Of the same member, since the refused one opens nothing any more.
  t.match(
    await withdraw(browserWith(portal.origin, 'other-token'), 'nobody-0001', '1.00'),
    { status: 200 },
    'the key is still free',
  );
  t.equal(sent(), 1);
});

t.test(
  'however many tokens come, none gets the answer of another member, and the newest without a name are remembered',
  async (t) => {
    const identity = createIdentity(sessionRecordsIn(createMemoryStore()));
    const answer = (token: number, id?: number) =>
      identity.isForeign('visit', `token ${token}`, ok(id === undefined ? {} : { id }));
    for (let token = 0; token < 40_000; token++) if (await answer(token, token)) t.fail(`token ${token}`);
    t.same(
      [await answer(0, 1), await answer(0, 0), await answer(39_999, 1), await answer(39_999, 39_999)],
      [true, false, true, false],
    );
    const asked: number[] = [];
    const sessions = Array.from({ length: 2_000 }, (_, at) => new Session(`unnamed-${at}`));
    for (const { fingerprint } of sessions) await identity.isForeign('visit', fingerprint, ok({}));
    for (const at of [1_999, 1_000, 999, 0]) {
      const session = sessions[at]!;
      const visit = async () => {
        asked.push(at);
        await identity.isForeign('visit', session.fingerprint, ok({}));
        return ok({});
      };
      t.match(await identity.scopeOf(session, visit), { scope: /^token:/ });
    }
    t.same(asked, [1_999, 1_000, 999, 0]);
  },
);

/** Two gateways with one store, which can be away. A request reads its session first, as the session plugin does. */
function twoGateways(now?: () => number) {
  const memory = createMemoryStore(now);
  const says = { isAway: false };
  const unlessAway =
    <A extends unknown[], R>(act: (...of: A) => Promise<R>) =>
    async (...of: A) =>
      says.isAway ? Promise.reject(new Error('away')) : act(...of);
  const store = {
    ...memory,
    isShared: true,
    get: unlessAway(memory.get),
    claim: unlessAway(memory.claim),
    replace: unlessAway(memory.replace),
  };
  const session = new Session('a-token');
  const fingerprint = session.fingerprint!;
  const start = () => {
    const records = sessionRecordsIn(store, now);
    const identity = createIdentity(records);
    return {
      scopeNow: async (id: number, asked: () => void = () => undefined) => {
        await records.find(fingerprint);
        return identity.scopeOf(session, async () => {
          asked();
          await identity.isForeign('visit', fingerprint, ok({ id }));
          return ok({ id });
        });
      },
      visit: async (id: number) => {
        await records.find(fingerprint);
        return identity.isForeign('visit', fingerprint, ok({ id }));
      },
      bindPhone: () => identity.isForeign('bindPhone', fingerprint, ok(null)),
    };
  };
  return { one: start(), other: start(), says };
}

t.test(
  'when one gateway has forgotten the member of a token, another does not use what it knew',
  async (t) => {
    const { one, other } = twoGateways();
    t.same(await other.scopeNow(1), { scope: 'member:1' });
    // The account is joined with another, so the token is that of the other from now on.
    await one.bindPhone();
    t.same(await other.scopeNow(2), { scope: 'member:2' });
    t.same(await one.scopeNow(1), { scope: 'member:2' }, 'the first id that is given then stays');
  },
);

t.test('an account that is joined while the store is away is forgotten there when it is back', async (t) => {
  const { one, other, says } = twoGateways();
  t.same([await one.visit(1), await other.visit(1)], [false, false]);
  says.isAway = true;
  await one.bindPhone();
  t.same([await one.visit(2), await other.visit(2)], [false, true], 'the other cannot know');
  says.isAway = false;
  t.same([await one.visit(2), await other.visit(2)], [false, false]);
  t.same(await other.scopeNow(1), { scope: 'member:2' });
});

t.test(
  'whose a token is, is remembered as long as its session is, and asked again then; without the store nothing is sent',
  async (t) => {
    const clock = { ms: 0 };
    const { one, says } = twoGateways(() => clock.ms);
    let visits = 0;
    const scope = () => one.scopeNow(7, () => visits++);
    const DAY = 86_400_000;
    for (const [at, asked] of [
      [0, 1],
      [3.5 * DAY, 1],
      [14 * DAY - 1, 1],
      [14 * DAY, 2],
    ] as const) {
      clock.ms = at;
      says.isAway = true;
      t.match(await scope(), { refusal: { code: 503 }, state: 'unavailable' }, `${at} ms, without the store`);
      says.isAway = false;
      t.same([await scope(), visits], [{ scope: 'member:7' }, asked], `${at} ms`);
    }
  },
);

t.test('the id may be a number or a text; an upstream that names nobody gets keys by token', async (t) => {
  for (const [first, second] of [
    [7, '7'],
    ['7', 7],
    ['u-7f3a', 'u-7f3a'],
  ] as const) {
    const upstream = await startMoneyUpstream(t);
    upstream.identify(() => first);
    const portal = await startPortal(t, { upstream: upstream.origin });
    await withdraw(browserWith(portal.origin, tokenOf(7, 1)), 'same-0001', '1.00');
    upstream.identify(() => second);
    t.match(
      await withdraw(browserWith(portal.origin, tokenOf(7, 2)), 'same-0001', '1.00'),
      { status: 200, headers: REPLAYED },
      `${first} and ${second}`,
    );
    t.equal(upstream.applied.length, 1);
  }
  for (const nobody of [undefined, null, '', [], { id: 1 }]) {
    const upstream = await startMoneyUpstream(t);
    upstream.identify(() => nobody);
    const portal = await startPortal(t, { upstream: upstream.origin });
    t.match(
      await withdraw(browserWith(portal.origin, tokenOf(7, 1)), 'same-0001', '1.00'),
      { status: 200 },
      `${JSON.stringify(nobody)}: money still moves`,
    );
    upstream.identify(() => 7);
    t.match(
      await withdraw(browserWith(portal.origin, tokenOf(7, 1)), 'same-0001', '1.00'),
      { status: 200, headers: REPLAYED },
      'the key counts for the session, also when the upstream names the member later',
    );
    t.equal(upstream.applied.length, 1);
    t.match(
      await withdraw(browserWith(portal.origin, tokenOf(8, 1)), 'same-0001', '1.00'),
      { status: 200 },
      'another session is another member',
    );
    t.equal(upstream.applied.length, 2);
  }
});

t.test('the same key of two members, and of two calls, are two', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on(VISIT, (hit, response) => json(ok({ id: hit.headers.authorization }))(hit, response));
  upstream.on('POST /api/user/withdraw', json(ok(null, '已提现')));
  upstream.on('POST /api/user/recharge', json(ok(null, '已充值')));
  const portal = await startPortal(t, { upstream: upstream.origin });
  for (const token of ['a', 'a:withdraw', 'a%3Awithdraw']) {
    t.match(
      await withdraw(
        browserWith(portal.origin, token.replaceAll(':', '-').replaceAll('%', '~')),
        'one-key-0001',
        '1.00',
      ),
      { json: { message: '已提现' } },
    );
  }
  t.match(
    await browserWith(portal.origin, 'a').post(
      '/bff/user/recharge',
      { amount: '1.00', channel: 'mock' },
      { 'idempotency-key': 'one-key-0001' },
    ),
    { json: { message: '已充值' } },
  );
  t.equal(upstream.hits.filter(({ method }) => method === 'POST').length, 4);
});

t.test('a response that belongs to another member is refused and never shown', async (t) => {
  const upstream = await startMoneyUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const member = browserWith(portal.origin, tokenOf(7));
  t.equal((await member.get('/bff/user')).status, 200);
  upstream.identify(() => 666_001);
  for (const path of ['/bff/user', '/bff/visit']) {
    const response = await member.get(path);
    t.match(
      response,
      { status: 502, json: { code: 502, data: null, message: '服务暂时不可用，请稍后再试' } },
      path,
    );
    t.notMatch(response.text, '666001');
    t.same(response.cookies, [], 'the session is kept');
  }
  const page = await member.get('/user');
  t.notMatch(page.text, '666001', 'the page does not show the other member');
  t.ok(portal.logs.filter((line) => line.includes(MISMATCH)).length >= 3, 'logged');
  t.notOk(
    portal.logs.some((line) => line.includes('666001')),
    'without either id',
  );
  upstream.identify((of) => of);
  t.equal((await member.get('/bff/user')).status, 200, 'a right response is shown again');
});

t.test('binding a phone number may join accounts: the next response says who the member is', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const member = browserWith(portal.origin, 'wechat-token');
  upstream.on(VISIT, json(ok({ id: 1 })));
  t.equal((await member.get('/bff/visit')).status, 200);
  upstream.on(VISIT, json(ok({ id: 2 })));
  t.equal((await member.get('/bff/visit')).status, 502);
  t.equal(
    (await member.post('/bff/user/bind/phone_number', { phone_number: '13800000009', code: '123456' }))
      .status,
    200,
  );
  t.equal((await member.get('/bff/visit')).status, 200);
});

t.test('with other upstreams a key counts for the member too', async (t) => {
  const { origin } = await startOddUpstream(t);
  const adapted = await startPortal(t, {
    upstream: origin,
    adaptation: odd,
    env: { SESSION_KEYS: Buffer.alloc(32, 'k').toString('base64') },
  });
  const first = await adapted.member();
  t.match(await withdraw(first, 'any-upstream-1', '200.00'), { status: 200 });
  const second = await adapted.member();
  t.not(second.jar.get('bank_token'), first.jar.get('bank_token'));
  t.match(await withdraw(second, 'any-upstream-1', '200.00'), { status: 200, headers: REPLAYED });
  t.match(await withdraw(second, 'any-upstream-1', '77.00'), { status: 422 });
  const specOnly = await startSpecOnlyUpstream(t);
  const portal = await startPortal(t, { upstream: specOnly.origin });
  const member = await portal.member();
  await withdraw(member, 'any-upstream-1', '200.00');
  t.match(await withdraw(await portal.member(), 'any-upstream-1', '200.00'), {
    status: 200,
    headers: REPLAYED,
  });
  t.equal(
    specOnly.hits.filter(({ method, path }) => method === 'POST' && path === '/api/user/withdraw').length,
    1,
  );
});
