import fastify from 'fastify';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { limitBodyTime } from '../../server/bodyTime.ts';

const app = fastify();
limitBodyTime(app, 100);
app.post('/usual', async (request) => request.body);
app.post('/file', { config: { bodyTime: 20_000 } }, async (request) => request.body);
await app.listen({ host: '127.0.0.1', port: 0 });
t.teardown(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** Sends a JSON body in two halves with a pause between them; gives all that came back until the connection closed. */
const drip = (path: string, pause: number): Promise<string> => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1');
  let back = '';
  const rest = setTimeout(() => socket.write('"b"}'), pause);
  socket.on('data', (part) => { back += part.toString(); }).on('error', () => {}).on('close', () => {
    clearTimeout(rest);
    resolve(back);
  });
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a":`);
});

t.test('a body that arrives in time is read', async (t) => t.match(await drip('/usual', 5), /200 OK[^]*\{"a":"b"\}/));
t.test('one that does not is cut off', async (t) => t.notMatch(await drip('/usual', 5_000), /200 OK/));
t.test('a route for files waits longer', async (t) => t.match(await drip('/file', 400), /200 OK[^]*\{"a":"b"\}/));
