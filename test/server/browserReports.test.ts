import t from 'tap';
import { BROWSER_REPORT_PATH } from '../../shared/paths.ts';
import { startPortal } from '../helper.ts';
import { readScrape } from '../metrics/support/scrape.ts';
import { until } from '../support/longRun.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

t.test('reports of browsers', async (t) => {
  const portal = await startPortal(t, { upstream: (await startStubUpstream(t)).origin });
  const send = async (body: unknown, headers: Record<string, string> = {}) =>
    (
      await fetch(portal.origin + BROWSER_REPORT_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).status;
  const lines = (event: string) =>
    portal.logs
      .filter((line) => line.includes(`"${event}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const values = async () => readScrape(await portal.metrics()).values;

  await t.test(
    'of an error only what is known is logged: whoever sends a report chooses its text',
    async (t) => {
      t.equal(
        await send({
          path: '/bank/13800000001',
          error: { kind: 'script', name: 'Wang13800000001', place: 'wang-13800000001.js:1:2' },
        }),
        204,
      );
      t.match(lines('sys.browser_error'), [
        { kind: 'script', page: '/bank/:id', name: 'other', at: 'other_build', count: 1 },
      ]);
      t.equal(await send({ path: '/no/such/page', error: { kind: 'hydration', name: 'React418' } }), 204);
      t.match(lines('sys.browser_error')[1], {
        kind: 'hydration',
        page: 'unknown',
        name: 'React418',
        at: 'none',
      });
      t.notMatch(portal.logs.join('\n'), 'ang');
    },
  );

  await t.test('equal errors are a line a second, and each is counted', async (t) => {
    for (let at = 0; at < 20; at++) await send({ path: '/vip', error: { kind: 'asset', name: 'none' } });
    t.ok(
      await until(
        () =>
          lines('sys.browser_error')
            .filter(({ page }) => page === '/vip')
            .reduce((sum, { count }) => sum + Number(count), 0) === 20,
      ),
    );
    t.ok(lines('sys.browser_error').filter(({ page }) => page === '/vip').length <= 3);
    t.equal((await values()).get('portal_browser_errors_total{page="/vip",kind="asset"}'), 20);
  });

  await t.test('vitals are rated by the borders of their definitions', async (t) => {
    for (const vitals of [
      { lcp: 2500, inp: 200, cls: 0.1 },
      { lcp: 2501, inp: 500, cls: 0.25 },
      { lcp: 4001, inp: 501, cls: 0.251 },
      { cls: 0 },
    ])
      t.equal(await send({ path: '/', vitals }), 204);
    const found = await values();
    const of = (vital: string) =>
      ['good', 'needs_improvement', 'poor'].map(
        (rating) => found.get(`portal_web_vitals_total{page="/",vital="${vital}",rating="${rating}"}`) ?? 0,
      );
    t.same(
      [of('lcp'), of('inp'), of('cls')],
      [
        [1, 1, 1],
        [1, 1, 1],
        [2, 1, 1],
      ],
    );
    t.match(lines('biz.web_vitals')[0], { page: '/', lcp: 2500, inp: 200, cls: 0.1 });
  });

  await t.test('what is no report is refused and counted nowhere', async (t) => {
    const before = [...(await values())].filter(([name]) => /browser_errors|web_vitals/.test(name));
    for (const body of [
      null,
      {},
      { path: 'x' },
      { path: '/', error: { kind: 'no', name: 'x' } },
      { path: '/', error: { kind: 'script', name: 'two words' } },
      { path: '/', vitals: { lcp: -1 } },
      { path: '/', more: 1 },
    ])
      t.equal(await send(body), 400, JSON.stringify(body));
    t.equal(await send({ path: '/', padding: 'x'.repeat(4000) }), 413);
    t.same(
      [...(await values())].filter(([name]) => /browser_errors|web_vitals/.test(name)),
      before,
    );
  });

  await t.test('a report of another site that needs no preflight is refused', async (t) => {
    t.equal(
      await send(
        { path: '/', error: { kind: 'script', name: 'Error' } },
        { 'content-type': 'text/plain', origin: 'https://elsewhere.example' },
      ),
      415,
    );
  });
});
