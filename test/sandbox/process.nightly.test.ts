import { writeFileSync, mkdtempSync, rmSync, openSync, closeSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { scaled, until } from '../support/longRun.ts';
import { startPortalProcess, type PortalProcess } from './support/portalProcess.ts';

const SECRET = 'planted-secret-77aa 13800000001';
const within = <T>(ms: number, what: Promise<T>): Promise<T | 'late'> =>
  Promise.race([what, new Promise<'late'>((done) => setTimeout(done, scaled(ms), 'late').unref())]);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A module that the portal's process loads first: on SIGWINCH it does `fault`. */
function faultModule(t: Test, fault: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'fault-'));
  t.teardown(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'fault.mjs');
  writeFileSync(file, `process.on('SIGWINCH', () => { ${fault} });`);
  return pathToFileURL(file).href;
}

/** The status of the page, 0 without a response; asked again until it is 200, for a while. */
async function served(url: string): Promise<number> {
  let status = 0;
  for (let tries = 0; tries < 200 && status !== 200; tries++) {
    if (tries > 0) await pause(100);
    status = await fetch(url, { headers: { connection: 'close' } }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
  }
  return status;
}

/** React's development build writes messages and stacks of errors into the page. */
async function checkMarkup(t: Test, { origin }: PortalProcess): Promise<void> {
  for (const path of ['/', '/nowhere', '/news/1'])
    t.notMatch(
      await (await fetch(origin + path)).text(),
      /data-(msg|stck|cstck|dgst)=|at \w+ \(/,
      `${path} has no development markup`,
    );
}

t.test(
  'an uncaught error ends the process: one fatal line without the message, requests are finished, exit code 1',
  async (t) => {
    const faults = [
      `setTimeout(() => { throw new Error('${SECRET}'); })`,
      `Promise.reject(new Error('${SECRET}'))`,
      'Promise.reject()',
      // The second error comes while the first is being handled.
      `setTimeout(() => { throw '${SECRET}'; }); setTimeout(() => { throw new Error('${SECRET}'); }, 5)`,
    ];
    const upstream = await startStubUpstream(t);
    for (const fault of faults) {
      const portal = await startPortalProcess(
        t,
        { UPSTREAM_ORIGIN: upstream.origin },
        { args: ['--import', faultModule(t, fault)] },
      );
      await portal.ready;
      portal.child.kill('SIGWINCH');
      t.equal(await within(10_000, portal.exited), 1, fault);
      await portal.closed;
      const lines = portal
        .stdout()
        .split('\n')
        .filter((line) => line.includes('"level":"fatal"'));
      t.equal(lines.length, 1);
      t.match(JSON.parse(lines[0] ?? '{}'), { event: 'sys.crash', err: Object });
      t.notMatch(portal.stdout() + portal.stderr(), /planted-secret|13800000001/);
    }
  },
);

t.test('an error after a signal ends the process at once, and is told', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortalProcess(
    t,
    { UPSTREAM_ORIGIN: upstream.origin, DRAIN_GRACE: '20' },
    { args: ['--import', faultModule(t, `setTimeout(() => { throw new Error('${SECRET}'); })`)] },
  );
  await portal.ready;
  portal.child.kill('SIGTERM');
  t.ok(await until(() => portal.stdout().includes('"event":"sys.shutdown"')));
  portal.child.kill('SIGWINCH');
  t.equal(await within(10_000, portal.exited), 1);
  await portal.closed;
  t.match(portal.stdout(), /"level":"fatal"[^\n]*"event":"sys.crash"/);
});

t.test('a request that hangs does not keep a crashed process alive for more than five seconds', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortalProcess(
    t,
    { UPSTREAM_ORIGIN: upstream.origin },
    { args: ['--import', faultModule(t, 'setTimeout(() => { throw new Error(); })')] },
  );
  await portal.ready;
  upstream.on('*', () => {});
  void fetch(`${portal.origin}/bff/user/bag`, { headers: { cookie: 'bank_token=a-token' } }).catch(
    () => undefined,
  );
  while (!upstream.hits.some(({ path }) => path === '/api/user/bag')) await pause(20);
  const began = performance.now();
  portal.child.kill('SIGWINCH');
  t.equal(await within(10_000, portal.exited), 1);
  t.ok(performance.now() - began < scaled(6_500), `${Math.round(performance.now() - began)} ms`);
});

