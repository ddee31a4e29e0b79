import t, { type Test } from 'tap';
import { until } from '../support/until.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { endOf, hasEnded, startReadyWorkers, startWorkers, type Workers } from './support/startWorkers.ts';

const BAG = '/api/user/bag';

/** Ready workers with one member's request at each, which the upstream answers when `finish` is called. */
async function withRequests(t: Test) {
  const { portal, upstream } = await startReadyWorkers(t, {}, { detached: true });
  const held: (() => void)[] = [];
  upstream.on(`GET ${BAG}`, (hit, response) => held.push(() => upstream.sample(hit, response)));
  const ends = Promise.all([1, 2].map(() => endOf(fetch(`${portal.origin}/bff/user/bag`, { headers: { cookie: 'bank_token=a-token' } }))));
  await until(() => held.length === 2);
  return { portal, ends, finish: () => held.forEach((go) => go()) };
}

const isRefused = (portal: Workers) => until(() => fetch(`${portal.origin}/healthz`).then(() => false, () => true));

for (const [name, send] of [
  ['to the primary process', (portal) => void portal.child.kill('SIGTERM')],
  ['to all processes', (portal) => portal.signalAll('SIGTERM')],
  ['to all processes by Ctrl-C', (portal) => portal.signalAll('SIGINT')],
] as [string, (portal: Workers) => void][])
  t.test(`a stop signal ${name}: requests are finished, the port is closed, exit code 0`, async (t) => {
    const { portal, ends, finish } = await withRequests(t);
    send(portal);
    await portal.printed('sys.shutdown', 3);
    t.ok(await isRefused(portal), 'no new connections');
    t.equal(portal.child.exitCode, null, 'it waits');
    finish();
    t.strictSame(await ends, ['answered', 'answered']);
    t.equal(await portal.exited, 0);
    await portal.closed;
    t.equal(portal.lines('sys.worker_ended').length, 0);
    t.equal(portal.stderr(), '');
  });

t.test('a second signal ends all processes at once', async (t) => {
  const { portal, ends } = await withRequests(t);
  portal.signalAll('SIGINT');
  await portal.printed('sys.shutdown', 3);
  portal.signalAll('SIGINT');
  t.equal(await portal.exited, 1);
  t.strictSame(await ends, ['broken', 'broken']);
  for (const worker of [1, 2]) t.ok(await hasEnded(portal.pidOf(worker)));
});

t.test('a signal while the workers start ends them too', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startWorkers(t, {}, { upstream: upstream.origin });
  await portal.printed('sys.worker_started');
  portal.child.kill('SIGTERM');
  t.equal(await portal.exited, 0);
  t.ok(await hasEnded(portal.pidOf(1)));
});

t.test('workers whose primary process was killed answer what they have, end, and leave the port free', async (t) => {
  const { portal, ends, finish } = await withRequests(t);
  portal.child.kill('SIGKILL');
  t.ok(await isRefused(portal), 'the port is free at once');
  await portal.printed('sys.primary_gone', 2);
  finish();
  t.strictSame(await ends, ['answered', 'answered']);
  for (const worker of [1, 2]) t.ok(await hasEnded(portal.pidOf(worker)), `worker ${worker} has ended`);
});

t.test('a request that hangs does not keep them alive', async (t) => {
  const { portal, ends } = await withRequests(t);
  portal.child.kill('SIGKILL');
  for (const worker of [1, 2]) t.ok(await hasEnded(portal.pidOf(worker)));
  t.strictSame(await ends, ['broken', 'broken']);
});
