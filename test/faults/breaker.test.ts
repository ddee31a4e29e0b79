import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { createBreaker, type BreakerState } from '../../server/upstream/breaker.ts';
import type { ClientSettings } from '../../server/upstream/upstreamClient.ts';
import { jsonResponse, startRawServer, type Toxic } from '../support/faults/rawServer.ts';
import { scaled, until } from '../support/longRun.ts';
import { built } from '../support/built.ts';

const { createUpstreamClient } = built;

const fine: Toxic = (socket) => void socket.write(jsonResponse({ code: 200, message: '', data: null }));
const broken: Toxic = (socket) => void socket.write(jsonResponse('<html>', '502 Bad Gateway'));

async function setUp(t: Parameters<typeof startRawServer>[0], settings: ClientSettings = {}) {
  const upstream = await startRawServer(t, fine);
  const events: string[] = [];
  const client = createUpstreamClient(upstream.origin, adapt({}), {
    deadlines: { read: 1_000 },
    ...settings,
    log: { event: (event) => void events.push(event) },
  });
  t.teardown(() => client.close('destroy'));
  const site = () => client.call({ kind: 'read', method: 'GET', path: '/api/site' });
  const bag = () => client.call({ kind: 'read', method: 'GET', path: '/api/user/bag', token: 'x' });
  const pay = () =>
    client.call({ kind: 'money', method: 'POST', path: '/api/user/withdraw', body: {}, token: 'x' });
  return { upstream, events, client, site, bag, pay };
}

t.test(
  'an upstream that fails is asked by probes only, and is used again when a probe succeeds',
  async (t) => {
    const { upstream, events, site, bag, pay } = await setUp(t);
    await site();
    upstream.behave(broken);
    for (let n = 0; n < 10; n++) t.match(await bag(), { outcome: 'ok', status: 502 });
    await until(() => events.length > 0);
    t.same(events, ['sys.breaker_open']);
    upstream.requests.length = 0;
    const began = performance.now();
    let asked = 0;
    while (performance.now() - began < 1_600) {
      t.match(await bag(), { outcome: 'open', sent: false, retryAfter: 1 });
      t.match(await pay(), { outcome: 'open', sent: false }, 'money is refused before anything is sent');
      asked += 2;
      await wait(20);
    }
    const seconds = (performance.now() - began) / 1000;
    t.ok(
      upstream.requests.length <= 2 * seconds + 1,
      `${upstream.requests.length} requests in ${seconds.toFixed(1)} s, of ${asked}`,
    );
    t.ok(
      upstream.requests.every(
        (request) => request.startsWith('GET /api/site ') && !/authorization/i.test(request),
      ),
      'each a public read',
    );
    upstream.behave(fine);
    const returned = performance.now();
    await until(() => events.length > 1);
    t.match(await bag(), { outcome: 'ok', status: 200 });
    t.ok(performance.now() - returned < scaled(2_000), 'within two seconds');
    t.same(events, ['sys.breaker_open', 'sys.breaker_half_open', 'sys.breaker_closed']);
  },
);

t.test('an upstream that is down from the start is not asked more often either', async (t) => {
  const { upstream, events, site } = await setUp(t);
  await upstream.stop();
  for (let n = 0; n < 10; n++) t.match(await site(), { outcome: 'refused', sent: false });
  await until(() => events.length > 0);
  t.match(await site(), { outcome: 'open', sent: false });
  await upstream.start();
  await until(() => events.includes('sys.breaker_half_open'));
  t.match(await site(), { outcome: 'ok' });
});

t.test(
  'a call that is out of order, business refusals and callers who leave do not stop the others',
  async (t) => {
    const { upstream, events, site, bag, client } = await setUp(t);
    await site();
    upstream.behave((socket, request) =>
      (request.startsWith('GET /api/user/bag') ? broken : fine)(socket, request),
    );
    for (let n = 0; n < 30; n++) t.match(await bag(), { status: 502 });
    for (const [code, status] of [
      [40000, '200 OK'],
      [422, '200 OK'],
      [404, '404 Not Found'],
      [429, '429 Too Many Requests'],
    ] as const) {
      upstream.behave((socket) => void socket.write(jsonResponse({ code, message: '', data: null }, status)));
      for (let n = 0; n < 12; n++) await bag();
    }
    upstream.behave(() => undefined);
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const leaving = new AbortController();
        const reply = client.call({
          kind: 'read',
          method: 'GET',
          path: '/x',
          token: 'x',
          signal: leaving.signal,
        });
        await wait(10);
        leaving.abort();
        t.match(await reply, { outcome: 'aborted' });
      }),
    );
    t.same(events, []);
  },
);

t.test("the upstream's Retry-After delays the probes, up to ten seconds", async (t) => {
  const { upstream, events, site, bag } = await setUp(t);
  await site();
  upstream.behave(
    (socket) => void socket.write(jsonResponse('', '503 Service Unavailable', 'Retry-After: 3600')),
  );
  for (let n = 0; n < 10; n++) t.match(await bag(), { status: 503, retryAfter: 10 });
  await until(() => events.length > 0);
  upstream.requests.length = 0;
  t.match(await bag(), { outcome: 'open', retryAfter: 10 });
  await wait(1_200);
  t.equal(upstream.requests.length, 0, 'no probe yet');
});

t.test('a probe that hangs does not keep the next, and one that answers late counts too', async (t) => {
  const asked: ((works: boolean) => void)[] = [];
  const changes: BreakerState[] = [];
  const breaker = createBreaker({
    probeEvery: 5,
    verdict: 50,
    probe: () => new Promise((resolve) => asked.push(resolve)),
    onChange: (state) => changes.push(state),
  });
  t.teardown(() => breaker.close());
  for (let n = 0; n < 10; n++) breaker.note(false);
  await until(() => asked.length > 3);
  t.same(changes, ['open'], 'the first did not answer in time');
  t.ok(asked.length > 3, 'nor did the next, and others were sent');
  await wait(100);
  asked[2]?.(true);
  await until(() => changes.length > 1);
  t.same(changes, ['open', 'half_open']);
});

t.test(
  'an upstream that fails half of the time does not make it change more than once a second',
  async (t) => {
    let time = 0;
    let turn = 0;
    const changes: [BreakerState, number][] = [];
    const breaker = createBreaker({
      now: () => time,
      probeEvery: 5,
      verdict: 1_000,
      calm: 3_000,
      probe: () => Promise.resolve(++turn % 2 === 0),
      onChange: (state) => changes.push([state, time]),
    });
    t.teardown(() => breaker.close());
    for (; time < 30_000; time += 25) {
      // Ten failures, then ten successes: the worst case of one half.
      if (breaker.refusal() === undefined) breaker.note(Math.floor(time / 250) % 2 === 1);
      await wait(0);
      if (breaker.state === 'open') await wait(6);
    }
    t.ok(changes.length > 3, 'it opened and closed');
    t.ok(changes.length <= 30, `${changes.length} changes in 30 s`);
  },
);
