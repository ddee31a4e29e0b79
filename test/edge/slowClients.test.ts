import { spawnSync } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import type { Portal } from '../helper.ts';
import { scaled, until } from '../support/longRun.ts';
import { picturePortal } from './support/picturePortal.ts';
import { exchange } from './support/rawSocket.ts';

/** Short time-outs (ms), and how long a test waits for one that must fire. */
const SHORT = 300;
const PATIENCE = scaled(15_000);
/** As much as a picture may have. */
const PICTURE = 5 * 1024 * 1024 - 1_000;

interface Slow {
  socket: Socket;
  /** What came back, when the server has closed the connection; undefined if it has not in time. */
  closed: Promise<string | undefined>;
}

/** A connection that sends these bytes and, each 50 ms, the next one of `drip`. `reads`: whether it reads. */
function slowly(port: number, bytes: string, { drip = '', reads = true } = {}): Slow {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let at = 0;
  const timer = setInterval(() => {
    if (at < drip.length && socket.writable) socket.write(drip[at++] ?? '');
  }, 50);
  if (reads)
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
    });
  socket.write(bytes);
  const closed = new Promise<string | undefined>((resolve) => {
    const patience = setTimeout(() => resolve(undefined), PATIENCE);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(patience);
        clearInterval(timer);
        resolve(text);
      });
  });
  return { socket, closed };
}

const post = (host: string, ...lines: string[]) =>
  [
    'POST /bff/pageview HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    'Content-Length: 60000',
    ...lines,
    '',
    '{',
  ].join('\r\n');
const OWN = ['X-Bank-CSRF: 1', 'Sec-Fetch-Site: same-origin'];

