import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { BROWSER_REPORT_PATH } from '../../shared/paths.ts';
import { Browser } from '../support/browserLike.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';
import { startPatient } from './support/startPatient.ts';

// A process that has too much to do, stands still, or ends.

const WAIT_MAX = 30_000;

function newFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'runbook-load-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Arguments of node with a module of faults, which no setting and no request can cause: it does this on the signal SIGWINCH. */
function onSignal(t: Test, fault: string): string[] {
  const file = join(newFolder(t), 'fault.mjs');
  writeFileSync(file, `process.on('SIGWINCH', () => { ${fault} });\n`);
  return ['--import', file];
}

t.test('overload: visitors at a process that has too much to do for some seconds', async (t) => {
  const stub = await startStubUpstream(t);
  // For twelve seconds the event loop is occupied for most of the time.
  const args = onSignal(
    t,
    'const end = performance.now() + 12_000; const busy = setInterval(() => { for (const began = performance.now(); performance.now() - began < 1_500;); if (performance.now() > end) clearInterval(busy); }, 10);',
  );
  const { portal, shows, over, mend, logged } = await startPatient(
    t,
    {
      UPSTREAM_ORIGIN: stub.origin,
      NODE_ENV: 'production',
      PAGES_PER_MINUTE: '1000000',
    },
    { args },
  );
  const visitor = new Browser(portal.origin);
  portal.child.kill('SIGWINCH');
  await wait(6_000);
  // Each page at an address of its own, so that each is rendered.
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, page) => (await visitor.get(`/bank?amount=${page + 1}`)).status),
  );
  t.ok(statuses.includes(503), `some are refused: ${statuses.join(' ')}`);
  t.ok(await logged('sys.shed'));
  const printed = await shows('overload');
  t.match(printed, /^\d+\t\d+\t[1-9].*\t\/bank$/m, 'the route that fails most');
  const isReady = async () =>
    (await visitor.get('/readyz')).status === 200 && (await visitor.get('/bank')).status === 200;
  t.ok(await until(isReady, WAIT_MAX), 'without a restart');
  mend();
  await over('overload');
});

t.test('event loop: a process that stands still for a third of a second, again and again', async (t) => {
  const stub = await startStubUpstream(t);
  const args = onSignal(t, 'const until = performance.now() + 330; while (performance.now() < until);');
  const { portal, shows, over, mend } = await startPatient(
    t,
    { UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production' },
    { args },
  );
  await new Browser(portal.origin).get('/');
  const standing = setInterval(() => portal.child.kill('SIGWINCH'), 400);
  t.teardown(() => clearInterval(standing));
  await new Promise((done) => void setTimeout(done, 1_500));
  // The runbook's figure is that of a machine with nothing else to do.
  const printed = await shows('event-loop', {}, /delay_p99/);
  t.ok(Number(/delay_p99_seconds ([\d.]+)/.exec(printed)?.[1]) > 0.1, printed);
  clearInterval(standing);
  mend();
  // On a busy machine the command may have to be typed again.
  t.ok(
    await until(
      async () =>
        Number(/delay_p99_seconds ([\d.]+)/.exec(await over('event-loop', {}, /delay_p99/))?.[1]) < 0.05,
      WAIT_MAX,
    ),
  );
});

t.test('rollback: a release that ends, and the one before', async (t) => {
  const stub = await startStubUpstream(t);
  const env = { UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production', ASSETS_DIR: newFolder(t) };
  const broken = await startPatient(t, env, {
    args: onSignal(t, "setImmediate(() => { throw new RangeError('a release with a fault'); });"),
  });
  const report = { 'csp-report': { 'effective-directive': 'script-src-elem' } };
  await fetch(`${broken.portal.origin}/bff/csp-report`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify(report),
  });
  t.ok(await broken.logged('sec.malicious_csp_violation'));
  await fetch(broken.portal.origin + BROWSER_REPORT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/bank', error: { kind: 'script', name: 'TypeError' } }),
  });
  t.ok(await broken.logged('sys.browser_error'));
  broken.portal.child.kill('SIGWINCH');
  t.equal(await broken.portal.exited, 1);
  await broken.portal.closed;
  const printed = await broken.shows('rollback');
  t.match(printed, /sys\.ready[\s\S]*sys\.crash.*RangeError/, 'why it ended');
  t.match(printed, /\n.+\n$/, 'the builds whose files are kept');
  const before = await startPatient(t, env);
  await before.over('rollback');
});
