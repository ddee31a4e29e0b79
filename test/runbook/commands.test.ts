import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { SENTINEL } from '../../shared/constants.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { startEmbedded } from '../../server/upstream/embedded/app.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { startPortalProcess, type PortalProcess } from '../sandbox/support/portalProcess.ts';
import { NO_REDIS, startRedis } from '../server/startRedis.ts';
import { Browser } from '../support/browserLike.ts';
import { freePort } from '../support/freePort.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/until.ts';
import { readRunbook } from './support/runbook.ts';
import { runSection } from './support/runSection.ts';

// Runs every command of the runbook against a real portal that is in the trouble that its section is about.

const tried = new Set<string>();

/** Starts the built portal, and returns what the commands of a section see of it. */
async function start(t: Test, env: Record<string, string>) {
  const metrics = await freePort();
  const portal = await startPortalProcess(t, { LOG_LEVEL: 'info', DRAIN_GRACE: '0', METRICS_PORT: String(metrics), ...env });
  await portal.ready;
  const scene = { env: { PORTAL: portal.origin, METRICS: `http://127.0.0.1:${metrics}/metrics`, ...env }, log: portal.stdout };
  const run = (anchor: string, more: Record<string, string> = {}): Promise<string> => {
    tried.add(anchor);
    return runSection(t, anchor, { ...scene, env: { ...scene.env, ...more } });
  };
  return { portal, scene, run, logged: (text: string) => until(() => portal.stdout().includes(text), 20_000) };
}

async function stop({ child, exited }: PortalProcess): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}

function newFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'runbook-data-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

