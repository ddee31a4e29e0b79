import dns, { type LookupAddress } from 'node:dns';
import t, { type Test } from 'tap';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { startPortal } from '../helper.ts';
import { startBlackhole, timed, countConnectAttempts } from '../support/faults/blackhole.ts';
import { jsonResponse, startRawServer } from '../support/faults/rawServer.ts';
import { upstreamCalls } from '../support/upstreamCalls.ts';
import { scaled, until } from '../support/longRun.ts';
import { rememberToken } from '../support/browserLike.ts';
import { good } from '../support/faults/kinds.ts';

const SLACK = scaled(1_500);
const NAME = 'bank.example';
const TOKEN = 'member-token';
const WORKS = '127.0.0.1';
/** An address of this machine too, where nothing listens. */
const DEAD = '127.0.0.2';
/** Time for a connection (ms). */
const CONNECT = scaled(400);
/** Longest time after which the gateway must see that the name resolves again (ms). */
const NOTICED = 5_000;

/** A portal whose upstream has a host name, with the addresses that the test gives it. */
async function setUp(t: Parameters<typeof startPortal>[0]) {
  const upstream = await startRawServer(
    t,
    (socket, request) => void socket.write(jsonResponse(good(request))),
  );
  const resolveTo = answerForName(t, NAME, [WORKS]);
  const store = createMemoryStore();
  t.teardown(() => store.close());
  rememberToken(store, TOKEN);
  const portal = await startPortal(t, {
    upstream: `http://${NAME}:${upstream.port}`,
    store,
    clocks: { copies: () => 0 },
    deadlines: { connect: CONNECT },
  });
  const member = portal.browser();
  member.jar.set('bank_token', TOKEN);
  let keys = 0;
  return {
    portal,
    upstream,
    attempts: countConnectAttempts(t, upstream.port),
    bag: () => timed(member.get('/bff/user/bag')),
    withdraw: (key = `address-${String(++keys).padStart(4, '0')}`) =>
      timed(
        member.post(
          '/bff/user/withdraw',
          { amount: '200.00', type: 1, use_last: 1 },
          { 'idempotency-key': key },
        ),
      ),
    /** Other addresses, and no connection that was opened before. */
    change: async (next: Resolution) => {
      resolveTo(next);
      upstream.reset();
      await until(() => upstream.sockets.size === 0);
    },
  };
}

for (const kind of ['swallows connections', 'refuses them'] as const) {
  t.test(`one of the upstream's addresses ${kind}: the other is used in the same call`, async (t) => {
    const { upstream, attempts, bag, withdraw, change } = await setUp(t);
    if (kind === 'swallows connections') await startBlackhole(t, upstream.port, DEAD);
    for (const addresses of [
      [DEAD, WORKS],
      [WORKS, DEAD],
    ]) {
      await change(addresses);
      for (const response of [await bag(), await withdraw()]) {
        t.match(response, { status: 200, json: { code: 200 } }, addresses.join(', then '));
        t.ok(response.took < CONNECT + SLACK, `in time: ${Math.round(response.took)} ms`);
      }
      const before = attempts();
      for (let n = 0; n < 3; n++) t.equal((await bag()).status, 200);
      t.equal(attempts(), before, 'later reads use the connection that is open');
    }
  });
}

for (const [answer, expected] of [
  ['ENOTFOUND', { outcome: 'refused', code: 502, cause: 'ENOTFOUND' }],
  ['silence', { outcome: 'timeout', code: 504, cause: 'UND_ERR_CONNECT_TIMEOUT' }],
] as const) {
  t.test(
    `the name server answers ${answer}: calls fail as for a dead upstream, and work soon after the name resolves again`,
    async (t) => {
      const { portal, bag, withdraw, change, upstream } = await setUp(t);
      await change(answer);
      const key = 'name-server-0001';
      for (const response of [await bag(), await withdraw(key)]) {
        t.match(response, { status: expected.code, json: { code: expected.code } });
        t.ok(response.took < CONNECT + SLACK, `in time: ${Math.round(response.took)} ms`);
      }
      for (const name of ['bag', 'withdraw'])
        t.match(
          upstreamCalls(portal.logs).findLast((line) => line.name === name),
          { ...expected, sent: false },
          `${name} is logged with its reason`,
        );
      // Enough for the breaker, which must not make the end of the fault longer either.
      await Promise.all(Array.from({ length: 20 }, bag));
      await until(() => portal.logs.some((line) => line.includes('"event":"sys.breaker_open"')));
      await change([WORKS]);
      t.ok(await until(async () => (await bag()).status === 200, NOTICED), 'the next reads work');
      t.match(await withdraw(key), { status: 200, json: { code: 200 } }, 'the idempotency key is free');
      t.equal(
        upstream.requests.filter((request) => request.startsWith('POST ')).length,
        1,
        'the money moved once',
      );
    },
  );
}

/** IPv4 addresses in their order, the code of a failure, or silence. */
type Resolution = string[] | 'ENOTFOUND' | 'silence';

type Callback = (error: Error | null, found?: string | LookupAddress[], family?: number) => void;

/**
 * Answers for the name server of this process when it is asked for `name`; other names are looked up as ever. Returns what changes
 * the answer. It takes the place of the function that Node's own connections use; the test's teardown puts that back.
 */
function answerForName(
  t: Pick<Test, 'teardown'>,
  name: string,
  first: Resolution,
): (next: Resolution) => void {
  let answer = first;
  const real = dns.lookup;
  const lookup = (hostname: string, options: { all?: boolean }, callback: Callback) => {
    if (hostname !== name) return void (real as (...args: unknown[]) => void)(hostname, options, callback);
    if (answer === 'silence') return;
    const found = answer;
    setImmediate(() => {
      if (typeof found === 'string')
        return callback(
          Object.assign(new Error(`getaddrinfo ${found} ${name}`), {
            code: found,
            syscall: 'getaddrinfo',
            hostname,
          }),
        );
      if (options.all)
        return callback(
          null,
          found.map((address) => ({ address, family: 4 })),
        );
      callback(null, found[0], 4);
    });
  };
  Object.assign(dns, { lookup });
  t.teardown(() => void Object.assign(dns, { lookup: real }));
  return (next) => {
    answer = next;
  };
}
