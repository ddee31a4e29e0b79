import fastify from 'fastify';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { timeOutBodies } from '../../server/http/bodyTimeout.ts';

const app = fastify();
timeOutBodies(app, 100);
app.post('/usual', async (request) => request.body);
app.post('/file', { config: { bodyTimeout: 20_000 } }, async (request) => request.body);
app.route({ method: ['GET', 'POST'], url: '/slow', handler: () => setTimeout(400, 'done') });
await app.listen({ host: '127.0.0.1', port: 0 });
t.teardown(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** Sends a JSON body in two halves with a pause between them; gives all that came back until the connection closed. */
const drip = (path: string, pause: number): Promise<string> => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1');
  let back = '';
  let open = true;
  void setTimeout(pause, undefined, { ref: false }).then(() => open && socket.write('"b"}'));
  socket.on('data', (part) => { back += part.toString(); }).on('error', () => {}).on('close', () => {
    open = false;
    resolve(back);
  });
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a":`);
});

t.test('a body that arrives in time is read', async (t) => t.match(await drip('/usual', 5), /200 OK[^]*\{"a":"b"\}/));
t.test('one that does not is cut off', async (t) => t.notMatch(await drip('/usual', 5_000), /200 OK/));
t.test('a route for files waits longer', async (t) => t.match(await drip('/file', 400), /200 OK[^]*\{"a":"b"\}/));

t.test('an answer may take longer than a body', async (t) => {
  const at = `http://127.0.0.1:${port}`;
  t.equal((await fetch(`${at}/slow`)).status, 200, 'to nothing sent');
  t.equal((await fetch(`${at}/slow`, { method: 'POST' })).status, 200, 'to an empty body');
  t.equal((await fetch(`${at}/slow`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":"b"}' })).status, 200, 'to one that has arrived');
});
