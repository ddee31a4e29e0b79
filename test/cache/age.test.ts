import t from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { jumpingClock } from '../support/jumpingClock.ts';
import { recordedData } from '../support/recorded.ts';
import { json } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';
import { startKeptPortal } from './support/keptPortal.ts';

const DAY = 86_400_000;
/** Time (ms) after which nobody gets old data while the upstream works, and after which a copy is no longer fresh. */
const SHOWN_WITHIN = 5_001;
const FRESH = 3_001;

t.test('a page or a public reply from memory is never older than five seconds', async (t) => {
  const { ask, upstream, clock } = await startKeptPortal(t);
  for (let edit = 1; edit <= 3; edit++) {
    const address = `地址${edit}号`;
    upstream.on('GET /api/site', json(ok({ ...(recordedData('site') as object), address })));
    clock.ms += FRESH;
    t.ok(await until(async () => (await ask('/bff/site')).text.includes(address)));
    clock.ms += SHOWN_WITHIN;
    t.match((await ask('/contact')).text, address);
    for (const path of ['/contact', '/bff/site'])
      t.ok(
        await until(async () => (await (await ask(path)).line()).fromMemory === true),
        `${path} is in memory`,
      );
  }
});

t.test('a page that shows the day is another one tomorrow', async (t) => {
  const wall = jumpingClock(t);
  const { ask, clock } = await startKeptPortal(t);
  for (let day = 0; day < 3; day++) {
    for (let times = 0; times < 2; times++)
      t.match((await ask('/vip')).text, shanghaiDay(new Date()), `day ${day}`);
    wall.by += DAY;
    clock.ms += SHOWN_WITHIN;
  }
});

t.test('a failure is shown as long as it lasts, and no longer', async (t) => {
  const { ask, upstream } = await startKeptPortal(t);
  for (const path of ['/help', '/help/1', '/bff/level']) {
    for (const call of ['wz', 'level']) upstream.on(`GET /api/${call}`, json(fail(500, '维护中')));
    for (let times = 0; times < 3; times++) {
      const { status, headers, line } = await ask(path);
      t.equal(status >= 500, true, `${path}: ${status}`);
      t.equal(headers.get('cache-control'), 'private, no-store');
      t.notOk((await line()).fromMemory);
    }
    upstream.reset();
    t.ok(await until(async () => (await ask(path)).status === 200), `${path} is there again`);
  }
});

t.test('a redirect is made for each request', async (t) => {
  const { ask } = await startKeptPortal(t);
  for (let times = 0; times < 3; times++) {
    const { status, headers, line } = await ask('/user');
    t.same([status, headers.get('cache-control')], [302, 'private, no-store']);
    t.notOk((await line()).fromMemory);
  }
});

t.test('what is in memory stays while the upstream fails', async (t) => {
  const { ask, upstream, clock } = await startKeptPortal(t);
  const before = new Map<string, string>();
  for (const path of ['/', '/bank', '/news?page=2']) before.set(path, (await ask(path)).text);
  upstream.on('*', (_hit, response) => response.destroy());
  for (const age of [FRESH, SHOWN_WITHIN, 3_600_000, DAY - 2 * 3_600_000]) {
    clock.ms += age;
    for (const [path, text] of before) {
      const response = await ask(path);
      t.same([response.status, response.text], [200, text], `${path} ${age} ms later`);
    }
  }
});
