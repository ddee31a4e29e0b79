import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { until } from '../support/until.ts';
import { endOf, startReadyWorkers } from './support/startWorkers.ts';

const MEMBERS = { headers: { cookie: 'bank_token=a-token' } };
/** Shortest wait before a worker that has ended soon is replaced (ms), less the clock's coarseness. */
const SHORTEST = 490;

/** A module that a worker loads first: on SIGWINCH it throws. */
function crashModule(t: Test): string {
  const dir = mkdtempSync(join(tmpdir(), 'crash-'));
  t.teardown(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(join(dir, 'crash.mjs'), `process.on('SIGWINCH', () => { setTimeout(() => { throw new Error('planted-secret'); }); });`);
  return pathToFileURL(join(dir, 'crash.mjs')).href;
}

t.test('a killed worker is replaced, and the other loses no request', async (t) => {
  const { portal, upstream } = await startReadyWorkers(t);
  // Two requests on their way, one through each worker.
  const held: (() => void)[] = [];
  upstream.on('GET /api/user/bag', (hit, response) => held.push(() => upstream.sample(hit, response)));
  const requests = [1, 2].map(() => endOf(fetch(`${portal.origin}/bff/user/bag`, MEMBERS)));
  await until(() => held.length === 2);
  process.kill(portal.pidOf(1), 'SIGKILL');
  t.match(await portal.printed('sys.worker_ended'), [{ worker: 1, signal: 'SIGKILL', level: 'error' }]);
  for (const go of held) go();
  t.strictSame((await Promise.all(requests)).sort(), ['answered', 'broken'], 'that of the other worker is answered');
  const meanwhile = new Set<number>();
  while (portal.lines('sys.ready').length < 3) meanwhile.add((await portal.browser().get('/readyz')).status);
  t.strictSame([...meanwhile], [200], 'and so are new ones, while the next worker starts');
  const seen = new Set<number | undefined>();
  for (let times = 0; times < 6; times++) seen.add(await portal.workerOf(await portal.browser().get('/readyz')));
  t.strictSame([...seen].sort(), [2, 3]);
});

t.test('a connection on its way to a worker that is killed gets to another', async (t) => {
  const { portal } = await startReadyWorkers(t);
  // It takes nothing more, so one connection waits for it.
  process.kill(portal.pidOf(1), 'SIGSTOP');
  let answered = 0;
  const requests = [1, 2, 3].map(() => portal.browser().get('/healthz').finally(() => answered++));
  await until(() => answered === 2);
  process.kill(portal.pidOf(1), 'SIGKILL');
  t.strictSame((await Promise.all(requests)).map(({ status }) => status), [200, 200, 200]);
});

t.test('workers that are killed while they use the store do not take the primary process with them', async (t) => {
  const { portal } = await startReadyWorkers(t);
  let isOver = false;
  const load = Promise.all(Array.from({ length: 20 }, async () => {
    while (!isOver) await fetch(`${portal.origin}/bff/user/bag`, MEMBERS).then((response) => response.arrayBuffer(), () => undefined);
  }));
  await until(() => portal.lines('http.request').length > 50);
  // Both at once: without a worker nothing but the wait for the next one keeps the primary process alive.
  for (const worker of [1, 2]) process.kill(portal.pidOf(worker), 'SIGKILL');
  await portal.printed('sys.ready', 4);
  isOver = true;
  await load;
  t.equal((await portal.browser().get('/readyz')).status, 200);
  t.equal(portal.child.exitCode, null);
  portal.child.kill('SIGTERM');
  t.equal(await portal.exited, 0);
});

t.test('an uncaught error ends its worker with one fatal line, and the worker is replaced', async (t) => {
  const { portal } = await startReadyWorkers(t, {}, { args: ['--import', crashModule(t)] });
  process.kill(portal.pidOf(2), 'SIGWINCH');
  await portal.printed('sys.ready', 3);
  t.match(portal.lines('sys.crash'), [{ worker: 2, level: 'fatal', err: { type: 'Error' } }]);
  t.match(portal.lines('sys.worker_ended'), [{ worker: 2, code: 1 }]);
  t.equal(portal.lines('sys.crash').length, 1);
  t.notMatch(portal.stdout() + portal.stderr(), /planted-secret/);
});

t.test('workers that get SIGTERM by themselves finish their requests and are replaced', async (t) => {
  const { portal, upstream } = await startReadyWorkers(t);
  const held: (() => void)[] = [];
  upstream.on('GET /api/user/bag', (hit, response) => held.push(() => upstream.sample(hit, response)));
  const end = endOf(fetch(`${portal.origin}/bff/user/bag`, MEMBERS));
  await until(() => held.length === 1);
  for (const worker of [1, 2]) process.kill(portal.pidOf(worker), 'SIGTERM');
  await portal.printed('sys.shutdown', 2);
  for (const go of held) go();
  t.equal(await end, 'answered');
  t.match(await portal.printed('sys.worker_ended', 2), [{ code: 0, level: 'info' }, { code: 0, level: 'info' }]);
  await portal.printed('sys.ready', 4);
});

t.test('a worker that ends again and again soon after its start is started less and less often', async (t) => {
  const { portal } = await startReadyWorkers(t);
  const waits: number[] = [];
  for (let worker = 2; worker < 5; worker++) {
    process.kill(portal.pidOf(worker), 'SIGKILL');
    const [ended] = await portal.printed('sys.worker_ended', 1, (line) => line.worker === worker);
    const [started] = await portal.printed('sys.worker_started', 1, (line) => line.worker === worker + 1);
    waits.push(Date.parse(String(started?.time)) - Date.parse(String(ended?.time)));
  }
  // The first has lived for long enough on a slow machine, so it may be replaced at once.
  const [, second = 0, third = 0] = waits;
  t.ok(second >= SHORTEST && third >= 2 * SHORTEST, `${waits.join(', ')} ms`);
});
