import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { HTTP_TIMEOUT } from '../../shared/constants.ts';
import { startMoneyUpstream, tokenOf } from '../money/support/moneyUpstream.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { startPortalProcess, type PortalProcess } from '../sandbox/support/portalProcess.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { startProxy } from '../support/proxy.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { scaled, until } from '../support/longRun.ts';
import { FORM_TYPE } from '../support/browserLike.ts';

/** The grace of these portals (s), long enough for what happens in it. */
const GRACE = 3;
const BAG = 'GET /api/user/bag';
const SUBMIT = 'POST /api/user/withdraw';
const MEMBER = { cookie: 'bank_token=a-token' };

interface Answer {
  status: number;
  connection: string | undefined;
  body: string;
}

/** Sends a request, on a connection of its own unless there is an agent. */
function ask(
  origin: string,
  path: string,
  {
    agent,
    ...options
  }: { agent?: Agent; method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { body, ...rest } = options;
    request(
      `${origin}${path}`,
      { ...rest, agent: agent ?? new Agent({ keepAlive: true, maxSockets: 1 }) },
      (response: IncomingMessage) => {
        let text = '';
        response
          .on('data', (part: Buffer) => (text += part.toString()))
          .on('error', reject)
          .on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              connection: response.headers.connection,
              body: text,
            }),
          );
      },
    )
      .on('error', reject)
      .end(body);
  });
}

async function start(t: Test, env: Record<string, string> = {}, args: string[] = []) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortalProcess(
    t,
    { UPSTREAM_ORIGIN: upstream.origin, DRAIN_GRACE: String(GRACE), ...env },
    { args },
  );
  await portal.ready;
  return { upstream, portal };
}

/** Sends the signal, and waits until the portal has noticed it. */
async function signal({ child, origin }: PortalProcess, name: NodeJS.Signals = 'SIGTERM'): Promise<number> {
  const began = performance.now();
  child.kill(name);
  await until(async () => (await ask(origin, '/readyz').catch(() => ({ status: 503 }))).status === 503);
  return began;
}

const linesOf = (portal: PortalProcess, event: string) =>
  portal
    .stdout()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

t.test(
  'during a request on a connection that never rests, SIGTERM ends the process within the grace and two seconds, exit code 0',
  async (t) => {
    const { portal, upstream } = await start(t);
    upstream.on(BAG, (hit, response) => void setTimeout(() => upstream.sample(hit, response), 150));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answers: Answer[] = [];
    let signalled = false;
    let afterSignal = 0;
    // One request follows the other until none gets an answer, as from a busy proxy.
    const client = (async () => {
      for (;;) {
        const begunAfter = signalled;
        answers.push(await ask(portal.origin, '/bff/user/bag', { agent, headers: MEMBER }));
        if (begunAfter) afterSignal++;
      }
    })().catch(() => undefined);
    await until(() => answers.length > 2);
    const began = await signal(portal);
    signalled = true;
    t.equal(await portal.exited, 0);
    const took = performance.now() - began;
    await client;
    await portal.closed;
    t.ok(took > GRACE * 1000 - 50 && took < scaled(GRACE * 1000 + 2_000), `${Math.round(took)} ms`);
    t.ok(afterSignal > 2, `${afterSignal} requests after the signal were answered`);
    t.ok(
      answers.every(({ status, body }) => status === 200 && body.endsWith('}')),
      'each with a whole response',
    );
    t.ok(answers.slice(-afterSignal).every(({ connection }) => connection === 'close'));
    t.match(linesOf(portal, 'sys.shutdown'), [{ signal: 'SIGTERM' }]);
    const [line] = linesOf(portal, 'sys.stopped');
    t.match(line, { forced: false, level: 'info' });
    t.ok(Math.abs(Number(line?.['durMs']) - took) < scaled(500));
    t.equal(portal.stderr(), '');
  },
);

