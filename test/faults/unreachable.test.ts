import t from 'tap';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { POOLS } from '../../server/upstream/poolSettings.ts';
import { startPortal } from '../helper.ts';
import { startBlackhole, timed, countConnectAttempts } from '../support/faults/blackhole.ts';
import { jsonResponse, startRawServer } from '../support/faults/rawServer.ts';
import { upstreamCalls } from '../support/upstreamCalls.ts';
import { scaled, until } from '../support/longRun.ts';
import { rememberToken } from '../support/browserLike.ts';
import { good } from '../support/faults/kinds.ts';

/** What a busy machine may take besides the time for opening a connection (ms). */
const SLACK = scaled(1_500);
/** Time for a connection (ms). */
const CONNECT = scaled(400);
const TOKEN = 'member-token';
const WITHDRAW = { amount: '200.00', type: 1, use_last: 1 };
/** More than the data of a page stay fresh (ms). */
const AN_HOUR = 3_600_000;

type Client = NonNullable<Parameters<typeof startPortal>[1]>['client'];

/** A portal whose upstream worked until this moment, and which now swallows connections. */
async function cutOff(t: Parameters<typeof startPortal>[0], client: Client = {}) {
  const upstream = await startRawServer(
    t,
    (socket, request) => void socket.write(jsonResponse(good(request))),
  );
  const store = createMemoryStore();
  t.teardown(() => store.close());
  // The gateway knows the member, so it asks for nothing before a money call.
  rememberToken(store, TOKEN);
  const clock = { ms: 1_000 };
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    store,
    clocks: { copies: () => clock.ms },
    deadlines: { connect: CONNECT },
    client,
  });
  const visitor = portal.browser();
  const member = portal.browser();
  member.jar.set('bank_token', TOKEN);
  const page = (await visitor.get('/')).text;
  await member.get('/user');
  await upstream.stop();
  const endBlackhole = await startBlackhole(t, upstream.port);
  upstream.requests.length = 0;
  return {
    portal,
    visitor,
    member,
    page,
    clock,
    upstream,
    bag: () => member.get('/bff/user/bag'),
    withdraw: () => member.post('/bff/user/withdraw', WITHDRAW, { 'idempotency-key': 'unreachable-0001' }),
    back: async () => {
      await endBlackhole();
      await upstream.start();
    },
    isIdle: () => portal.upstreamStats().running + portal.upstreamStats().waiting === 0,
  };
}

t.test(
  'an upstream that swallows connections: each call ends when the time for a connection is over, and nothing was sent',
  async (t) => {
    // The breaker stays closed, so that it sends no probes.
    const { portal, visitor, member, page, clock, upstream, bag, withdraw, back, isIdle } = await cutOff(t, {
      breaker: { failures: Infinity },
    });
    const logged = portal.logs.length;
    const attempts = countConnectAttempts(t, upstream.port);
    const [read, write] = await Promise.all([timed(bag()), timed(withdraw())]);
    t.equal(attempts(), 2, 'each call tries to connect once');
    t.ok(isIdle(), 'no request is left');
    for (const [name, response] of [
      ['bag', read],
      ['withdraw', write],
    ] as const) {
      t.match(response, { status: 504, json: { code: 504 } }, `${name} timed out`);
      t.ok(
        response.took > CONNECT - 50,
        `${name} gets the time for a connection: ${Math.round(response.took)} ms`,
      );
      t.ok(response.took < CONNECT + SLACK, `${name} gets no more: ${Math.round(response.took)} ms`);
      const [line, ...more] = upstreamCalls(portal.logs.slice(logged)).filter((one) => one.name === name);
      t.match(
        line,
        { outcome: 'timeout', sent: false, cause: 'UND_ERR_CONNECT_TIMEOUT', code: 504 },
        `${name} is logged as not sent`,
      );
      t.same(more, [], 'once');
    }

    clock.ms += AN_HOUR;
    const [shown, own] = await Promise.all([timed(visitor.get('/')), timed(member.get('/user'))]);
    t.match(shown, { status: 200, text: page }, 'a visitor gets the copy, byte for byte');
    t.ok(shown.took < CONNECT + SLACK, `in time: ${Math.round(shown.took)} ms`);
    t.equal(own.status, 200, 'a member gets a page');
    t.notMatch(own.text, /type="password"/, 'that is no login form');
    // It checks the token first, and then reads.
    t.ok(own.took < 2 * CONNECT + SLACK, `in time: ${Math.round(own.took)} ms`);

    await back();
    t.match(await bag(), { status: 200, json: { code: 200 } }, 'after the return, the next read works');
    t.match(await withdraw(), { status: 200, json: { code: 200 } }, 'and the same idempotency key is free');
    t.equal(
      upstream.requests.filter((request) => request.startsWith('POST /api/user/withdraw ')).length,
      1,
      'the money moved once',
    );
    t.ok(await until(isIdle), 'no request is left');
  },
);

t.test('a crowd waits for two connections at most, and then the breaker refuses at once', async (t) => {
  const { portal, bag, back, isIdle } = await cutOff(t);
  // All are one person's, who has an eighth of the connections. Those who find none free wait until the first have failed.
  const crowd = await Promise.all(Array.from({ length: POOLS.read.connections / 4 }, () => timed(bag())));
  t.ok(
    crowd.every(({ status }) => status === 504 || status === 503),
    [...new Set(crowd.map(({ status }) => status))].join(),
  );
  const slowest = Math.max(...crowd.map(({ took }) => took));
  t.ok(slowest < 2 * CONNECT + 2 * SLACK, `the slowest took ${Math.round(slowest)} ms`);
  t.ok(
    await until(() => portal.logs.some((line) => line.includes('"event":"sys.breaker_open"'))),
    'the breaker opens',
  );
  const refused = await timed(bag());
  t.match(refused, { status: 503, headers: { 'retry-after': String } });
  t.ok(refused.took < SLACK, `at once: ${Math.round(refused.took)} ms`);
  await back();
  t.ok(await until(async () => (await bag()).status === 200), 'and closes when the upstream is back');
  t.ok(await until(isIdle), 'no request is left');
});