t.test('an upstream that misbehaves, and then is gone', async (t) => {
  const stub = await startStubUpstream(t);
  const varDir = newFolder(t);
  const db = await seededDirectory(startEmbedded, 'now');
  t.teardown(() => rmSync(db, { recursive: true, force: true }));
  const { portal, run, logged } = await start(t, { UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production', VAR_DIR: varDir, SMS_PER_HOUR: '2' });
  const visitor = new Browser(portal.origin);
  t.equal((await visitor.get('/')).status, 200);

  stub.on('GET /api/user/bag', json(fail(SENTINEL, '登录已失效')));
  t.equal((await browserWith(portal.origin, 'a-refused-token').get('/bff/user/bag')).json.code, SENTINEL);
  t.match(await run('session-resets'), /sys\.ready/);

  stub.on('GET /api/user/bag', json(ok({ balance: {} })));
  await browserWith(portal.origin, 'a-good-token').get('/bff/user/bag');
  t.ok(await logged('"event":"upstream.drift"'));
  t.match(await run('drift'), /portal_drift_total\{call="bag"\} \d.*upstream\.drift/s);

  stub.on('POST /api/user/withdraw', (_hit, response) => void response.destroy());
  const lost = await withdraw(browserWith(portal.origin, 'a-good-token'), 'a-key-of-a-form-1', '200.00');
  t.equal(lost.json.code, 50_410, 'the outcome is unknown');
  t.ok(await logged('"sent":true'));
  t.match(await run('unknown-outcomes', { VAR_DIR: db }), /portal_money_calls_total\{call="withdraw",state="unknown"\} 1.*"sent":true.*faults +none/s);

  stub.on('POST /api/login', json(fail(422, '账号或密码错误')));
  for (let index = 0; index < 40; index++) await visitor.post('/bff/login', { phone_number: '13800000001', password: `Wrong-${index}` });
  t.ok(await logged('"event":"sec.rate_limited"'));
  t.match(await run('login-storm'), /sec\.rate_limited/);
  for (const anchor of ['identity-mismatch', 'scrubbed-log', 'rollback']) await run(anchor);
  t.match(await run('errors'), /"status":504|"status":50\d/, 'the call without a response is among the errors');
  t.match(await run('slow-pages'), /^[\d.]+ \//m);
  t.match(await run('overload'), /"status":"ready".*portal_slots_in_use/s);
  t.match(await run('event-loop'), /portal_event_loop_delay_p99_seconds \d/);
  t.match(await run('text-message-bill'), /portal_text_message_budget 2\b/);

  await stub.close();
  for (let index = 0; index < 60 && !portal.stdout().includes('sys.breaker_open'); index++) await browserWith(portal.origin, `token-${index}`).get('/bff/user/bag');
  t.ok(await logged('"event":"sys.breaker_open"'));
  t.match(await run('upstream-down'), /home page: 200.*"outcome":"refused".*the upstream does not respond/s);
  t.match(await run('breaker-open'), /portal_breaker_state\{state="open"\}.*sys\.breaker_open/s);
  t.match(await run(''), /ok.*ready.*upstream\.call/s);
});

t.test('data of the embedded upstream: a full disk, a corrupt file, a restore', async (t) => {
  const varDir = await seededDirectory(startEmbedded, 'now');
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  const backups = join(newFolder(t), 'backups');
  const { portal, run, scene } = await start(t, { VAR_DIR: varDir, BACKUPS: backups });
  t.match(await run('disk-full'), /faults +none/);
  const blocks = readRunbook().find(({ anchor }) => anchor === 'restore')?.blocks ?? [];
  const [backup = '', trial = '', restore = '', redis = ''] = blocks;
  t.equal(blocks.length, 4);
  t.match(await runSection(t, 'restore', scene, [backup]), /ledger [0-9a-f]{64}/, 'while the portal runs');
  const seen = await runSection(t, 'restore', scene, [trial]);
  t.equal(new Set(seen.match(/[0-9a-f]{64}/g)).size, 1, 'the digests are the same');

  await stop(portal);
  writeFileSync(join(varDir, 'embedded.db'), 'garbage '.repeat(10_000));
  t.match(await run('corrupt-database'), /damaged, or a ledger with faults.*store\.db.*cannot be read: SQLITE_NOTADB/s);
  const newest = 'NEWEST="$BACKUPS/$(ls "$BACKUPS" | tail -n 1)"';
  t.match(await runSection(t, 'restore', scene, [newest, restore]), /what was there is in .*replaced-.*faults +none/s);
  const again = await start(t, { VAR_DIR: varDir });
  const login = await new Browser(again.portal.origin).post('/bff/login', { phone_number: '13800000001', password: 'Demo-2026' });
  t.equal(login.json.code, 200, 'the restored portal lets members in');
  tried.add('restore');
  if (NO_REDIS) return void t.comment(NO_REDIS);

  const server = await startRedis(t);
  const sent = await start(t, { VAR_DIR: newFolder(t), REDIS_URL: server.url, UPSTREAM_ORIGIN: again.portal.embedded });
  const member = new Browser(sent.portal.origin);
  await member.post('/bff/login', { phone_number: '13800000001', password: 'Demo-2026' });
  await withdraw(member, 'a-key-of-a-form-2', '20.00');
  t.match(await runSection(t, 'restore', { ...scene, env: { REDIS_URL: server.url } }, [redis]), /^1$/m, 'one outcome was removed');
});

t.test('a Redis that hangs', { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const stub = await startStubUpstream(t);
  const { portal, run, logged } = await start(t, { REDIS_URL: redis.url, UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production' });
  redis.signal('SIGSTOP');
  t.teardown(() => redis.signal('SIGCONT'));
  t.ok(await logged('"event":"store.down"'));
  t.match(await run('redis-hung'), /portal_store_up 0.*store\.down.*Redis does not respond/s);
  t.equal((await new Browser(portal.origin).get('/')).status, 200, 'reads are as usual');
  t.equal((await withdraw(browserWith(portal.origin, 'a-token'), 'a-key-of-a-form-3', '20.00')).status, 503, 'money calls are refused');
  redis.signal('SIGCONT');
  t.ok(await until(() => portal.stdout().trim().split('\n').some((line) => line.includes('store.up')), 20_000));
});

t.test('keys are replaced and nobody is logged out, until the old one is removed', async (t) => {
  const stub = await startStubUpstream(t);
  const [old, made] = [randomBytes(32).toString('base64'), (await runSection(t, 'key-rotation', { env: {}, log: () => '' }, readRunbook().find(({ anchor }) => anchor === 'key-rotation')?.blocks.slice(0, 1))).trim()];
  const env = (keys: string) => ({ UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production', SESSION_KEYS: keys });
  const first = await start(t, env(old));
  const member = new Browser(first.portal.origin);
  t.equal((await member.post('/bff/login', { phone_number: '13800000001', password: 'Right-2026' })).json.code, 200);
  await stop(first.portal);

  const second = await start(t, env(`${made},${old}`));
  const opened = new Browser(second.portal.origin);
  for (const [name, value] of member.jar) opened.jar.set(name, value);
  t.equal((await opened.get('/bff/user/bag')).json.code, 200, 'the session lives on');
  t.match(await second.run('key-rotation'), /nobody was logged out/);
  await stop(second.portal);

  const third = await start(t, env(made));
  const closed = new Browser(third.portal.origin);
  for (const [name, value] of member.jar) closed.jar.set(name, value);
  t.equal((await closed.get('/bff/user/bag')).json.code, SENTINEL, 'without the old key the session is over');
});

t.test('every section with commands was tried', (t) => {
  for (const { anchor, blocks } of readRunbook()) if (blocks.length > 0 && !(NO_REDIS && anchor === 'redis-hung')) t.ok(tried.has(anchor), anchor || 'the beginning');
  t.end();
});