t.test(
  'in the grace everything is served, on new connections too, and each response says that its connection is closed',
  async (t) => {
    const { portal } = await start(t);
    const { origin } = portal;
    // So that both are kept, in a coding too.
    for (let times = 0; times < 3; times++) for (const path of ['/', '/bff/site']) await ask(origin, path);
    const { etag = '' } = Object.fromEntries(
      (await fetch(`${origin}/`, { headers: { 'accept-encoding': 'identity' } })).headers,
    );
    const write = { 'content-type': 'application/json', 'x-bank-csrf': '1', origin };
    await signal(portal);
    const cases: [status: number, path: string, options?: Parameters<typeof ask>[2]][] = [
      [200, '/'],
      [304, '/', { headers: { 'if-none-match': etag } }],
      [200, '/bank'],
      [200, '/bff/site'],
      [200, '/', { method: 'HEAD' }],
      [302, '/user'],
      [404, '/nowhere'],
      [404, '/bff/nowhere'],
      [405, '/', { method: 'POST', headers: write, body: '{}' }],
      [200, '/healthz'],
      [503, '/readyz'],
      [200, '/robots.txt'],
      [200, '/bff/user/bag', { headers: MEMBER }],
      [
        200,
        '/bff/login',
        {
          method: 'POST',
          headers: write,
          body: JSON.stringify({ phone_number: '13800000001', password: 'Demo-2026' }),
        },
      ],
      [
        403,
        '/bff/login',
        { method: 'POST', headers: { ...write, origin: 'https://other.example' }, body: '{}' },
      ],
      [421, '/', { headers: { host: 'other.example' } }],
      [
        400,
        '/bff/upload',
        { method: 'POST', headers: { ...write, ...MEMBER, 'content-type': FORM_TYPE }, body: 'no form' },
      ],
    ];
    for (const [status, path, options] of cases) {
      const answer = await ask(origin, path, options);
      t.match(
        { path, ...answer },
        { path, status, connection: 'close' },
        `${options?.method ?? 'GET'} ${path} ${status}`,
      );
    }
    t.equal(portal.child.exitCode, null, 'all of that was in the grace');
    t.equal(await portal.exited, 0);
  },
);

