import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import t, { type Test } from 'tap';
import { timeOutBodies } from '../../server/http/bodyTimeout.ts';
import { scaled } from '../support/longRun.ts';

/** Body time-outs in ms: one that no test reaches, and one that a delayed body exceeds. */
const LONG = scaled(60_000);
const SHORT = 100;

/** A server with this body time-out (ms), `LONG` for `/file`. `/slow` responds when `ready` is settled. */
async function listen(t: Test, usual: number, ready = Promise.resolve()) {
  const app = fastify();
  app.decorate<unknown>('config', { timeouts: { body: usual } });
  await app.register(timeOutBodies);
  app.post('/usual', async (request) => request.body);
  app.post('/file', { config: { bodyTimeout: LONG } }, async (request) => request.body);
  app.route({ method: ['GET', 'POST'], url: '/slow', handler: () => ready.then(() => 'done') });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());
  const { port } = app.server.address() as AddressInfo;

  /** Sends a JSON body in two halves, the second when `time` is settled. Returns everything received until the connection closed. */
  const drip = (path: string, time?: Promise<unknown>): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let back = '';
      void time?.then(() => socket.write('"b"}'));
      socket
        .on('data', (part) => {
          back += part.toString();
        })
        .on('error', () => {})
        .on('close', () => resolve(back));
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a":`,
      );
    });
  return { at: `http://127.0.0.1:${port}`, drip };
}

t.test('a route can have a longer time-out', async (t) => {
  const { drip } = await listen(t, SHORT);
  t.match(
    await drip('/file', drip('/usual')),
    /200 OK[^]*\{"a":"b"\}/,
    'the second half came after another body had been cut off',
  );
});

t.test('a response may take longer than the body time-out', async (t) => {
  let release = () => {};
  const { at, drip } = await listen(
    t,
    SHORT,
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  const waiting = [
    fetch(`${at}/slow`),
    fetch(`${at}/slow`, { method: 'POST' }),
    fetch(`${at}/slow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":"b"}',
    }),
  ];
  // Waits until two bodies have been cut off, one after the other.
  await drip('/usual');
  await drip('/usual');
  release();
  const [nothing, empty, arrived] = await Promise.all(waiting);
  t.equal(nothing?.status, 200, 'for a GET');
  t.equal(empty?.status, 200, 'for a POST without a body');
  t.equal(arrived?.status, 200, 'for a complete body');
});
