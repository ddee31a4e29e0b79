import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { startPortal } from '../helper.ts';
import { jsonResponse, startRawServer } from '../support/faults/rawServer.ts';
import { scaled } from '../support/longRun.ts';
import { rememberToken } from '../support/browserLike.ts';
import { good } from '../support/faults/kinds.ts';

const BODY = JSON.stringify({ amount: '200.00', type: 1, use_last: 1 });
const TOKEN = 'member-token';
const MEMBER = `Cookie: bank_token=${TOKEN}`;
const KEY = (name: string) => `Idempotency-Key: slow-client-${name}`;
const WRITE = ['X-Bank-CSRF: 1', 'Sec-Fetch-Site: same-origin', 'Content-Type: application/json', `Content-Length: ${BODY.length}`];

const upstream = await startRawServer(t, (socket, request) => void socket.write(jsonResponse(good(request))));
const store = createMemoryStore();
t.teardown(() => store.close());
// The gateway knows the member, so it asks for nothing before a money call.
rememberToken(store, TOKEN);
const portal = await startPortal(t, { upstream: upstream.origin, store, client: { breaker: false }, expectErrors: ['sys.error'] });

/** The four consumers: what a client sends, and the upstream's call that it needs. */
const consumers = [
  { name: 'anonymous page', head: ['GET / HTTP/1.1'], body: '', call: undefined },
  { name: 'member page', head: ['GET /user HTTP/1.1', MEMBER], body: '', call: 'GET /api/user/bag' },
  { name: '/bff read', head: ['GET /bff/user/bag HTTP/1.1', MEMBER], body: '', call: 'GET /api/user/bag' },
  { name: 'money write', head: ['POST /bff/user/withdraw HTTP/1.1', MEMBER, ...WRITE], body: BODY, call: 'POST /api/user/withdraw' },
];

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(portal.origin);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const headOf = (lines: string[], key: string) => [...lines, `Host: ${new URL(portal.origin).host}`, KEY(key), '', ''].join('\r\n');
const answered = () => portal.logs.filter((line) => line.includes('"event":"http.request"')).length;
const arrived = (call: string) => upstream.requests.filter((request) => request.startsWith(`${call} `)).length;

async function until(isSo: () => boolean): Promise<boolean> {
  for (const end = Date.now() + scaled(5_000); !isSo() && Date.now() < end; ) await wait(5);
  return isSo();
}

for (const { name, head, body, call } of consumers) {
  t.test(`${name}: the client leaves early`, async (t) => {
    upstream.reset();
    upstream.behave(() => undefined);
    const socket = await open();
    socket.write(headOf(head, `leaves-${name.length}`) + body);
    if (!call) {
      socket.destroy();
      return void t.same(portal.upstreamStats(), { running: 0, waiting: 0 }, 'it needs no call');
    }
    t.ok(await until(() => arrived(call) === 1), 'the call arrives');
    const open4 = upstream.sockets.size;
    socket.destroy();
    if (body === '') t.ok(await until(() => portal.upstreamStats().running === 0), 'a read ends at the upstream');
    else {
      await wait(250);
      t.equal(upstream.sockets.size, open4, 'a write is not broken off');
      upstream.behave((one, request) => void one.write(jsonResponse(good(request))));
      for (const one of upstream.sockets) one.write(jsonResponse(good('POST /api/user/withdraw')));
    }
    t.ok(await until(() => portal.upstreamStats().running === 0), 'nothing is left');
    t.equal(arrived(call), 1, 'and nothing is sent twice');
  });

  t.test(`${name}: the client reads nothing`, async (t) => {
    upstream.reset();
    upstream.behave((one, request) => void one.write(jsonResponse(good(request))));
    await wait(20);
    const before = answered();
    const readers = await Promise.all(Array.from({ length: 20 }, async (_, n) => {
      const socket = await open();
      socket.pause();
      socket.write(headOf(head, `reads-${name.length}-${n}`) + body);
      return socket;
    }));
    if (call) t.ok(await until(() => arrived(call) >= 1));
    t.ok(await until(() => answered() === before + readers.length), 'each has its answer, read or not');
    t.ok(await until(() => portal.upstreamStats().running + portal.upstreamStats().waiting === 0), 'no connection to the upstream waits for the readers');
    for (const socket of readers) socket.destroy();
  });

  t.test(`${name}: the client sends its request slowly`, async (t) => {
    upstream.reset();
    const socket = await open();
    const whole = headOf(head, `slow-${name.length}`) + body;
    // All but the last byte.
    for (let at = 0; at < whole.length - 1; at += 40) socket.write(whole.slice(at, Math.min(at + 40, whole.length - 1)));
    await wait(150);
    if (call) t.equal(arrived(call), 0, 'nothing is sent before the request is whole');
    t.same(portal.upstreamStats(), { running: 0, waiting: 0 }, 'and no connection is taken');
    socket.write(whole.slice(-1));
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    t.match(bytes.toString(), /^HTTP\/1\.1 200 /);
    if (call) t.ok(arrived(call) >= 1);
    socket.destroy();
  });
}
