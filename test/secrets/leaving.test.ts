import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { startPortal, type Portal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { scaled } from '../support/longRun.ts';
import { FORM_TYPE, filePart, kindPart, multipart, OURS } from '../support/browserLike.ts';
import { SECRETS, secretsIn, captureStderr } from './support/secrets.ts';

const LARGE = 16 * 1024 * 1024;

interface Line {
  event: string;
  level: string;
  route: string;
  status?: number;
  aborted?: boolean;
}

/** A portal whose upstream answers nothing until it is let go. `begun` resolves when a request for a path has arrived. */
async function slowPortal(t: Test) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    logLevel: 'trace',
    client: { breaker: false },
  });
  const stderr = captureStderr(t);
  upstream.on('*', () => undefined);
  // Without those of the start.
  portal.logs.length = 0;
  upstream.hits.length = 0;
  const linesOf = (route: string) =>
    portal.logs
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.event === 'http.request' && line.route === route);
  return {
    portal,
    upstream,
    linesOf,
    begun: (path: string) => until(() => upstream.hits.some((hit) => hit.path === path)),
    /** What holds after every leaving. */
    async check(route: string, status: number | undefined, count = 1) {
      await until(() => linesOf(route).length >= count);
      await pause(50);
      t.match(
        linesOf(route),
        Array.from({ length: count }, () => ({ level: 'info', aborted: true, status })),
        `${route}: one line each, at level info`,
      );
      t.equal(linesOf(route).length, count);
      t.same(
        portal.logs.filter((line) => /"level":"(error|fatal)"/.test(line)),
        [],
        'leaving is nobody’s fault',
      );
      t.same(
        portal.logs.filter((line) => secretsIn(line).length > 0),
        [],
      );
      t.same(secretsIn(stderr()), []);
    },
  };
}

async function until(is: () => boolean): Promise<void> {
  const end = performance.now() + scaled(10_000);
  while (!is() && performance.now() < end) await pause(10);
}

/** Sends bytes on a new connection and returns it. `reads`: whether the response is read. */
function send({ origin }: Portal, head: string[], body: Buffer | string = '', reads = true): Socket {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const [line = '', ...rest] = head;
  socket.write(
    [
      line,
      `Host: ${host}`,
      `Cookie: bank_token=${SECRETS.token}`,
      `Referer: https://x/${SECRETS.referer}`,
      ...rest,
      '',
      '',
    ].join('\r\n'),
  );
  if (body.length > 0) socket.write(body);
  if (reads) socket.resume();
  return socket;
}

const own = Object.entries(OURS).map(([name, value]) => `${name}: ${value}`);

t.test('a visitor who leaves while the upstream is slow: page, call, write, picture and file', async (t) => {
  const { portal, begun, check } = await slowPortal(t);
  const page = send(portal, [`GET /user?x=${SECRETS.queryValue} HTTP/1.1`]);
  await begun('/api/visit').catch(() => undefined);
  page.destroy();
  await check('/user', undefined);
  const read = send(portal, ['GET /bff/user/bag HTTP/1.1']);
  await begun('/api/user/bag');
  read.resetAndDestroy();
  await check('/bff/user/bag', undefined);
  const body = JSON.stringify({ phone_number: SECRETS.phone, password: SECRETS.password });
  const write = send(
    portal,
    [
      'POST /bff/login HTTP/1.1',
      ...own,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ],
    body,
  );
  await begun('/api/login');
  write.destroy();
  await check('/bff/login', undefined);
  const picture = send(portal, [`GET /media/${SECRETS.pathPart}.png HTTP/1.1`]);
  await begun(`/media/${SECRETS.pathPart}.png`);
  picture.destroy();
  await check('/media/*', undefined);
  // A file is taken in whole before it is sent.
  const file = send(portal, ['GET /bff/upload/7 HTTP/1.1']);
  await begun('/api/upload/7');
  file.destroy();
  await check('/bff/upload/:id', undefined);
});

t.test('a visitor who leaves in the middle of a body: JSON and a file', async (t) => {
  const { portal, check } = await slowPortal(t);
  const login = send(
    portal,
    ['POST /bff/login HTTP/1.1', ...own, 'Content-Type: application/json', 'Content-Length: 500'],
    `{"phone_number":"${SECRETS.phone}","password":"${SECRETS.password}`,
  );
  await pause(100);
  login.destroy();
  await check('/bff/login', undefined);
  const form = multipart(
    kindPart('avatar'),
    filePart(`\x89PNG\r\n\x1a\n${SECRETS.fileText}`, `${SECRETS.fileName}.png`),
  );
  const upload = send(
    portal,
    ['POST /bff/upload HTTP/1.1', ...own, `Content-Type: ${FORM_TYPE}`, `Content-Length: ${form.length}`],
    form.subarray(0, form.length - 30),
  );
  await pause(100);
  upload.resetAndDestroy();
  await check('/bff/upload', undefined);
});

t.test(
  'a request that is cut off because the process ends has its line before the server counts as closed',
  async (t) => {
    const { portal, begun, linesOf } = await slowPortal(t);
    send(portal, ['GET /bff/user/bag HTTP/1.1']);
    await begun('/api/user/bag');
    const closed = portal.app.close();
    await until(() => !portal.app.server.listening);
    portal.app.connections.cut();
    await closed;
    t.match(linesOf('/bff/user/bag'), [{ aborted: true }]);
  },
);

t.test('a visitor who leaves in the middle of the response: picture, bill and a large page', async (t) => {
  const { portal, upstream, linesOf, check } = await slowPortal(t);
  upstream.on('*', (hit, response) => {
    if (hit.path.includes('/media/'))
      response
        .writeHead(200, { 'content-type': 'image/png', 'content-length': LARGE })
        .end(Buffer.alloc(LARGE));
    else upstream.sample(hit, response);
  });
  let bills = 0;
  upstream.on('GET /api/user/bill', (_hit, response) => {
    // Without an end: each page has new rows.
    const rows = Array.from({ length: 100 }, () => ({
      id: ++bills,
      title: SECRETS.remark.repeat(10),
      amount: '1.00',
      type: 1,
      created_at: '2026-11-20 10:00:00',
    }));
    json({ code: 200, message: '', data: rows })(_hit, response);
  });
  for (const [path, route] of [
    ['/media/large.png', '/media/*'],
    ['/bff/user/bill.csv', '/bff/user/bill.csv'],
  ] as const) {
    const socket = send(portal, [`GET ${path} HTTP/1.1`], '', false);
    // The first bytes have come, and the rest waits for the reader.
    await new Promise<void>((done) => void socket.once('readable', done));
    await pause(100);
    socket.destroy();
    await until(() => linesOf(route).length > 0);
    await check(route, 200);
  }
});

t.test(
  'a response that arrives whole has one line and is not called aborted; nor is one that was refused',
  async (t) => {
    const { portal, upstream } = await slowPortal(t);
    upstream.on('*', upstream.sample);
    for (const path of ['/', '/bff/nowhere', '/nowhere', '/healthz', '/bff/user/bag'])
      await portal.browser().get(path);
    await portal.browser().send('POST', '/bff/login', '{}');
    await portal.browser().get('/healthz', { host: 'evil.example' });
    await until(() => portal.logs.filter((line) => line.includes('http.request')).length >= 7);
    const lines = portal.logs
      .filter((line) => line.includes('http.request'))
      .map((line) => JSON.parse(line) as Line);
    t.equal(lines.length, 7);
    t.same(
      lines.map(({ aborted, status }) => [aborted, typeof status]),
      lines.map(() => [undefined, 'number']),
    );
  },
);
