import t, { type Test } from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { DEADLINES, POOLS } from '../../server/upstream/poolSettings.ts';
import type { UpstreamCall } from '../../server/upstream/upstreamClient.ts';
import { head, jsonResponse, startRawServer, type Toxic } from '../support/faults/rawServer.ts';
import { built } from '../support/built.ts';
import { until } from '../support/longRun.ts';

const { createUpstreamClient } = built;

// What the client sends and returns. Faults of connections and responses: test/faults/matrix.test.ts.

async function setUp(t: Test, behave: Toxic) {
  const { origin, requests } = await startRawServer(t, behave);
  const client = createUpstreamClient(origin, adapt({}), { breaker: false });
  t.teardown(() => client.close('destroy'));
  const get = (more: Partial<UpstreamCall> = {}) =>
    client.call({ kind: 'read', method: 'GET', path: '/api/site', ...more });
  return {
    origin,
    client,
    requests,
    get,
    post: () => client.call({ kind: 'money', method: 'POST', path: '/api/login', body: { a: 1 } }),
  };
}
const says =
  (text: string): Toxic =>
  (socket) =>
    void socket.write(jsonResponse(text));

t.test(
  'a request has exactly the intended headers and body, and a response is its text and status',
  async (t) => {
    const { get, post, requests } = await setUp(t, says('{"code":200}'));
    t.match(await get({ token: 'abc', forwardedFor: '203.0.113.7' }), {
      outcome: 'ok',
      status: 200,
      text: '{"code":200}',
      headers: { 'content-type': 'application/json' },
    });
    await get({ token: null });
    await get();
    await post();
    const [member, visitor, open, write] = requests;
    t.match(member, /^GET \/api\/site HTTP\/1\.1\r\n[^]*\r\nauthorization: abc\r\n/);
    t.match(member, /\r\nx-forwarded-for: 203\.0\.113\.7\r\n/);
    t.match(visitor, /\r\nauthorization: 0\r\n/);
    t.notMatch(open, /authorization|x-forwarded|cookie/i);
    t.match(write, /^POST [\s\S]*content-type: application\/json[\s\S]*\{"a":1\}$/);
    for (const request of requests) t.match(request, /\r\naccept-language: zh-CN\r\n/, 'answers in Chinese');
    for (const request of requests)
      t.match(request, /\r\naccept-encoding: identity\r\n/, 'compression is not requested');
  },
);

t.test('a token that is not a valid header value is not sent, and costs no connection', async (t) => {
  const { get, requests } = await setUp(t, says('{}'));
  // undici's own pool would lose a connection each time.
  for (let n = 0; n < POOLS.read.connections; n++)
    t.not((await get({ token: 'a\r\nx-admin: 1' })).outcome, 'ok');
  t.equal(requests.length, 0);
  t.match(await get(), { outcome: 'ok' });
});

t.test('closing lets a request end and sends no other; destroying ends it', async (t) => {
  const arrived: Parameters<Toxic>[0][] = [];
  for (const [how, ends] of [
    ['close', { outcome: 'ok' }],
    ['destroy', { outcome: 'aborted', sent: true }],
  ] as const) {
    const { client, get, requests } = await setUp(t, (socket) => void arrived.push(socket));
    const running = get();
    await until(() => requests.length === 1);
    const closed = client.close(how);
    t.match(await get(), { outcome: 'shed', sent: false });
    arrived.at(-1)?.write(jsonResponse('{}'));
    t.match(await running, ends, how);
    await closed;
    t.equal(requests.length, 1);
  }
});

t.test('a call whose whole time goes by while its connection is opened was not sent', async (t) => {
  // The TLS handshake that the server never answers is a part of it.
  const { origin } = await startRawServer(t, () => {});
  const client = createUpstreamClient(origin.replace('http:', 'https:'), adapt({}), {
    breaker: false,
    deadlines: { connect: 5_000, write: 200 },
  });
  t.teardown(() => client.close('destroy'));
  t.match(await client.call({ kind: 'money', method: 'POST', path: '/api/user/withdraw', body: {} }), {
    outcome: 'timeout',
    sent: false,
  });
});

t.test('a response just below 2 MB is read', async (t) => {
  const text = JSON.stringify('a'.repeat(2 * 1024 * 1024 - 100));
  const { get } = await setUp(t, says(text));
  t.equal(((await get()) as { text: string }).text.length, text.length);
});

t.test('a redirect is returned, not followed', async (t) => {
  const target = await setUp(t, says('{}'));
  for (const status of [301, 302, 303, 307, 308]) {
    const { get, requests } = await setUp(
      t,
      (socket) =>
        void socket.write(head(`${status} Moved`, `Location: ${target.origin}/`, 'Content-Length: 0')),
    );
    t.match(await get(), { outcome: 'ok', status, text: '', headers: { location: `${target.origin}/` } });
    t.equal(requests.length, 1);
  }
  t.equal(target.requests.length, 0, 'the target got no request');
});

t.test("surplus bytes do not become the next caller's response", async (t) => {
  const { get } = await setUp(
    t,
    (socket, request) =>
      void socket.write(
        jsonResponse(`"${/x-forwarded-for: (\S+)/.exec(request)?.[1]}"`) + jsonResponse('"stolen"'),
      ),
  );
  for (const name of ['one', 'two', 'three']) {
    const reply = await get({ forwardedFor: name });
    t.notMatch(reply, { text: '"stolen"' });
    if (reply.outcome === 'ok') t.equal(reply.text, `"${name}"`);
  }
});

t.test('every call has the specification’s 30 seconds', async (t) => {
  t.match(DEADLINES, { read: 30_000, write: 30_000 });
});
