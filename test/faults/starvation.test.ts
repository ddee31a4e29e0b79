import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { startPortal } from '../helper.ts';
import { jsonResponse, startRawServer } from '../support/faults/rawServer.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { scaled, until } from '../support/longRun.ts';
import { good } from '../support/faults/kinds.ts';
import { built } from '../support/built.ts';

const { createUpstreamClient } = built;

/** Size of a picture that no buffer of the gateway takes whole (bytes). */
const SIZE = 1_500_000;

/** Asks for a picture and reads nothing of it. */
async function slowReader(origin: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  return socket;
}

t.test(
  'visitors who ask for a picture and do not read it do not keep members from their money',
  async (t) => {
    const upstream = await startStubUpstream(t);
    // The last bytes never come, which for the gateway is as if the reader did not take them.
    upstream.on(
      'GET /media/big.png',
      (_hit, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/png', 'content-length': SIZE })
          .write(Buffer.alloc(SIZE - 1, 1)),
    );
    const portal = await startPortal(t, { upstream: upstream.origin, deadlines: { read: scaled(3_000) } });
    const readers = await Promise.all(
      Array.from({ length: 90 }, () => slowReader(portal.origin, '/media/big.png')),
    );
    t.teardown(() => {
      for (const socket of readers) socket.destroy();
    });
    await wait(300);
    const member = portal.browser();
    member.jar.set('bank_token', 'member-token');
    const started = performance.now();
    t.equal((await member.get('/bff/user/bag')).status, 200, 'a read');
    t.equal((await member.post('/bff/user/edit', { nickname: '小林' })).status, 200, 'a write');
    t.ok(performance.now() - started < scaled(2_000), 'without waiting for the readers');
  },
);

t.test(
  'the deadline begins when the gateway is asked, so a call that waits for a connection ends in time',
  async (t) => {
    const upstream = await startRawServer(t, () => undefined);
    const client = createUpstreamClient(upstream.origin, adapt({}), {
      deadlines: { read: 400, write: 400 },
      breaker: false,
    });
    t.teardown(() => client.close('destroy'));
    const started = performance.now();
    const calls = Array.from({ length: 200 }, async () => {
      const reply = await client.call({ kind: 'read', method: 'GET', path: '/api/user/bag', token: 'x' });
      return { reply, took: performance.now() - started };
    });
    const all = await Promise.all(calls);
    const slowest = Math.max(...all.map(({ took }) => took));
    t.ok(slowest < scaled(900), `the slowest took ${Math.round(slowest)} ms`);
    t.ok(
      all.every(({ reply }) => reply.outcome === 'timeout' || reply.outcome === 'shed'),
      'each call timed out or was shed',
    );
    const sent = all.filter(({ reply }) => 'sent' in reply && reply.sent).length;
    // What was sent may not have been read yet.
    await until(() => upstream.requests.length >= sent);
    t.equal(
      sent,
      upstream.requests.length,
      'exactly the calls that reached the upstream say that they may have',
    );
    t.ok(
      all.some(({ reply }) => reply.outcome === 'shed' && !reply.sent),
      'a full queue sheds at once',
    );
  },
);

t.test(
  'a money call whose time went by while it waited for a connection was not sent, and its key is free',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      deadlines: { write: 500 },
      client: { pools: { money: { connections: 1 } }, breaker: false },
    });
    const member = portal.browser();
    member.jar.set('bank_token', 'member-token');
    upstream.on('POST /api/user/withdraw', () => undefined);
    const withdraw = (key: string) =>
      member.post(
        '/bff/user/withdraw',
        { amount: '200.00', type: 1, use_last: 1 },
        { 'idempotency-key': key },
      );
    const [hanging, waiting] = await Promise.all([
      withdraw('hangs-0001'),
      wait(50).then(() => withdraw('waits-0001')),
    ]);
    t.match(hanging, { status: 504, json: { code: 50410 } }, 'the one that was sent has an unknown outcome');
    t.match(
      waiting,
      { status: 503, json: { code: 503 }, headers: { 'retry-after': '1' } },
      'the one that waited has not',
    );
    const hits = () =>
      upstream.hits.filter(({ method, path }) => method === 'POST' && path === '/api/user/withdraw').length;
    t.equal(hits(), 1, 'only the first reached the upstream');
    upstream.reset();
    t.match(await withdraw('hangs-0001'), { json: { code: 50410 } }, 'its key stays taken');
    t.match(await withdraw('waits-0001'), { status: 200, json: { code: 200 } }, 'its key may be used again');
    t.equal(hits(), 2);
  },
);

t.test(
  'a call that was given up leaves no connection behind: one that is opened while the upstream hangs may hang for ever',
  async (t) => {
    const upstream = await startRawServer(t, () => undefined);
    const client = createUpstreamClient(upstream.origin, adapt({}), {
      deadlines: { read: 200, write: 200 },
      breaker: false,
    });
    t.teardown(() => client.close('destroy'));
    const call = () => client.call({ kind: 'read', method: 'GET', path: '/api/user/bag', token: 'x' });
    for (let calls = 1; calls <= 3; calls++) {
      t.equal((await call()).outcome, 'timeout');
      await wait(100);
      t.equal(upstream.accepted, calls, 'a connection for each call');
      t.equal(upstream.sockets.size, 0, 'which is closed');
    }
    upstream.behave((socket, request) => void socket.write(jsonResponse(good(request))));
    t.equal((await call()).outcome, 'ok', 'the next call works at once');
  },
);
