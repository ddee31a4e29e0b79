import t, { type Test } from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { createUpstreamClient, type UpstreamCall } from '../../server/upstream/client.ts';
import { jsonResponse, startRawServer, type Toxic } from '../support/faults/rawServer.ts';

// What the client sends and returns. Faults of connections and responses: test/faults/matrix.test.ts.

async function setUp(t: Test, behave: Toxic) {
  const { origin, requests } = await startRawServer(t, behave);
  const client = createUpstreamClient(origin, adapt({}).token, { breaker: false });
  t.teardown(() => client.destroy());
  const get = (more: Partial<UpstreamCall> = {}) => client.call({ kind: 'read', method: 'GET', path: '/api/site', ...more });
  return { origin, requests, get, post: () => client.call({ kind: 'money', method: 'POST', path: '/api/login', body: { a: 1 } }) };
}
const says = (text: string): Toxic => (socket) => void socket.write(jsonResponse(text));

t.test('a token that is not a valid header value is not sent and does not crash the process', async (t) => {
  const { get, requests } = await setUp(t, says('{}'));
  t.not((await get({ token: 'a\r\nx-admin: 1' })).outcome, 'ok');
  t.equal(requests.length, 0);
});

t.test('a response just below 2 MB is read', async (t) => {
  const text = JSON.stringify('a'.repeat(2 * 1024 * 1024 - 100));
  const { get } = await setUp(t, says(text));
  t.equal(((await get()) as { text: string }).text.length, text.length);
});