t.test(
  'a log whose reader is blocked delays no request, and does not keep the process from ending',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin, NODE_ENV: 'test' });
    await portal.ready;
    await checkMarkup(t, portal);
    portal.child.stdout?.pause();
    let slowest = 0;
    // About 400 kB of lines: the pipe and the socket buffers are full after 200 kB.
    for (let i = 0; i < 1_500; i++) {
      const began = performance.now();
      const response = await fetch(`${portal.origin}/healthz`);
      await response.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - began);
    }
    t.ok(slowest < scaled(1_000), `${Math.round(slowest)} ms`);
    portal.child.kill('SIGTERM');
    t.equal(await within(8_000, portal.exited), 0);
  },
);

t.test('a full disk under the log fails no request', async (t) => {
  const upstream = await startStubUpstream(t);
  const full = openSync('/dev/full', 'w');
  t.teardown(() => closeSync(full));
  const portal = await startPortalProcess(
    t,
    { UPSTREAM_ORIGIN: upstream.origin, NODE_ENV: '' },
    { stdout: full },
  );
  t.equal(await served(`${portal.origin}/readyz`), 200);
  await checkMarkup(t, portal);
  for (let i = 0; i < 20; i++) t.equal((await fetch(`${portal.origin}/`)).status, 200);
  portal.child.kill('SIGTERM');
  t.equal(await within(8_000, portal.exited), 0);
});

t.test(
  'without free file descriptors the process refuses connections, lives on, and serves when some are free again',
  async (t) => {
    const upstream = await startStubUpstream(t);
    // Starting takes many descriptors at once, since modules are read in parallel.
    const portal = await startPortalProcess(
      t,
      { UPSTREAM_ORIGIN: upstream.origin, NODE_ENV: 'development', MAX_SOCKETS: '20000' },
      { command: '/bin/sh', args: ['-c', 'ulimit -n 256; exec "$NODE" "$MAIN"'] },
    );
    await portal.ready;
    await checkMarkup(t, portal);
    const port = Number(new URL(portal.origin).port);
    // A connection from before: while there are no descriptors, pages can be asked for on it, here for the first time.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.teardown(() => agent.destroy());
    const ask = (path: string) =>
      new Promise<number>((done, fail) =>
        get(
          portal.origin + path,
          { agent },
          (response) => void response.resume().once('end', () => done(response.statusCode ?? 0)),
        ).once('error', fail),
      );
    await ask('/healthz');
    // From several addresses, since the portal refuses too many connections of one.
    const sockets: Socket[] = [2, 3, 4, 5].flatMap((last) =>
      Array.from({ length: 100 }, () =>
        connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${last}` })
          .on('error', () => {})
          .resume(),
      ),
    );
    const refused = () => sockets.filter(({ destroyed }) => destroyed).length;
    // A busy machine takes seconds to accept them all.
    for (const end = performance.now() + scaled(15_000); refused() < 100 && performance.now() < end;)
      await pause(100);
    t.ok(refused() >= 100, `${refused()} connections were refused`);
    t.equal(portal.child.exitCode, null, 'it lives');
    const pages = ['/contact', '/bank', '/help', '/sitemap', '/user/register'];
    for (const path of pages) await ask(path);
    for (const socket of sockets) socket.destroy();
    t.equal(await served(`${portal.origin}/`), 200);
    for (const path of pages) t.equal(await ask(path), 200, path);
    t.notMatch(portal.stdout(), /sys\.crash/);
  },
);
