import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import {
  connect as connectTcp,
  createServer as createTcpServer,
  type AddressInfo,
  type Socket,
} from 'node:net';
import { connect } from 'node:tls';
import t, { type Test } from 'tap';
import { freePort } from '../support/freePort.ts';
import { until } from '../support/longRun.ts';
import {
  NO_HAPROXY,
  NO_NGINX,
  NO_PRLIMIT,
  startHaproxy,
  startNginx,
  type Balancer,
} from './support/startBalancer.ts';

const BALANCERS = [
  { name: 'HAProxy', skip: NO_HAPROXY, start: startHaproxy },
  { name: 'nginx', skip: NO_NGINX, start: startNginx },
] as const;

interface Reply {
  status: number;
  body: string;
}

/** Sends a request over TLS, on a connection of its own. */
const send = (
  { origin, certificate }: Balancer,
  method: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { host, hostname, port } = new URL(origin);
    const call = request(
      {
        host: '127.0.0.1',
        port,
        servername: hostname,
        method,
        headers: { host, ...headers },
        ca: certificate,
        agent: false,
      },
      (response) => {
        let text = '';
        response
          .on('data', (part: Buffer) => (text += part.toString()))
          .on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });

/** A gateway that says what it has been sent. */
async function startEcho(t: Test): Promise<number> {
  const server = createServer(
    (request, response) =>
      void response.writeHead(200, { 'x-request-id': 'echo' }).end(JSON.stringify(request.headers)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void (server.closeAllConnections(), server.close()));
  return (server.address() as AddressInfo).port;
}

/** A gateway that holds the response to `/held` back, and has a large one. `seen`: the requests so far. `sent`: the large one has been sent. */
async function startHolding(t: Test) {
  const seen: string[] = [];
  const large = Buffer.alloc(5 * 1024 * 1024, 'a');
  let sent: () => void = () => undefined;
  const isSent = new Promise<void>((resolve) => (sent = resolve));
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (request.url === '/large') response.once('finish', sent).end(large);
    else if (request.url !== '/held') request.resume().once('end', () => response.end('done'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void (server.closeAllConnections(), server.close()));
  return { port: (server.address() as AddressInfo).port, seen, isSent };
}

/** A connection over TLS that has sent these bytes. `received`: what came back, when it is closed. */
async function open(
  t: Test,
  { origin, certificate }: Balancer,
  bytes: string,
  localAddress = '127.0.0.1',
): Promise<{ socket: Socket; received: Promise<string> }> {
  const { hostname, port } = new URL(origin);
  const tcp = connectTcp({ host: '127.0.0.1', port: Number(port), localAddress });
  const socket = connect({ socket: tcp, servername: hostname, ca: certificate });
  t.teardown(() => void socket.destroy());
  let text = '';
  const received = new Promise<string>((resolve) => {
    socket
      .on('data', (part: Buffer) => (text += part.toString()))
      .on('error', () => undefined)
      .on('close', () => resolve(text));
  });
  socket.write(bytes);
  await Promise.race([once(socket, 'secureConnect').catch(() => undefined), received]);
  return { socket, received };
}

/** A gateway that is ready, and breaks each other connection when a request has come. `methods` are those of the requests. */
async function startBreaking(t: Test, methods: string[]): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (part: Buffer) => {
      const [method = '', path] = part.toString().split(' ');
      if (path === '/readyz')
        return void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      methods.push(method);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  return (server.address() as AddressInfo).port;
}

for (const { name, skip, start } of BALANCERS) {
  t.test(`${name} accepts its file without a warning, and redirects to https`, { skip }, async (t) => {
    const echo = await startEcho(t);
    const balancer = await start(t, [echo, echo, echo]);
    t.equal(balancer.checked.status, 0, balancer.checked.output);
    t.notMatch(balancer.checked.output, /warn|alert|emerg/i);
    const plain = await fetch(`${balancer.plainOrigin}/bank?amount=20`, { redirect: 'manual' });
    t.equal(plain.status, 308);
    t.match(plain.headers.get('location'), /^https:\/\/localhost(:\d+)?\/bank\?amount=20$/);
    for (const host of ['evil.example', 'localhost.evil.example']) {
      const { status, body, location } = await new Promise<Reply & { location?: string | undefined }>(
        (resolve, reject) => {
          const call = plainRequest(`${balancer.plainOrigin}/bank`, { headers: { host } }, (response) => {
            let text = '';
            response
              .on('data', (part: Buffer) => (text += part.toString()))
              .on('end', () =>
                resolve({
                  status: response.statusCode ?? 0,
                  body: text,
                  location: response.headers.location,
                }),
              );
          });
          call.on('error', reject).end();
        },
      );
      t.equal(status, 421, host);
      t.equal(location, undefined);
      t.notMatch(body, /evil/);
    }
  });

  t.test(`${name} replaces what clients say about themselves`, { skip }, async (t) => {
    const echo = await startEcho(t);
    const balancer = await start(t, [echo, echo, echo]);
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-request-id': 'forged',
    };
    const { status, body } = await send(balancer, 'GET', forged);
    t.equal(status, 200);
    const got = JSON.parse(body) as IncomingHttpHeaders;
    const { host } = new URL(balancer.origin);
    t.match(got, {
      host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': host,
    });
    t.notMatch(body, /203\.0\.113\.9|evil|forged/);
    t.match(got['x-request-id'], /^[0-9a-f-]{32,36}$/);
    t.notOk(got['x-real-ip'] || got.forwarded, 'these are not passed on');
  });

  t.test(`${name} passes a gateway over that refuses connections, for a POST too`, { skip }, async (t) => {
    const echo = await startEcho(t);
    const balancer = await start(t, [await freePort(), echo, await freePort()]);
    for (let n = 0; n < 12; n++)
      t.equal((await send(balancer, n % 2 ? 'POST' : 'GET', {}, n % 2 ? '{}' : undefined)).status, 200);
  });

  t.test(
    `${name} sends a POST once that a gateway may have carried out, and a GET again`,
    { skip },
    async (t) => {
      const methods: string[] = [];
      const broken = [
        await startBreaking(t, methods),
        await startBreaking(t, methods),
        await startBreaking(t, methods),
      ];
      const balancer = await start(t, broken);
      for (let n = 0; n < 5; n++) t.equal((await send(balancer, 'POST', {}, '{}')).status, 502);
      t.strictSame(methods, Array(5).fill('POST'));
      t.ok([502, 504].includes((await send(balancer, 'GET')).status));
      t.ok(methods.filter((method) => method === 'GET').length > 1, methods.join(' '));
    },
  );
}

for (const { name, skip, start } of BALANCERS) {
  const head = (method: string, path: string, ...lines: string[]) =>
    [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n');

  t.test(`${name}: a head that does not end is cut off`, { skip }, async (t) => {
    const { port, seen } = await startHolding(t);
    const { received } = await open(
      t,
      await start(t, [port, port]),
      'GET / HTTP/1.1\r\nHost: localhost\r\nX: ',
    );
    t.match(await received, name === 'nginx' ? '' : /^HTTP\/1\.1 408 /);
    t.notOk(seen.includes('GET /'));
  });

  t.test(`${name}: a gateway learns of a request when its body has come`, { skip }, async (t) => {
    const { port, seen } = await startHolding(t);
    const balancer = await start(t, [port, port]);
    const { socket, received } = await open(
      t,
      balancer,
      head('POST', '/slow', 'Content-Length: 4', 'Connection: close') + 'ab',
    );
    t.equal((await send(balancer, 'GET')).body, 'done');
    t.notOk(seen.includes('POST /slow'));
    socket.write('cd');
    t.match(await received, /^HTTP\/1\.1 200 [^]*done/);
    t.ok(seen.includes('POST /slow'));
  });

  t.test(
    `${name}: one address has 200 requests or connections at a time; others go on`,
    { skip },
    async (t) => {
      const { port, seen } = await startHolding(t);
      const balancer = await start(t, [port, port]);
      for (let n = 0; n < 200; n++) await open(t, balancer, head('GET', '/held'), '127.0.0.9');
      t.ok(await until(() => seen.filter((one) => one === 'GET /held').length === 200), `${seen.length}`);
      const { received } = await open(t, balancer, head('GET', '/held', 'Connection: close'), '127.0.0.9');
      t.match(await received, name === 'nginx' ? /^HTTP\/1\.1 429 / : /^$/);
      t.equal((await send(balancer, 'GET')).body, 'done', 'another address');
    },
  );

  t.test(`${name}: one address has 200 requests at a time over HTTP/2 too`, { skip }, async (t) => {
    const { port, seen } = await startHolding(t);
    const { origin, certificate: ca } = await start(t, [port, port]);
    const { host } = new URL(origin);
    const statuses = new Set<unknown>();
    for (let connection = 0; connection < 3; connection++) {
      const session = connectHttp2(origin, { ca });
      t.teardown(() => session.destroy());
      for (let n = 0; n < 90; n++)
        session
          .request({ ':path': '/held', ':authority': host })
          .on('error', () => undefined)
          .on('response', (head) => statuses.add(head[':status']));
    }
    t.ok(await until(() => statuses.size > 0 && seen.filter((one) => one === 'GET /held').length === 200));
    t.same([...statuses], [429]);
  });
}

t.test('nginx takes a whole response from a gateway, whose reader is slow', { skip: NO_NGINX }, async (t) => {
  const { port, isSent } = await startHolding(t);
  const { socket } = await open(
    t,
    await startNginx(t, [port, port]),
    'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n',
  );
  socket.pause();
  await isSent;
});

t.test(
  'HAProxy starts where few open files are allowed, and takes as many connections as they are enough for',
  { skip: NO_HAPROXY || NO_PRLIMIT },
  async (t) => {
    const echo = await startEcho(t);
    for (const files of [20_000, 1_000]) {
      // As shipped but for the addresses, by a user who may not raise the limit.
      const balancer = await startHaproxy(t, [echo, echo], { openFiles: files });
      t.notMatch(balancer.checked.output, /warn|alert|emerg/i);
      t.equal((await send(balancer, 'GET')).status, 200, `${files} files`);
    }
  },
);

t.test('HAProxy accepts its file as it is shipped', { skip: NO_HAPROXY }, (t) => {
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/haproxy/portal.cfg'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  // The certificate is the operator's, and the only thing that is missing.
  t.equal(status, 1);
  t.strictSame(
    stderr.match(/\[ALERT\].*/g)?.filter((line) => !/portal\.pem|Error\(s\) found|Fatal errors/.test(line)),
    [],
  );
  t.end();
});