t.test(
  'a request that waits for the response before is not carried out when that one ends the connection',
  async (t) => {
    const { portal, upstream } = await start(t);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    upstream.on(BAG, (hit, response) => void held.then(() => upstream.sample(hit, response)));
    const asked = () => upstream.hits.filter(({ headers }) => headers.authorization === 'a-token').length;
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nhost: ${new URL(portal.origin).host}\r\ncookie: bank_token=a-token\r\n\r\n`;
    const socket = connect(Number(new URL(portal.origin).port), '127.0.0.1');
    t.teardown(() => socket.destroy());
    let received = '';
    const ended = new Promise<void>((done) =>
      socket
        .on('data', (part) => (received += part.toString()))
        .on('error', () => {})
        .on('close', () => done()),
    );
    socket.write(head('/bff/user/bag'));
    await until(() => asked() === 1);
    await signal(portal);
    socket.write(head('/bff/user/bag'));
    release();
    await ended;
    t.equal(received.match(/HTTP\/1\.1 200/g)?.length, 1);
    t.match(received, /connection: close/i);
    t.equal(asked(), 1);
    t.equal(await portal.exited, 0);
  },
);

t.test(
  'a slow request that began before the end of the grace gets its whole response; idle connections do not hold the process',
  async (t) => {
    const { portal, upstream } = await start(t, { DRAIN_GRACE: '1' });
    upstream.on(BAG, (hit, response) => void setTimeout(() => upstream.sample(hit, response), 2_500));
    const port = Number(new URL(portal.origin).port);
    const idle = [0, 1, 2].map(() =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .resume(),
    );
    t.teardown(() => {
      for (const socket of idle) socket.destroy();
    });
    idle[0]?.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
    const began = await signal(portal);
    const answer = await ask(portal.origin, '/bff/user/bag', { headers: MEMBER });
    t.match(answer, { status: 200, connection: 'close', body: /^\{"code":200.*\}$/ });
    t.ok(performance.now() - began > 2_000, 'it ended after the grace');
    await t.rejects(ask(portal.origin, '/healthz'), 'when no new connection was taken any more');
    t.equal(await portal.exited, 0);
    t.ok(performance.now() - began < scaled(6_000), `${Math.round(performance.now() - began)} ms`);
  },
);

t.test(
  'the stores are closed: nothing is left in a write-ahead log, and the next start finds the data',
  async (t) => {
    const varDir = mkdtempSync(join(tmpdir(), 'drain-'));
    t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
    const env = { VAR_DIR: varDir, DRAIN_GRACE: '0' };
    for (const times of [1, 2]) {
      const portal = await startPortalProcess(t, env);
      await portal.ready;
      t.equal((await ask(portal.origin, '/bff/site')).status, 200, `start ${times}`);
      portal.child.kill('SIGTERM');
      t.equal(await portal.exited, 0);
      const logs = readdirSync(varDir, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('-wal'));
      t.ok(
        logs.every((name) => statSync(join(varDir, name)).size === 0),
        'nothing waits in a log',
      );
    }
  },
);

t.test(
  'a second signal ends it at once, exit code 1; at the same moment it is the same signal',
  async (t) => {
    const { portal } = await start(t, { DRAIN_GRACE: '60' });
    portal.child.kill('SIGTERM');
    await signal(portal);
    await pause(500);
    t.equal(portal.child.exitCode, null, 'npm may pass on a signal that came already');
    portal.child.kill('SIGTERM');
    t.equal(await portal.exited, 1);
    await portal.closed;
    t.match(linesOf(portal, 'sys.stopped'), [{ forced: true, level: 'warn' }]);
  },
);

t.test(
  'a request that has not ended when the time for requests is over is cut off: exit code 1, and a line that says so',
  async (t) => {
    // Longer than the time for closing everything, which is not part of the time for requests.
    const grace = 6;
    const [least, { portal, upstream }] = [
      HTTP_TIMEOUT + grace * 1_000,
      await start(t, { DRAIN_GRACE: String(grace) }),
    ];
    // A file that a slow line brings bit by bit may take longer than any call to the upstream.
    const upload = connect(Number(new URL(portal.origin).port), '127.0.0.1');
    t.teardown(() => upload.destroy());
    let received = '';
    const closed = new Promise<void>((done) =>
      upload
        .on('data', (part) => (received += part.toString()))
        .on('error', () => {})
        .on('close', () => done()),
    );
    upload.write(
      `POST /bff/upload HTTP/1.1\r\nhost: ${new URL(portal.origin).host}\r\norigin: ${portal.origin}\r\nx-bank-csrf: 1\r\ncookie: ${MEMBER.cookie}\r\ncontent-type: ${FORM_TYPE}\r\ncontent-length: 100000\r\n\r\n`,
    );
    const timer = setInterval(() => upload.write('x'), 500);
    t.teardown(() => clearInterval(timer));
    // One that ends in time is answered beside it.
    upstream.on(BAG, (hit, response) => void setTimeout(() => upstream.sample(hit, response), 2_000));
    const bag = ask(portal.origin, '/bff/user/bag', { headers: MEMBER });
    await until(() => upstream.hits.some(({ path }) => path === '/api/user/bag'));
    const began = performance.now();
    portal.child.kill('SIGTERM');
    t.match(await bag, { status: 200, connection: 'close' });
    t.equal(await portal.exited, 1);
    const took = performance.now() - began;
    await closed;
    await portal.closed;
    t.equal(received, '', 'the upload was not answered');
    t.ok(took >= least && took < scaled(least + 5_000), `${Math.round(took)} ms`);
    t.match(linesOf(portal, 'sys.stopped'), [{ forced: true, level: 'warn' }]);
    t.ok(Number(linesOf(portal, 'sys.stopped')[0]?.['durMs']) >= least - 10);
    t.match(
      linesOf(portal, 'http.request').filter(({ route }) => route === '/bff/upload'),
      [{ aborted: true }],
      'and has its line',
    );
  },
);

t.test('Ctrl-C and an uncaught error do not wait for the grace', async (t) => {
  const { portal } = await start(t, { DRAIN_GRACE: '60' });
  portal.child.kill('SIGINT');
  t.equal(await portal.exited, 0);
  const fault = `data:text/javascript,process.on('SIGWINCH', () => setTimeout(() => { throw new Error(); }))`;
  const { portal: crashing } = await start(t, { DRAIN_GRACE: '60' }, ['--import', fault]);
  crashing.child.kill('SIGWINCH');
  t.equal(await crashing.exited, 1);
});

t.test('a signal before it is ready ends it too, exit code 0', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', (_hit, response) => void response.destroy());
  const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin });
  t.ok(
    await until(async () => (await ask(portal.origin, '/readyz').catch(() => null))?.status === 503),
    'it listens',
  );
  portal.child.kill('SIGTERM');
  t.equal(await portal.exited, 0);
  t.equal(portal.stderr(), '');
});

t.test(
  'with Redis, a withdrawal is finished, the connection is closed, and the end is no failure of the store',
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const upstream = await startMoneyUpstream(t);
    const proxy = await startProxy(t, upstream.origin);
    const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: proxy.origin, REDIS_URL: redis.url });
    await portal.ready;
    t.ok(await until(() => linesOf(portal, 'store.up').length === 1));
    const probe = new Redis(redis.url);
    t.teardown(() => probe.disconnect());
    const connections = async () => ((await probe.client('LIST')) as string).trim().split('\n').length - 1;
    t.equal(await connections(), 1);
    let release = () => {};
    proxy.on(SUBMIT, { hold: new Promise<void>((done) => (release = done)) });
    const answer = withdraw(browserWith(portal.origin, tokenOf(1)), 'stop-0001', '200.00');
    t.ok(await until(() => proxy.calls.includes(SUBMIT)));
    portal.child.kill('SIGTERM');
    t.ok(
      await until(() =>
        fetch(`${portal.origin}/readyz`).then(
          () => false,
          () => true,
        ),
      ),
      'no new connections',
    );
    t.equal(portal.child.exitCode, null, 'it waits');
    release();
    t.equal((await answer).json.code, 200);
    t.equal(await portal.exited, 0);
    t.ok(await until(async () => (await connections()) === 0));
    // A busy machine may have been without the store before.
    const [, end] = portal.stdout().split('sys.shutdown');
    t.match(end, /sys\.stopped/);
    t.notMatch(end, /store\.down/);
    t.equal(portal.stderr(), '');
  },
);