t.test('headers that do not end are cut off with 408, though they go on', async (t) => {
  const { port, host } = await picturePortal(t, { timeouts: { headers: SHORT } });
  t.match(
    await slowly(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nX: `, { drip: 'a'.repeat(10_000) }).closed,
    /^HTTP\/1\.1 408 [^]*"code":408/,
  );
});

t.test('a connection that sends nothing is closed', async (t) => {
  const { port } = await picturePortal(t, { timeouts: { headers: SHORT } });
  t.not(await slowly(port, '').closed, undefined);
});

t.test('a body that does not end is cut off with 408, though it goes on', async (t) => {
  const { port, host } = await picturePortal(t, { timeouts: { headers: SHORT, request: 2 * SHORT } });
  t.match(
    await slowly(port, post(host, ...OWN).replace('60000', '6000'), { drip: ' '.repeat(10_000) }).closed,
    /^HTTP\/1\.1 408 [^]*connection: close[^]*"code":408/i,
  );
});

t.test('a refusal does not wait for the body', async (t) => {
  const { port, host } = await picturePortal(t);
  const refusals: [string, number, string][] = [
    ['a forged write', 403, post(host)],
    ['a forged write, much of which has come', 403, post(host) + 'a'.repeat(50_000)],
    ['an unknown path', 404, post(host, ...OWN).replace('/bff/pageview', '/bff/nowhere')],
    ['another method', 405, post(host, ...OWN).replace('/bff/pageview', '/news')],
    ['another type', 415, post(host, ...OWN).replace('application/json', 'text/plain')],
    ['too much', 413, post(host, ...OWN).replace('60000', '70000')],
    [
      'a member’s call without session',
      401,
      post(host, ...OWN)
        .replace('/bff/pageview', '/bff/upload')
        .replace('application/json', 'multipart/form-data; boundary=x'),
    ],
  ];
  for (const [name, status, bytes] of refusals)
    t.match(await exchange(port, bytes), { statuses: [status], text: /"code":/ }, name);
});

t.test('a client that does not read its response loses the connection', async (t) => {
  const { ends, port, request } = await largePortal(t, SHORT);
  const { socket } = slowly(port, request('/media/large.png'), { reads: false });
  t.teardown(() => socket.destroy());
  t.ok(await until(() => ends[0]?.destroyed ?? false, PATIENCE));
});

/** A portal with a large picture, whose ends of all connections so far are in `ends`. `connection`: time for which nothing moves on one (ms). */
async function largePortal(t: Test, connection: number) {
  const started = await picturePortal(t, { timeouts: { connection } });
  const picture = Buffer.alloc(PICTURE, 'a');
  started.upstream.on(
    'GET /media/large.png',
    (_hit, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  );
  const ends: Socket[] = [];
  started.portal.app.server.on('connection', (end: Socket) => ends.push(end));
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${started.host}\r\n\r\n`;
  return { ...started, ends, request };
}

/** Whether the gateway has no request under way, with itself or with the upstream. */
const isFree = (portal: Portal) =>
  until(
    async () =>
      (await portal.metrics()).includes('portal_http_requests_in_flight 0\n') &&
      portal.upstreamStats().running === 0,
  );

t.test('clients that leave take all their requests with them, also those whose responses wait', async (t) => {
  const { port, host, request, portal, upstream } = await largePortal(t, 60_000);
  const open = new Set<ServerResponse>();
  upstream.on('GET /media/endless.png', (_hit, response) => {
    open.add(response.once('close', () => open.delete(response)));
    response.writeHead(200, { 'content-type': 'image/png' }).write('a');
  });
  upstream.on(
    'GET /api/user/bag',
    (hit, response) => void setTimeout(() => upstream.sample(hit, response), SHORT),
  );
  const bag = `GET /bff/user/bag HTTP/1.1\r\nHost: ${host}\r\nCookie: bank_token=invented\r\n\r\n`;
  const clients = Array.from(
    { length: 10 },
    () =>
      slowly(
        port,
        request('/media/endless.png') + request('/media/large.png').repeat(3) + bag + request('/').repeat(5),
        { reads: false },
      ).socket,
  );
  t.ok(await until(() => open.size > 0));
  await new Promise((resolve) => setTimeout(resolve, SHORT));
  for (const socket of clients) socket.resetAndDestroy();
  t.ok(await isFree(portal), 'no request is left');
  t.ok(await until(() => open.size === 0), 'no picture of the upstream is open');
  const other = await slowly(
    port,
    `GET /media/large.png HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  ).closed;
  t.ok((other?.length ?? 0) > PICTURE, 'the next picture is served');
});

t.test('a connection that was reset before the server accepted it carries no request', async (t) => {
  const { port, host, portal, upstream } = await picturePortal(t);
  const request = `GET /bff/user/bag HTTP/1.1\r\nHost: ${host}\r\nCookie: bank_token=invented\r\n\r\n`;
  const connected: Socket[] = [];
  portal.app.server.on('connection', (socket: Socket) => connected.push(socket));
  const client = `
    const socket = require('node:net').connect(${port}, '127.0.0.1');
    socket.write(${JSON.stringify(request.repeat(3))}, () => socket.resetAndDestroy());
  `;
  // The portal lives in this process, which waits for the client: its connection stands in the system's queue until it has gone.
  t.equal(spawnSync(process.execPath, ['-e', client]).status, 0);
  t.ok(await until(() => connected.length > 0 && connected.every(({ destroyed }) => destroyed)));
  t.ok(await isFree(portal), 'no request is left');
  t.notOk(upstream.hits.some(({ headers }) => headers.authorization?.includes('invented')));
  t.match(
    await slowly(port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`).closed,
    /^HTTP\/1\.1 200 /,
    'the next client is served',
  );
});

t.test('requests that wait behind a response that is not read end with it', async (t) => {
  const { port, ends, request, portal } = await largePortal(t, SHORT);
  const behind = [
    request('/media/large.png').repeat(2),
    request('/media/large.png').repeat(2) + request('/').repeat(10),
    request('/bff/site') + request('/media/large.png').repeat(2),
    request('/media/large.png').repeat(2) + request('/a//b'),
    // More than may wait.
    request('/').repeat(400),
  ];
  const clients = behind.map((bytes) => slowly(port, bytes, { reads: false }).socket);
  t.teardown(() => clients.forEach((socket) => socket.destroy()));
  t.ok(
    await until(() => ends.length === clients.length && ends.every(({ destroyed }) => destroyed), PATIENCE),
    `${ends.filter(({ destroyed }) => destroyed).length} of ${clients.length} connections were destroyed`,
  );
  t.match(
    (await slowly(port, request('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')).closed) ?? '',
    /^HTTP\/1\.1 200 /,
    'others are served',
  );
  t.ok(await isFree(portal), 'no request is left');
});

t.test('requests that came together are carried out one after the other', async (t) => {
  const { port, host, upstream } = await picturePortal(t);
  let underWay = 0;
  let most = 0;
  upstream.on('*', (_hit, response) => {
    most = Math.max(most, ++underWay);
    setTimeout(() => {
      underWay--;
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
    }, 20);
  });
  const get = (name: string) => `GET /media/${name}.svg HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const { statuses } = await exchange(port, ['a', 'b', 'c'].map(get).join(''), { expected: 3 });
  t.same(statuses, [200, 200, 200]);
  t.equal(most, 1);
});

t.test(
  'a client that reads slowly gets all that it has asked for, and its connection serves on',
  async (t) => {
    const { port, request } = await largePortal(t, 1_000);
    const socket = connect(port, '127.0.0.1');
    t.teardown(() => socket.destroy());
    let length = 0;
    let end = '';
    socket
      .on('error', () => undefined)
      .on('data', (part: Buffer) => {
        length += part.length;
        end = (end + part.toString('latin1')).slice(-500);
        socket.pause();
        setTimeout(() => socket.resume(), 15);
      });
    const started = performance.now();
    const count = 4;
    socket.write(request('/media/large.png').repeat(count) + request('/healthz'));
    t.ok(
      await until(() => end.endsWith('{"status":"ok"}'), 60_000),
      'the pictures, and the response behind them',
    );
    t.ok(length > count * PICTURE);
    t.ok(performance.now() - started > 2_000, 'it took longer than the time-out');
    for (let round = 0; round < 3; round++) {
      end = '';
      socket.write(request('/healthz'));
      t.ok(await until(() => end.endsWith('{"status":"ok"}')), 'another request');
    }
  },
);
