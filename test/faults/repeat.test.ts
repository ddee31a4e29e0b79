import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { jsonResponse, startRawServer, type RawServer, type Toxic } from '../support/faults/rawServer.ts';
import { SEED, short } from '../support/longRun.ts';
import { seeded } from '../support/mutate.ts';
import { built } from '../support/built.ts';
import { requestsOf } from '../helper.ts';

const { createUpstreamClient } = built;

const fine: Toxic = (socket) => void socket.write(jsonResponse({ code: 200, message: '', data: null }));
const GET = { kind: 'read', method: 'GET', path: '/api/site' } as const;

async function setUp(
  t: Parameters<typeof startRawServer>[0],
  toxic: Toxic = fine,
): Promise<{ upstream: RawServer; client: ReturnType<typeof createUpstreamClient> }> {
  const upstream = await startRawServer(t, toxic);
  const client = createUpstreamClient(upstream.origin, adapt({}), {
    breaker: false,
    deadlines: { read: 2_000, write: 2_000 },
  });
  t.teardown(() => client.close('destroy'));
  return { upstream, client };
}

/** Answers the first request of each connection and resets it at the second. */
function resetsSecond(): Toxic {
  const served = new WeakSet<object>();
  return (socket, request) => {
    if (served.has(socket)) return void socket.resetAndDestroy();
    served.add(socket);
    fine(socket, request);
  };
}

t.test(
  'a read whose connection the upstream closed at that moment is sent once more, on a new one',
  async (t) => {
    const { upstream, client } = await setUp(t);
    for (let n = 0; n < 20; n++) await client.call(GET);
    upstream.reset();
    await wait(20);
    upstream.behave(resetsSecond());
    t.match(await client.call(GET), { outcome: 'ok' });
    t.match(await client.call(GET), { outcome: 'ok' }, 'the second on that connection is repeated');
    t.equal(upstream.requests.length, 3);
  },
);

t.test('a write is never sent twice, on a used connection or a new one', async (t) => {
  const { upstream, client } = await setUp(t, resetsSecond());
  for (let n = 0; n < 20; n++) await client.call(GET);
  for (const kind of ['write', 'login', 'money'] as const) {
    // A GET that writes, as the upstream has one, is a write.
    for (const method of ['POST', 'GET'] as const) {
      upstream.behave(fine);
      await client.call({ kind, method, path: '/warm', ...(method === 'POST' && { body: {} }) });
      upstream.behave((socket) => void socket.resetAndDestroy());
      const before = upstream.requests.length;
      t.match(
        await client.call({ kind, method, path: '/x', ...(method === 'POST' && { body: {} }) }),
        { outcome: 'reset', sent: true },
        `${kind} ${method}`,
      );
      t.equal(upstream.requests.length, before + 1);
    }
  }
});

t.test('money calls do not use a connection twice, so none can be closed under them', async (t) => {
  const { upstream, client } = await setUp(t);
  for (let n = 0; n < 5; n++)
    t.match(await client.call({ kind: 'money', method: 'POST', path: '/pay', body: {} }), { outcome: 'ok' });
  t.equal(upstream.accepted, 5);
  t.ok(upstream.requests.every((request) => /\r\nconnection: close\r\n/i.test(request)));
});

t.test('a new connection that breaks is no reason to send again', async (t) => {
  const { upstream, client } = await setUp(t, (socket) => void socket.resetAndDestroy());
  for (let n = 1; n <= 20; n++) {
    // With a token, so that the breaker has nothing to ask.
    t.match(await client.call({ ...GET, token: 'x' }), { outcome: 'reset', sent: true });
    t.equal(upstream.requests.length, n);
  }
});

t.test(
  'an upstream that closes connections just when they are used again causes no error for reads',
  async (t) => {
    t.comment(`TEST_SEED=${SEED}`);
    const random = seeded(SEED);
    let closings = 0;
    const { upstream, client } = await setUp(t);
    for (let n = 0; n < 100; n++) await client.call(GET);
    upstream.behave((socket, request) => {
      fine(socket, request);
      // One in twenty, closed or reset after a turn of the event loop or two: before, while or after the next request is written.
      const drawn = Math.floor(random() * 80);
      if (drawn % 20 !== 0) return;
      closings++;
      const close = () => void (drawn % 40 === 0 ? socket.end() : socket.resetAndDestroy());
      setImmediate(drawn < 40 ? close : () => setImmediate(close));
    });
    const calls = short(1_000, 20_000);
    const before = upstream.requests.length;
    let failed = 0;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let n = 0; n < calls / 4; n++) if ((await client.call(GET)).outcome !== 'ok') failed++;
      }),
    );
    t.equal(failed, 0, `${closings} closings in ${calls} calls`);
    t.ok(closings > calls / 100);
    t.ok(upstream.requests.length - before <= 1.1 * calls);
  },
);

t.test(
  'when the caller leaves, a read ends at the upstream within 200 ms, and a waiting one is never sent',
  async (t) => {
    const { upstream, client } = await setUp(t, () => undefined);
    const leaving = new AbortController();
    const replies = Array.from({ length: 60 }, () =>
      client.call({ ...GET, token: 'x', signal: leaving.signal }),
    );
    while (upstream.requests.length < 48) await wait(5);
    const left = performance.now();
    leaving.abort();
    const outcomes = await Promise.all(replies);
    t.ok(performance.now() - left < 200, 'at once');
    t.equal(outcomes.filter((reply) => 'sent' in reply && reply.sent).length, 48);
    while ((upstream.sockets.size > 0 || requestsOf(client).running > 0) && performance.now() - left < 5_000)
      await wait(5);
    t.equal(upstream.sockets.size, 0, 'the upstream sees it');
    t.equal(upstream.requests.length, 48);
    t.same(requestsOf(client), { running: 0, waiting: 0 });
  },
);
