import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { nodeFlags } from '../../scripts/startArguments.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';
import { fires } from './support/fires.ts';
import { NO_PROMTOOL } from './support/promtool.ts';
import { readScrape, sumOf, startMetered } from './support/scrape.ts';

const skip = { skip: NO_PROMTOOL };
/** Longest wait (ms) for what the machine may be too busy for at first. */
const WAIT_MAX = 60_000;

t.test('a portal that refuses visitors since it is saturated fires the alert on shedding', skip, async (t) => {
  const upstream = await startStubUpstream(t);
  // Until visitors are refused, pages that are being rendered take too long.
  const portal = await startPortal(t, { upstream: upstream.origin, expectErrors: ['sys.render_failed'] });
  // The event loop of this process, which is the portal's, is occupied for most of the time.
  const busy = setInterval(() => { for (const began = performance.now(); performance.now() - began < 1_500;); }, 10);
  t.teardown(() => clearInterval(busy));
  const before = await portal.metrics();
  let asked = 0;
  const isShed = async () => {
    await Promise.all(Array.from({ length: 20 }, () => portal.browser().get(`/search?q=${asked++}`)));
    return sumOf(readScrape(await portal.metrics()), 'portal_shed_total') > 5;
  };
  t.ok(await until(isShed, WAIT_MAX));
  await fires(t, 'PortalShedding', before, await portal.metrics(), { goesOn: true });
});

t.test('a process that stands still again and again fires the alert on the event loop', skip, async (t) => {
  const { portal, read, hasStarted } = await startMetered(t);
  t.ok(await hasStarted());
  const delay = async () => sumOf(readScrape(await read()), 'portal_event_loop_delay_p99_seconds');
  let before = '';
  t.ok(await until(async () => sumOf(readScrape((before = await read())), 'portal_event_loop_delay_p99_seconds') < 0.1 && (await wait(300, true)), WAIT_MAX), 'it runs freely');
  let after = '';
  const stop = async () => {
    await delay();
    portal.child.kill('SIGSTOP');
    await wait(400);
    portal.child.kill('SIGCONT');
    after = await read();
    return sumOf(readScrape(after), 'portal_event_loop_delay_p99_seconds') > 0.1;
  };
  t.ok(await until(stop, WAIT_MAX), 'it is late');
  await fires(t, 'PortalEventLoopSlow', before, after);
});

t.test('a heap that is nearly full fires the alert on it', skip, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'heap-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const hold = join(folder, 'hold.mjs');
  // Numbers with fractions are objects of the heap. On the signal it holds more of them than four fifths of its heap take.
  writeFileSync(hold, `import { getHeapStatistics } from 'node:v8';
    globalThis.held = [];
    process.on('SIGWINCH', () => {
      while (process.memoryUsage().heapUsed < 0.83 * getHeapStatistics().heap_size_limit) globalThis.held.push(Array.from({ length: 5_000 }, (_, n) => ({ n: n + 0.5 })));
    });`);
  // With the flags of `npm start`: the limit includes the young generation, which is large in Node 24 unless a flag says otherwise.
  const { portal, read, hasStarted } = await startMetered(t, {}, { args: [...nodeFlags(), '--max-old-space-size=400', '--import', hold] });
  t.ok(await hasStarted());
  const before = await read();
  const part = (text: string) => sumOf(readScrape(text), 'nodejs_heap_size_used_bytes') / sumOf(readScrape(text), 'portal_heap_limit_bytes');
  let after = '';
  // What it holds may be garbage in part, so it is asked again.
  t.ok(await until(async () => portal.child.kill('SIGWINCH') && part((after = await read())) > 0.8, WAIT_MAX), portal.stderr());
  await fires(t, 'PortalHeapNearlyFull', before, after);
});

t.test('restarts, an instance that has ended, and one that nobody knows fire their alerts', skip, async (t) => {
  const readings: string[] = [];
  for (let start = 0; start < 5; start++) {
    const { portal, read } = await startMetered(t);
    readings.push(await read());
    portal.child.kill('SIGKILL');
    await portal.exited;
    t.equal(await read(), 'down');
  }
  const [before = '', ...after] = readings;
  await fires(t, 'PortalRestarts', before, after);
  await fires(t, 'PortalInstanceDown', before, 'down');
  await fires(t, 'PortalAbsent', before, 'absent');
});
