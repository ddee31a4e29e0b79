import t from 'tap';
import type { Page } from 'playwright-core';
import { contract, type CallName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { findPage } from '../../server/page/findPage.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { EVERY_PAGE, holdCall, pageReads } from '../support/pageReads.ts';
import { addressOf, visits, type Visit } from '../support/pageVisits.ts';
import { startProxy } from '../support/proxy.ts';
import { hydrated, launch } from './support/launch.ts';
import { layoutShift } from './support/layoutShift.ts';
import { windowPerMember } from './support/windowPerMember.ts';

/** Where a part shows, if not at the first address of its page. */
const SHOWN_AT: Record<string, Visit> = {
  '/search articles': { path: '/search?q=利率' },
  '/search partner': { path: '/search?q=利率' },
  '/search loanType': { path: '/search?q=利率' },
  '/form/:id uploadConfig': { path: '/form/1?step=2', phone: MEMBER.ordinary },
  '/spread vipPackages': { path: '/spread' },
  '/spread billPage': { path: '/spread?tab=commission&kind=401', phone: MEMBER.ordinary },
  '/wallet/record rechargeOrdersPage': { path: '/wallet/record?tab=recharge', phone: MEMBER.ordinary },
  '/wallet/record withdrawalsPage': { path: '/wallet/record?tab=withdraw', phone: MEMBER.ordinary },
};
/** Parts that show nothing on these pages, or not with the sample members' data. */
const UNSEEN = ['/wallet/withdrawl/:id withdrawConfig'];
/** Largest layout shift when a part appears. What has no size beforehand is listed with its own. */
const SHIFT = 0.1;

const visitOf = (page: string): Visit => visits.find(({ path }) => findPage(new URL(path.replace(/\{\w+\}/, '1'), 'http://portal').pathname).handle?.path === page)!;

/** What a reader sees of the page, without what changes from one second to the next. */
const textOf = (page: Page) => page.evaluate(() => `${document.title}\n${document.body.innerText}`);

const isAsked = (name: CallName) => (contract[name] as Endpoint).upstream !== undefined;
const cases = [
  ...[...pageReads].flatMap(([page, { without }]) => (page === 'every page' ? [] : without.map((name) => [page, name] as const))),
  ...EVERY_PAGE.without.filter(isAsked).map((name) => [name === 'bag' ? '/user/info' : '/contact', name] as const),
].filter(([page, name]) => !UNSEEN.includes(`${page} ${name}`));

t.test('a part that is late appears when its read answers', async (t) => {
  const open = await launch(t);
  const { upstream } = await startPortal(t);
  for (const [path, name] of cases)
    await t.test(`${path} without ${name}`, async (t) => {
      const proxy = await startProxy(t, upstream);
      const release = holdCall(proxy, name);
      t.teardown(release);
      const portal = await startPortal(t, { upstream: proxy.origin });
      const visit = SHOWN_AT[`${path} ${name}`] ?? visitOf(path);
      const { page, session, console } = await windowPerMember(open, portal)(visit.phone);
      await page.goto(await addressOf(visit, session));
      await hydrated(page);
      const before = await textOf(page);
      t.notMatch(before, '加载失败', 'nothing has failed');
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${path.replaceAll(/\W/g, '_')}-${name}.png` });
      const answer = page.waitForResponse((response) => response.url().includes('/bff/'));
      release();
      await answer;
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      await page.waitForLoadState('networkidle');
      const after = await textOf(page);
      const { shift, moved } = await layoutShift(page);
      t.ok(shift <= SHIFT, `shift ${shift.toFixed(3)}: ${moved.join(', ')}`);
      t.same(console, [], 'nothing in the console');
      await page.reload();
      await hydrated(page);
      t.equal(after, await textOf(page), 'as if it had been there from the start');
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${path.replaceAll(/\W/g, '_')}-${name}-whole.png` });
    });
});
