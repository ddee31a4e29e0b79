import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import t, { type Test } from 'tap';
import { connections } from '../../server/http/connections.ts';
import { NO_METRICS } from '../../server/metrics/metrics.ts';
import { scaled, until } from '../support/longRun.ts';

/** Shorter than any time-out that Node would apply to these connections. */
const AT_ONCE = 1_500;
const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

/** A server that sends the head and a part of each response at once, and the rest when `finish` is called; of `/now` all at once. */
async function listen(t: Test) {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false, keepAliveTimeout: 60_000 });
  await app
    .decorate('config', { maxSockets: 100 } as never)
    .decorate('metrics', NO_METRICS)
    .register(connections);
  let requests = 0;
  let finish = () => {};
  const finished = new Promise<void>((done) => (finish = done));
  app.get('/', (_request, reply) => {
    requests++;
    reply.hijack();
    reply.raw.write('first ');
    void finished.then(() => reply.raw.end('last'));
  });
  app.get('/now', async () => 'now');
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());
  const open = async (send = '') => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    t.teardown(() => socket.destroy());
    await once(socket, 'connect');
    socket.write(send);
    return socket;
  };
  /** Sends a request, and waits until its response has begun. `received`: all of it, when the connection has ended. */
  const begin = async (send = REQUEST) => {
    const received = ends(await open(send));
    await until(() => requests === 1);
    return { received };
  };
  return { app, open, begin, finish, requests: () => requests };
}

const ends = (socket: Socket) =>
  new Promise<string>((done) => {
    let read = '';
    socket.on('data', (part) => (read += part.toString())).on('close', () => done(read));
  });

t.test('a response that ends after the stop arrives whole, and its connection is not kept', async (t) => {
  const { app, open, begin, finish } = await listen(t);
  // Half a request is waited for, so its connection ends later.
  const half = ends(await open(REQUEST.slice(0, 10))).then(() => performance.now());
  const { received } = await begin();
  const closed = app.close();
  await wait(100);
  finish();
  t.match(await received, /first [^]*last/);
  const ended = performance.now();
  t.ok((await half) - ended > 200, 'long before');
  await closed;
});

t.test('a connection on which nothing was sent does not delay the end', async (t) => {
  const { app, open } = await listen(t);
  const ended = ends(await open());
  const began = performance.now();
  await app.close();
  t.equal(await ended, '');
  t.ok(performance.now() - began < scaled(AT_ONCE), `${Math.round(performance.now() - began)} ms`);
});

t.test('half a request delays it for a moment, and the other half in that time is answered', async (t) => {
  const { app, open, finish, requests } = await listen(t);
  const [late, never] = [await open(REQUEST.slice(0, 10)), await open(REQUEST.slice(0, 10))];
  const [response, nothing] = [ends(late), ends(never)];
  await wait(100);
  finish();
  const began = performance.now();
  const closed = app.close();
  await wait(200);
  late.write(REQUEST.slice(10));
  t.match(await response, /first [^]*last/);
  t.equal(requests(), 1);
  t.equal(await nothing, '');
  await closed;
  const took = performance.now() - began;
  t.ok(took < scaled(AT_ONCE), `${Math.round(took)} ms`);
});

t.test('a response that takes longer than that is not cut off', async (t) => {
  const { app, begin, finish } = await listen(t);
  const { received } = await begin();
  const closed = app.close();
  await wait(2_500);
  finish();
  t.match(await received, /first [^]*last/);
  await closed;
});

t.test('nor one whose request came with another on the same connection', async (t) => {
  const { app, begin, finish } = await listen(t);
  const { received } = await begin(REQUEST.replace('/', '/now') + REQUEST);
  const closed = app.close();
  await wait(2_500);
  finish();
  t.match(await received, /now[^]*first [^]*last/);
  await closed;
});
