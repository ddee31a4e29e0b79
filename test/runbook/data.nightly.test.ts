import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startEmbedded } from '../support/built.ts';
import { withdraw } from '../money/support/withdraw.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { Browser } from '../support/browserLike.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { until } from '../support/longRun.ts';
import { sectionOf } from './support/runbook.ts';
import { runSteps } from './support/runSteps.ts';
import { limitedFiles, NO_MOUNT, smallDisk } from './support/fullDisks.ts';
import { startPatient, stop } from './support/startPatient.ts';

// Data: a full disk, damaged files, and a restore. The upstream is the embedded one, since only its data are ours.

const WAIT_MAX = 60_000;

function newFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'runbook-data-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function seeded(t: Test): Promise<string> {
  const varDir = await seededDirectory(startEmbedded, 'now');
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  return varDir;
}

const logIn = (browser: Browser) =>
  browser.post('/bff/login', { phone_number: '13800000001', password: 'Demo-2026' });

const WAYS = [
  { name: 'a disk without room', full: smallDisk, line: 'SQLITE_FULL', except: undefined },
  // Where a test may not mount a disk. SQLite has another name for it, and the disk itself has room.
  { name: 'files that may not grow', full: limitedFiles, line: 'SQLITE_IOERR', except: /100%|SQLITE_FULL/ },
];

for (const { name, full, line, except } of WAYS) {
  t.test(`disk full: ${name}`, { skip: full === smallDisk && NO_MOUNT }, async (t) => {
    const disk = full(t);
    cpSync(await seeded(t), disk.folder, { recursive: true });
    const { portal, shows, over, mend, logged } = await startPatient(t, { VAR_DIR: disk.folder });
    const member = new Browser(portal.origin);
    t.equal((await logIn(member)).json.code, 200);
    disk.fill(portal.child.pid ?? 0);
    let key = 0;
    const isRefused = async () => (
      await withdraw(member, `a-key-of-a-full-disk-${key++}`, '20.00'),
      portal.stdout().includes('store.refused')
    );
    t.ok(await until(isRefused, WAIT_MAX));
    t.equal((await new Browser(portal.origin).get('/')).status, 200, 'visitors see pages');
    t.match(await shows('disk-full', {}, except), new RegExp(`store\\.refused\\s+${line}`));
    mend();
    disk.clear(portal.child.pid ?? 0);
    t.equal((await logIn(new Browser(portal.origin))).json.code, 200, 'without a restart');
    await withdraw(member, 'a-key-after-a-full-disk', '20.00');
    t.ok(await logged('store.up'));
    await over('disk-full');
  });
}

t.test('a corrupt database, a restore, and a damaged store of the gateway', async (t) => {
  const varDir = await seeded(t);
  const env = { VAR_DIR: varDir, BACKUPS: join(newFolder(t), 'backups') };
  const first = await startPatient(t, env);
  const [backup, trial, restore, redis] = sectionOf('restore').during;
  if (!backup || !trial || !restore || !redis) throw new Error('restore has four steps');
  t.match(await runSteps(t, [backup], { env, log: '' }), /ledger [0-9a-f]{64}/, 'while the portal runs');
  t.equal(
    new Set((await runSteps(t, [trial], { env, log: '' })).match(/[0-9a-f]{64}/g)).size,
    1,
    'the digests are the same',
  );

  await stop(first.portal);
  writeFileSync(join(varDir, 'embedded.db'), 'garbage '.repeat(10_000));
  await first.shows('corrupt-database');
  // The runbook has moved the gateway's folder aside, too.
  t.ok(statSync(join(varDir, 'gateway-damaged', 'store.db')).isFile());
  const newest = { commands: 'NEWEST="$BACKUPS/$(ls "$BACKUPS" | tail -n 1)"', prints: [] };
  t.match(await runSteps(t, [newest, restore], { env, log: '' }), /what was there is in .*replaced-/);
  t.equal(statSync(join(varDir, 'embedded.db')).uid, statSync(varDir).uid);
  const again = await startPatient(t, env);
  await again.over('corrupt-database');
  await again.over('restore');
  t.equal(
    (await logIn(new Browser(again.portal.origin))).json.code,
    200,
    'the restored portal lets members in',
  );

  await stop(again.portal);
  rmSync(join(varDir, 'gateway-damaged'), { recursive: true });
  writeFileSync(join(varDir, 'gateway', 'store.db'), 'garbage '.repeat(10_000));
  const refused = await startPortalProcess(t, env);
  t.equal(await refused.exited, 2);
  await refused.closed;
  t.match(refused.stdout() + refused.stderr(), /VAR_DIR has a damaged store/);
  const [, aside] = sectionOf('corrupt-database').during;
  if (!aside) throw new Error('the damaged store is moved aside');
  await runSteps(t, [aside], { env, log: '' });
  const last = await startPatient(t, env);
  await last.over('corrupt-database');
  t.equal(
    (await logIn(new Browser(last.portal.origin))).json.code,
    200,
    'with an empty store of the gateway',
  );
  if (NO_REDIS) return void t.comment(NO_REDIS);

  const server = await startRedis(t);
  const sent = await startPatient(t, {
    VAR_DIR: newFolder(t),
    REDIS_URL: server.url,
    UPSTREAM_ORIGIN: last.portal.embedded,
  });
  const member = new Browser(sent.portal.origin);
  await logIn(member);
  await withdraw(member, 'a-key-of-a-form-2', '20.00');
  t.match(
    await runSteps(t, [redis], { env: { REDIS_URL: server.url }, log: '' }),
    /^1$/m,
    'one outcome was removed',
  );
});
