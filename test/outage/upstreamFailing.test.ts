import t from 'tap';
import { createSiteCopies } from '../../server/gateway/cache/siteCopies.ts';
import { callNames, type CallName } from '../../shared/contract/index.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { silentLog } from '../support/logTo.ts';
import { until } from '../support/longRun.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const POLICY = { fresh: 3, stale: 60, staleIfError: 86_400 };
const NAMES: CallName[] = callNames.slice(0, 12);
const SITE = [
  '/bff/site',
  '/bff/seo',
  '/bff/config',
  '/bff/notice',
  '/bff/partner',
  '/bff/level',
  '/bff/vip',
];

t.test('while the upstream fails it gets few questions, and its first answer wakes every copy', async (t) => {
  const upstream = await startStubUpstream(t);
  const clock = { ms: 0 };
  const portal = await startPortal(t, { upstream: upstream.origin, clocks: { copies: () => clock.ms } });
  const visitAll = async () => {
    const replies = await Promise.all(SITE.map((path) => portal.browser().get(path)));
    return replies.map(({ status }) => status);
  };
  await visitAll();
  upstream.on('*', json({ code: 500, message: '', data: null }, 500));
  clock.ms += 4_000;
  t.ok(
    await until(async () => {
      clock.ms += 1_000;
      t.ok(
        (await visitAll()).every((status) => status === 200),
        'each visit gets a copy',
      );
      return portal.logs.some((line) => line.includes('sys.breaker_open'));
    }),
    'the breaker opens',
  );
  const before = upstream.hits.length;
  for (let visit = 0; visit < 100; visit++) {
    clock.ms += 1_000;
    await visitAll();
  }
  t.ok(upstream.hits.length - before <= 10, `${upstream.hits.length - before} questions for 700 visits`);

  upstream.reset();
  t.ok(
    await until(async () => {
      clock.ms += 1_000;
      await visitAll();
      return portal.logs.some((line) => line.includes('sys.breaker_closed'));
    }),
    'it is noticed',
  );
  clock.ms += 4_000;
  const asked = upstream.hits.length;
  await visitAll();
  t.ok(await until(async () => upstream.hits.length - asked >= SITE.length), 'every copy is looked at');
});

t.test('a failed load of one copy is tried again after a second, whatever others do', async (t) => {
  const clock = { ms: 0 };
  const copies = createSiteCopies({ now: () => clock.ms, log: silentLog });
  let attempts = 0;
  const get = (name: CallName, works: boolean) =>
    copies.get(name, {
      name,
      policy: POLICY,
      load: async () => {
        attempts++;
        return works ? ok(name) : fail(502, '');
      },
    });
  for (const name of NAMES) await get(name, true);
  attempts = 0;
  for (; clock.ms < 10_000; clock.ms += 100)
    for (const name of NAMES)
      t.equal((await get(name, name === NAMES[0])).envelope.code, 200, 'each visit gets a copy');
  t.ok(attempts <= NAMES.length * 8, `${attempts} attempts`);
});
