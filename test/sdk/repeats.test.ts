import t, { type Test } from 'tap';
import { createClient } from '../../sdk/index.ts';
import { answers, breaksOff, refuses, startStubPortal, failure } from './stubPortal.ts';

// What the client repeats, and what it never does. The portal is a stub: a real one fails rarely.

const SOON = { 'retry-after': '0' };
const WITHDRAWAL = { amount: '100.00', type: 1 };
const KEY = 'a-key-of-the-program';

async function clientOf(t: Test, ...behaviours: Parameters<typeof startStubPortal>[1][]) {
  const stub = await startStubPortal(t, ...behaviours);
  return { ...stub, portal: createClient({ origin: stub.origin }) };
}

t.test('a read is repeated after 429, 503 and a connection that broke off', async (t) => {
  for (const failed of [refuses(429, SOON), refuses(503, SOON), breaksOff]) {
    const { portal, hits } = await clientOf(t, failed, failed, answers({ balance: '1.00' }));
    t.match(await portal.bag(), { balance: '1.00' });
    t.equal(hits.length, 3);
  }
});

t.test('a read is repeated twice at most, then its last refusal is the error', async (t) => {
  const { portal, hits } = await clientOf(t, refuses(503, { ...SOON, 'x-request-id': 'the-id' }));
  t.match(await failure(portal.bag()), {
    call: 'bag',
    status: 503,
    code: 503,
    reason: 'refused',
    message: '不行',
    requestId: 'the-id',
    retryAfter: 0,
    key: undefined,
  });
  t.equal(hits.length, 3);
  const { origin, hits: once } = await clientOf(t, breaksOff);
  t.match(await failure(createClient({ origin, retries: 0 }).bag()), {
    reason: 'no_response',
    status: 0,
    code: 0,
  });
  t.equal(once.length, 1);
});

t.test('a read is not repeated after other refusals', async (t) => {
  for (const status of [400, 404, 422, 500, 502, 504]) {
    const { portal, hits } = await clientOf(t, refuses(status, SOON));
    t.match(await failure(portal.bag()), { status });
    t.equal(hits.length, 1, String(status));
  }
});

t.test('a pause that the call has no time for is not begun', async (t) => {
  const { portal, hits } = await clientOf(t, refuses(429, { 'retry-after': '3600' }));
  t.match(await failure(portal.bag()), { status: 429, retryAfter: 3600 });
  t.equal(hits.length, 1);
});

t.test('a write without an idempotency key is never repeated', async (t) => {
  for (const failed of [refuses(429, SOON), refuses(503, SOON), refuses(409, SOON), breaksOff]) {
    const { portal, hits } = await clientOf(t, failed, answers(null));
    const error = await failure(portal.editUser({ nickname: '知夏' }));
    t.notOk(error.isOutcomeUnknown);
    t.equal(hits.length, 1);
  }
});

t.test(
  'a call with an idempotency key is repeated with the same key when the connection broke off, and not when it was refused',
  async (t) => {
    const { portal, hits } = await clientOf(t, breaksOff, answers(null));
    await portal.withdraw(WITHDRAWAL);
    t.equal(hits.length, 2);
    t.match(hits[0]?.headers['idempotency-key'], /^[\w-]{8,64}$/);
    t.equal(hits[1]?.headers['idempotency-key'], hits[0]?.headers['idempotency-key']);
    t.equal(hits[1]?.body, hits[0]?.body);
    await portal.withdraw(WITHDRAWAL);
    t.not(
      hits[2]?.headers['idempotency-key'],
      hits[0]?.headers['idempotency-key'],
      'another call has another key',
    );

    for (const status of [429, 503, 422]) {
      const { portal: refused, hits: sent } = await clientOf(t, refuses(status, SOON));
      const error = await failure(refused.withdraw(WITHDRAWAL, { key: KEY }));
      t.match(error, { status, key: KEY, isOutcomeUnknown: false });
      t.equal(sent.length, 1, String(status));
    }
  },
);

t.test('while the first call is running, the same key is asked again until it has ended', async (t) => {
  const running = refuses(409, SOON);
  const { portal, hits } = await clientOf(t, running, running, running, running, answers(null));
  await portal.withdraw(WITHDRAWAL);
  t.equal(new Set(hits.map(({ headers }) => headers['idempotency-key'])).size, 1);
  t.equal(hits.length, 5);
  const { portal: other, hits: refused } = await clientOf(t, refuses(409));
  t.match(await failure(other.withdraw(WITHDRAWAL)), { status: 409 }, 'a 409 that no waiting helps');
  t.equal(refused.length, 1);
});

t.test('a call that takes too long ends, and its outcome is unknown if it moves money', async (t) => {
  const { portal } = await clientOf(t, () => undefined);
  t.match(await failure(portal.bag({}, { timeout: 50 })), {
    reason: 'timed_out',
    status: 0,
    isOutcomeUnknown: false,
  });
  t.match(await failure(portal.withdraw(WITHDRAWAL, { timeout: 50, key: KEY })), {
    reason: 'timed_out',
    key: KEY,
    isOutcomeUnknown: true,
  });
});

t.test("the caller's signal ends a call, and a pause too, with its own reason", async (t) => {
  const { portal, hits } = await clientOf(t, () => undefined);
  const controller = new AbortController();
  const reason = new Error('enough');
  const call = portal.bag({}, { signal: controller.signal });
  controller.abort(reason);
  await t.rejects(call, reason);
  await t.rejects(
    portal.bag({}, { signal: controller.signal }),
    reason,
    'a signal that has ended sends nothing',
  );
  t.ok(hits.length <= 1);

  const { portal: busy } = await clientOf(t, refuses(503, { 'retry-after': '20' }));
  const pausing = new AbortController();
  const paused = busy.bag({}, { signal: pausing.signal });
  setTimeout(() => pausing.abort(reason), 50);
  await t.rejects(paused, reason);
});

t.test('what is no envelope is an error, whatever its status', async (t) => {
  const html = (status: number) => (response: import('node:http').ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  for (const status of [200, 404, 502]) {
    const { portal } = await clientOf(t, html(status));
    t.match(await failure(portal.bag()), { reason: 'not_an_envelope', status, code: 0 });
  }
  const { portal } = await clientOf(t, refuses(200, {}, 422));
  t.match(await failure(portal.bag()), { reason: 'not_an_envelope' }, 'a status that contradicts the code');
});
