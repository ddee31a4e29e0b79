import t from 'tap';
import { startPortal } from '../helper.ts';
import { readScrape } from '../metrics/support/scrape.ts';
import { until } from '../support/longRun.ts';
import { goTo, launchOne } from './support/launch.ts';
import { builtFile } from './support/builtFile.ts';

const ENTRY = '**/assets/entry-*.js';
const HELP = `**${builtFile('pages/help/page.tsx')}`;
const PHONE = '13800000001';

t.test(
  'what goes wrong in a browser, and how fast a page was, reaches the log and the metrics',
  async (t) => {
    const portal = await startPortal(t);
    const open = await launchOne(t);
    const lines = (event: string) =>
      portal.logs
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line.event === event);
    const error = async (kind: string) => {
      await until(() => lines('sys.browser_error').some((line) => line.kind === kind));
      return lines('sys.browser_error').find((line) => line.kind === kind);
    };
    const counted = async (series: string) => readScrape(await portal.metrics()).values.get(series) ?? 0;

    await t.test('the vitals of a visit, when the page is left', async (t) => {
      const { page } = await open(portal.origin);
      await goTo(page, '/news');
      await page.getByRole('button', { name: '搜索' }).first().click();
      await page.goto('about:blank');
      t.ok(await until(() => lines('biz.web_vitals').length > 0));
      const [{ page: template, lcp, cls }] = lines('biz.web_vitals') as [
        { page: string; lcp: number; cls: number },
      ];
      t.equal(template, '/news');
      t.ok(lcp > 0 && lcp < 60_000, `LCP ${lcp} ms`);
      t.ok(cls >= 0 && cls < 0.1, `CLS ${cls}`);
      const ratings = await Promise.all(
        ['good', 'needs_improvement', 'poor'].map((rating) =>
          counted(`portal_web_vitals_total{page="/news",vital="lcp",rating="${rating}"}`),
        ),
      );
      t.equal(
        ratings.reduce((sum, one) => sum + one),
        1,
      );
    });

    await t.test('an error that nothing handles: its class and its place, not its words', async (t) => {
      const { page } = await open(portal.origin);
      await page.route(ENTRY, async (route) => {
        const response = await route.fetch();
        const thrown = `;setTimeout(() => { throw new TypeError('${PHONE}'); }, 1500);`;
        await route.fulfill({ response, body: (await response.text()) + thrown });
      });
      await goTo(page, `/bank/1?name=${PHONE}`);
      t.match(await error('script'), {
        level: 'warn',
        page: '/bank/:id',
        name: 'TypeError',
        at: /^entry-[\w-]{8}\.js:\d+:\d+$/,
        count: 1,
      });
      t.equal(await counted('portal_browser_errors_total{page="/bank/:id",kind="script"}'), 1);
    });

    await t.test('a component that fails: the error page is shown, and the operator knows', async (t) => {
      const { page } = await open(portal.origin);
      await page.route(HELP, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export function Component() { throw new RangeError('${PHONE}'); }`,
        }),
      );
      await goTo(page, '/');
      await page.locator('a[href="/help"]').first().click();
      t.match(await error('render'), { page: '/', name: 'RangeError' });
    });

    await t.test(
      'a page whose script cannot be loaded is reported although it never comes to life',
      async (t) => {
        const { page } = await open(portal.origin);
        await page.clock.install();
        await page.route(ENTRY, (route) => route.fulfill({ status: 404, body: '' }));
        await page.goto('/vip', { waitUntil: 'load' });
        t.notOk(lines('sys.browser_error').some((line) => line.kind === 'not_hydrated'));
        await page.clock.runFor(16_000);
        t.match(await error('not_hydrated'), { page: '/vip', name: 'none', at: 'none' });
      },
    );

    await t.test('scripts of extensions are not heard', async (t) => {
      const { page } = await open(portal.origin);
      await goTo(page, '/about');
      await page.evaluate(() =>
        setTimeout(() => {
          throw new Error('not ours');
        }),
      );
      await page.evaluate(() => void Promise.reject(new Error('not ours')));
      await page.goto('about:blank');
      t.ok(
        await until(() => lines('biz.web_vitals').some((line) => line.page === '/about')),
        'what was sent last has come',
      );
      t.notOk(lines('sys.browser_error').some((line) => line.page === '/about'));
    });

    t.notMatch([...portal.logs, await portal.metrics()].join('\n'), PHONE);
  },
);
