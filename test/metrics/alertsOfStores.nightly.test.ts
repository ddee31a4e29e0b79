import { closeSync, openSync } from 'node:fs';
import t from 'tap';
import { startPortal } from '../helper.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';
import { fires } from './support/fires.ts';
import { NO_PROMTOOL } from './support/promtool.ts';
import { readScrape, sumOf, startMetered } from './support/scrape.ts';

/** Longest wait (ms) for what the machine may be too busy for at first. */
const WAIT_MAX = 60_000;

t.test('a full disk fires the alerts on the store and on lost log lines', { skip: NO_PROMTOOL }, async (t) => {
  // No file may become longer than so many kilobytes, and the log goes to a full device.
  const full = openSync('/dev/full', 'w');
  t.teardown(() => closeSync(full));
  const limited = { command: 'bash', args: ['-c', 'ulimit -f 48; exec "$NODE" "$MAIN"'], stdout: full };
  const { portal, read, hasStarted } = await startMetered(t, { STORE: '', PAGES_PER_MINUTE: '1000000' }, limited);
  const before = await read();
  t.ok(await hasStarted());
  const has = (name: string) => async () => sumOf(readScrape(await read()), name) > 0;
  t.ok(await until(has('portal_store_failures_total'), WAIT_MAX), 'copies of site data cannot be stored');
  const ask = async () => {
    await Promise.all(Array.from({ length: 200 }, () => fetch(`${portal.origin}/about`).then((response) => response.text())));
    return has('portal_log_lines_dropped_total')();
  };
  t.ok(await until(ask, 2 * WAIT_MAX), 'lines are lost');
  const after = await read();
  await fires(t, 'PortalStoreFailing', before, after);
  await fires(t, 'PortalLogLinesDropped', before, after);
});

t.test('a Redis that is away fires the alert on the store', { skip: NO_PROMTOOL || NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: redis.url, STORE: '' } });
  const isUp = async () => sumOf(readScrape(await portal.metrics()), 'portal_store_up') === 1;
  t.ok(await until(isUp));
  const before = await portal.metrics();
  redis.signal('SIGSTOP');
  t.teardown(() => redis.signal('SIGCONT'));
  t.ok(await until(async () => !(await isUp()), WAIT_MAX));
  await fires(t, 'PortalStoreDown', before, await portal.metrics());
});
