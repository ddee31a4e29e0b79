import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createSqliteStore } from '../../server/store/sqliteStore.ts';
import { freePort } from '../support/freePort.ts';
import { startGateway } from '../money/support/gatewayProcess.ts';
import { startMoneyUpstream } from '../money/support/moneyUpstream.ts';

function folder(t: Test): string {
  const varDir = mkdtempSync(join(tmpdir(), 'store-'));
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  return varDir;
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const DAY = 86_400;

t.test('records survive, and their time goes on only while the store is open', async (t) => {
  const varDir = folder(t);
  const clock = { ms: 5_000 };
  const store = createSqliteStore(varDir, () => clock.ms);
  await store.claim('key', 'first', DAY);
  clock.ms += 1_000 * (DAY - 10);
  await store.set('later', '1', DAY);
  await store.close();
  // A process of its own has another monotonic clock; that of the system plays no part.
  clock.ms = 0;
  const again = createSqliteStore(varDir, () => clock.ms);
  t.same(await again.claim('key', 'second', DAY), { claimed: false, value: 'first' });
  clock.ms = 9_000;
  t.equal(await again.get('key'), 'first');
  clock.ms = 10_000;
  t.equal(await again.get('key'), undefined, 'its day is over');
  t.equal(await again.get('later'), '1');
  await again.close();
});

t.test("a jump of the system's clock frees no key", async (t) => {
  const store = createSqliteStore(folder(t));
  const realNow = Date.now;
  t.teardown(() => {
    Date.now = realNow;
  });
  await store.claim('key', 'first', DAY);
  for (const jump of [2 * DAY, -2 * DAY]) {
    Date.now = () => realNow() + jump * 1_000;
    t.same(await store.claim('key', 'second', DAY), { claimed: false, value: 'first' }, `${jump} s`);
  }
  await store.close();
});

t.test('expired records are swept when the store is opened', async (t) => {
  const varDir = folder(t);
  const clock = { ms: 0 };
  const store = createSqliteStore(varDir, () => clock.ms);
  for (let index = 0; index < 60; index++) await store.set(`key ${index}`, 'x'.repeat(1_000), 1);
  clock.ms = 2_000;
  await store.set('newest', '1', DAY);
  await store.close();
  const full = statSync(join(varDir, 'gateway/store.db')).size;
  clock.ms = 0;
  const swept = createSqliteStore(varDir, () => clock.ms);
  for (let index = 0; index < 50; index++) await swept.set(`other ${index}`, 'x'.repeat(1_000), 1);
  await swept.close();
  t.ok(statSync(join(varDir, 'gateway/store.db')).size <= full, 'their room was used again');
});

t.test("only the gateway's user may read the records, whatever the umask and an earlier mode", async (t) => {
  const varDir = folder(t);
  const before = process.umask(0);
  t.teardown(() => process.umask(before));
  mkdirSync(join(varDir, 'gateway'), { mode: 0o777 });
  writeFileSync(join(varDir, 'gateway/store.db'), '', { mode: 0o666 });
  const store = createSqliteStore(varDir);
  await store.set('key', '1', DAY);
  t.equal(modeOf(join(varDir, 'gateway')), '700');
  for (const file of ['store.db', 'store.db-wal'])
    t.equal(modeOf(join(varDir, 'gateway', file)), '600', file);
  await store.close();
});

t.test('a folder that cannot be used is refused with one line', async (t) => {
  const varDir = folder(t);
  writeFileSync(join(varDir, 'file'), '');
  t.throws(
    () => createSqliteStore(join(varDir, 'file')),
    /^(?:Error: )?VAR_DIR cannot be written \([^\n]*: (?:ENOTDIR|EEXIST)\): [^\n]*$/,
  );
  mkdirSync(join(varDir, 'damaged/gateway'), { recursive: true });
  writeFileSync(
    join(varDir, 'damaged/gateway/store.db'),
    'not a database, but long enough to be read as one'.repeat(100),
  );
  t.throws(() => createSqliteStore(join(varDir, 'damaged')), /VAR_DIR has a damaged store [^\n]*$/);
  // Root may write anywhere.
  if (process.getuid?.() === 0) return;
  chmodSync(varDir, 0o500);
  t.throws(() => createSqliteStore(varDir), /VAR_DIR cannot be written \([^\n]*EACCES\)/);
  chmodSync(varDir, 0o700);
});

t.test('a second gateway on the same folder does not start; after a kill the folder is free', async (t) => {
  const upstream = await startMoneyUpstream(t);
  const varDir = folder(t);
  const env = { UPSTREAM_ORIGIN: upstream.origin, VAR_DIR: varDir };
  const first = await startGateway(env);
  t.teardown(() => first.stop());
  const second = () =>
    spawnSync(process.execPath, ['dist/server/main.js'], {
      env: { PATH: process.env.PATH, PORT: '0', METRICS_PORT: '0', ...env },
      encoding: 'utf8',
    });
  t.match(second(), {
    status: 2,
    stdout: '',
    stderr: /^the portal is already running at http:\/\/[^\n]*, process \d+ \(VAR_DIR [^\n]*\n$/,
  });
  await first.stop('SIGKILL');
  const next = await startGateway(env, await freePort());
  await next.stop('SIGTERM');
});
