import { writeFileSync, mkdtempSync, rmSync, openSync, closeSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { scaled } from '../support/timeoutScale.ts';
import { startPortalProcess } from './support/portalProcess.ts';

const SECRET = 'planted-secret-77aa 13800000001';
const within = <T>(ms: number, what: Promise<T>): Promise<T | 'late'> => Promise.race([what, new Promise<'late'>((done) => setTimeout(done, scaled(ms), 'late').unref())]);

/** A module that the portal's process loads first: on SIGWINCH it does `fault`. */
function faultModule(t: Test, fault: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'fault-'));
  t.teardown(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'fault.mjs');
  writeFileSync(file, `process.on('SIGWINCH', () => { ${fault} });`);
  return pathToFileURL(file).href;
}

t.test('an uncaught error ends the process: one fatal line without the message, requests are finished, exit code 1', async (t) => {
  const faults = [
    `setTimeout(() => { throw new Error('${SECRET}'); })`,
    `Promise.reject(new Error('${SECRET}'))`,
    `setTimeout(() => { throw '${SECRET}'; })`,
    'Promise.reject()',
    // The second error comes while the first is being handled.
    `setTimeout(() => { throw new Error('${SECRET}'); }); setTimeout(() => { throw new Error('${SECRET}'); }, 5)`,
  ];
  for (const fault of faults) {
    const upstream = await startStubUpstream(t);
    const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin }, { args: ['--import', faultModule(t, fault)] });
    await portal.ready;
    portal.child.kill('SIGWINCH');
    t.equal(await within(10_000, portal.exited), 1, fault);
    await portal.closed;
    const lines = portal.stdout().split('\n').filter((line) => line.includes('"level":"fatal"'));
    t.equal(lines.length, 1);
    t.match(JSON.parse(lines[0] ?? '{}'), { event: 'sys.crash', err: Object });
    t.notMatch(portal.stdout() + portal.stderr(), /planted-secret|13800000001/);
  }
});

t.test('a request that hangs does not keep a crashed process alive for more than five seconds', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin }, { args: ['--import', faultModule(t, 'setTimeout(() => { throw new Error(); })')] });
  await portal.ready;
  upstream.on('*', () => {});
  const hanging = fetch(`${portal.origin}/bff/user/bag`, { headers: { cookie: 'bank_token=a-token' } }).catch(() => undefined);
  while (!upstream.hits.some(({ path }) => path === '/api/user/bag')) await new Promise((done) => setTimeout(done, 20));
  const began = performance.now();
  portal.child.kill('SIGWINCH');
  t.equal(await within(10_000, portal.exited), 1);
  t.ok(performance.now() - began < scaled(6_500), `${Math.round(performance.now() - began)} ms`);
  await hanging;
});

t.test('a log whose reader is blocked delays no request, and does not keep the process from ending', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin });
  await portal.ready;
  portal.child.stdout?.pause();
  let slowest = 0;
  // About 1 MB of lines: the pipe and the socket buffers are full after 200 kB.
  for (let i = 0; i < 3_000; i++) {
    const began = performance.now();
    const response = await fetch(`${portal.origin}/healthz`);
    await response.arrayBuffer();
    slowest = Math.max(slowest, performance.now() - began);
  }
  t.ok(slowest < scaled(1_000), `${Math.round(slowest)} ms`);
  portal.child.kill('SIGTERM');
  t.equal(await within(8_000, portal.exited), 0);
});

t.test('a full disk under the log fails no request', async (t) => {
  const upstream = await startStubUpstream(t);
  const full = openSync('/dev/full', 'w');
  t.teardown(() => closeSync(full));
  const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin }, { stdout: full });
  for (let tries = 0; (await fetch(`${portal.origin}/readyz`).then(({ status }) => status, () => 0)) !== 200; tries++) {
    if (tries > 200) return t.fail('not ready');
    await new Promise((done) => setTimeout(done, 100));
  }
  for (let i = 0; i < 50; i++) t.equal((await fetch(`${portal.origin}/`)).status, 200);
  portal.child.kill('SIGTERM');
  t.equal(await within(8_000, portal.exited), 0);
});

t.test('without free file descriptors the process refuses connections, lives on, and serves when some are free again', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin }, { command: '/bin/sh', args: ['-c', 'ulimit -n 64; exec "$NODE" "$MAIN"'] });
  await portal.ready;
  const { port } = new URL(portal.origin);
  const sockets: Socket[] = Array.from({ length: 150 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
  await new Promise((done) => setTimeout(done, 1_000));
  t.equal(portal.child.exitCode, null, 'it lives');
  for (const socket of sockets) socket.destroy();
  let status = 0;
  for (let tries = 0; tries < 100 && status !== 200; tries++) {
    await new Promise((done) => setTimeout(done, 100));
    status = await fetch(`${portal.origin}/`).then((response) => response.status, () => 0);
  }
  t.equal(status, 200);
  t.notMatch(portal.stdout(), /sys\.crash/);
});

t.test('no page of the built server has React’s development markup, whatever NODE_ENV is', async (t) => {
  for (const NODE_ENV of ['development', 'test', '']) {
    const upstream = await startStubUpstream(t);
    const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin, NODE_ENV });
    await portal.ready;
    for (const path of ['/', '/nowhere', '/news/1']) t.notMatch(await (await fetch(portal.origin + path)).text(), /data-(msg|stck|cstck|dgst)=|at \w+ \(/, `${NODE_ENV} ${path}`);
  }
});
