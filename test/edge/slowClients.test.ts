import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import t, { type Test } from 'tap';
import type { Portal } from '../helper.ts';
import { scaled, until } from '../support/longRun.ts';
import { picturePortal } from './support/picturePortal.ts';

/** Short time-outs (ms), and how long a test waits for one that must fire. */
const SHORT = 300;
const PATIENCE = scaled(15_000);
/** More than the buffers of both ends of a connection hold. */
const LARGE = 16 * 1024 * 1024;
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
  const { port, host } = await picturePortal(t, { timeouts: { body: SHORT } });
  t.match(
    await slowly(port, post(host, ...OWN).replace('60000', '6000'), { drip: ' '.repeat(10_000) }).closed,
    /^HTTP\/1\.1 408 [^]*connection: close[^]*"code":408/i,
  );
});

t.test(
  'after an early refusal the rest of the body is not waited for: the client gets the response, then the end',
  async (t) => {
    const { port, host } = await picturePortal(t);
    const refusals: [string, number, string][] = [
      ['a forged write', 403, post(host)],
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
      t.match(
        await slowly(port, bytes, { drip: ' '.repeat(10_000) }).closed,
        new RegExp(`^HTTP/1\\.1 ${status} [^]*connection: close[^]*"code":`, 'i'),
        name,
      );
  },
);

t.test(
  'the response to a large body that is refused arrives, although the body is still being sent',
  async (t) => {
    const { port, host } = await picturePortal(t);
    for (let round = 0; round < 20; round++) {
      const { socket, closed } = slowly(port, post(host));
      socket.write('a'.repeat(50_000));
      t.match(await closed, /^HTTP\/1\.1 403 /);
    }
  },
);

t.test(
  'a client that does not read its response loses the connection; one that is served slowly by the upstream does not',
  async (t) => {
    const { portal, port, host, upstream } = await picturePortal(t, {
      timeouts: { write: SHORT },
      deadlines: { idle: scaled(60_000) },
    });
    const picture = Buffer.alloc(LARGE, 'a');
    upstream.on('*', (hit, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      if (hit.path.endsWith('large.png')) response.end(picture);
      // Longer than the time-out between two parts.
      else response.write('a', () => setTimeout(() => response.end('b'), 4 * SHORT));
    });
    const connection = once(portal.app.server, 'connection') as Promise<[Socket]>;
    const stuck = slowly(port, `GET /media/large.png HTTP/1.1\r\nHost: ${host}\r\n\r\n`, { reads: false });
    const [end] = await connection;
    const patient = slowly(
      port,
      `GET /media/slow.png HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    t.match(await patient.closed, /^HTTP\/1\.1 200 [^]*a[^]*b/, 'the slow picture is complete');
    // Nothing has been read or sent since, and the deadline of an idle upstream is far, so only the time-out for writing can have ended it.
    t.ok(await until(() => end.destroyed, 10 * SHORT), 'the connection was destroyed');
    stuck.socket.destroy();
  },
);

/** A portal with a large picture, whose ends of all connections so far are in `ends`. */
async function largePortal(t: Test, write: number) {
  const started = await picturePortal(t, { timeouts: { write } });
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
        request('/media/endless.png') + request('/media/large.png').repeat(3) + bag + request('/').repeat(20),
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

t.test(
  'responses that wait behind one that is not read end with it, also while the client sends on',
  async (t) => {
    const { port, host, ends, request, portal } = await largePortal(t, SHORT);
    const behind: [string, string][] = [
      ['pictures', request('/media/large.png').repeat(2)],
      ['pages behind them', request('/media/large.png').repeat(2) + request('/').repeat(20)],
      ['pictures behind a read', request('/bff/site') + request('/media/large.png').repeat(2)],
      ['pages alone', request('/').repeat(400)],
      ['a refusal behind them', request('/media/large.png').repeat(2) + request('/a//b')],
    ];
    const clients: Socket[] = [];
    t.teardown(() => clients.forEach((socket) => socket.destroy()));
    for (const [, bytes] of behind)
      for (const drip of ['', '\r\n'.repeat(10_000)])
        clients.push(slowly(port, bytes, { drip, reads: false }).socket);
    const before = process.cpuUsage();
    t.ok(
      await until(
        () => ends.length === clients.length && ends.every(({ destroyed }) => destroyed),
        20 * SHORT,
      ),
      `${ends.filter(({ destroyed }) => destroyed).length} of ${clients.length} connections were destroyed`,
    );
    const { user, system } = process.cpuUsage(before);
    t.comment(
      `${clients.length} connections: ${Math.round((user + system) / 1_000)} ms of CPU, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    );
    t.match(
      (await slowly(port, request('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')).closed) ?? '',
      /^HTTP\/1\.1 200 /,
      `${host} serves others`,
    );
    t.ok(await isFree(portal), 'no request is left');
  },
);

t.test('an idle connection ends, although its client sends empty lines', async (t) => {
  const { port, ends, request, portal } = await largePortal(t, SHORT);
  portal.app.server.keepAliveTimeout = 4 * SHORT;
  const { socket } = slowly(port, request('/healthz'), { drip: '\r\n'.repeat(10_000) });
  t.teardown(() => socket.destroy());
  t.ok(await until(() => ends[0]?.destroyed ?? false, 20 * SHORT));
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

/** A client's connection that takes one part after the other, each after so many ms: the buffers of a real one would hide for minutes how slow it is. */
class Reader extends Duplex {
  remoteAddress = '198.51.100.9';
  taken = 0;
  readonly #pace: number;
  constructor(pace: number) {
    super();
    this.#pace = pace;
  }
  override _read() {}
  override _write(part: Buffer, _coding: string, done: () => void) {
    setTimeout(() => {
      this.taken += part.length;
      done();
    }, this.#pace);
  }
  setTimeout() {
    return this;
  }
}

t.test(
  'a member who reads a file more slowly than the least rate is cut off; one who is faster gets it',
  async (t) => {
    const { portal, host, upstream } = await picturePortal(t, { timeouts: { write: 2_000 } });
    const file = Buffer.alloc(400_000, 'a');
    upstream.on(
      'GET /api/upload/1',
      (_hit, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/png', 'content-length': file.length })
          .end(file),
    );
    const read = (pace: number) => {
      const reader = new Reader(pace);
      t.teardown(() => reader.destroy());
      portal.app.server.emit('connection', reader);
      reader.push(
        `GET /bff/upload/1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nCookie: bank_token=a-member\r\n\r\n`,
      );
      return reader;
    };
    const [fast, slow] = [read(200), read(9_000)];
    t.ok(await until(() => slow.destroyed, 20_000), 'the slow one is cut off');
    t.ok(slow.taken < file.length, `after ${slow.taken} bytes`);
    t.ok(
      await until(() => fast.taken > file.length, 30_000),
      'the other one has all of it, after several time-outs',
    );
  },
);
