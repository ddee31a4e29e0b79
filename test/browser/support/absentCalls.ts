import type { Page, Request } from 'playwright-core';
import type { Test } from 'tap';
import { embeddedBehind } from '../../../embedded/test/support/embeddedUpstream.ts';
import { optionalFields } from '../../../server/gateway/takenFields.ts';
import { ABSENT, adapt, type Adaptation } from '../../../server/upstream/adapt/adapt.ts';
import { wireTable } from '../../../shared/contract/calls.ts';
import { contract, type EndpointName } from '../../../shared/contract/index.ts';
import { PAGE_VIEW_PATH } from '../../../shared/paths.ts';
import { MEMBER, startPortal, type Portal } from '../../helper.ts';
import { addressOf, type Visit } from '../../support/pageVisits.ts';
import { carrySession } from './chromium.ts';
import { goTo, launchOne } from './launch.ts';
import { logIn } from './logIn.ts';
import { register } from './register.ts';

/** What a member needs to register, log in, change the profile and log out. */
const KEPT: readonly EndpointName[] = [
  'capabilities',
  'register',
  'sendSms',
  'login',
  'logout',
  'visit',
  'user',
  'editUser',
];

// The table has no other keys.
const NAMES = Object.keys(contract) as EndpointName[];

/** An upstream that lacks the calls and optional fields with these names (`bill`, `bill.type`), but for those that are kept. */
function adaptationWithout(names: RegExp): Adaptation {
  const rows: Record<string, object | typeof ABSENT> = {};
  for (const name of NAMES.filter((one) => !KEPT.includes(one)))
    rows[name] = names.test(name)
      ? ABSENT
      : { fields: optionalFields(contract[name]).filter((field) => !names.test(`${name}.${field}`)) };
  return adapt({ rows });
}

/** The calls of the contract, those without a placeholder first: `/bff/user/form/page` is none of `/bff/user/form/{id}`. */
const ROWS = Object.entries(wireTable)
  .sort(([, one], [, other]) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map(([name, { method, path }]) => ({
    name,
    method,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

/** What each visitor or member opens, of these visits, at its address. */
async function openedBy(visits: readonly Visit[], portal: Portal): Promise<Map<string, string[]>> {
  const opened = new Map<string, string[]>();
  for (const phone of new Set(visits.map((visit) => visit.phone ?? ''))) {
    const session = phone ? await portal.member(phone) : portal.browser();
    const own = visits.filter((visit) => (visit.phone ?? '') === phone);
    opened.set(phone, await Promise.all(own.map((visit) => addressOf(visit, session))));
  }
  return opened;
}

/** Waits until the running app has come to another page. */
const arrives = (page: Page, act: () => Promise<unknown>) =>
  Promise.all([page.waitForRequest(`**${PAGE_VIEW_PATH}`), act()]);

/** Opens a page as a click on its link does, and waits for what is late in it. */
async function follow(page: Page, address: string): Promise<void> {
  await arrives(page, () =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
      link.remove();
    }, address),
  );
  await page.waitForFunction(() => !document.querySelector('.skeleton'));
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
}

let registered = 0;

/**
 * Returns a function that opens pages before an upstream that lacks something: the visits in one document, by links, with logins, a save,
 * logouts and a registration; then others as documents. It fails for each request to `/bff` for what the gateway says is missing, or that gets
 * 404, and returns their number and that of the pages.
 */
export async function startCrawl(t: Test, visits: readonly Visit[], documents: readonly Visit[] = []) {
  const open = await launchOne(t);
  const full = await startPortal(t);
  const upstream = embeddedBehind(full);
  const [followed, loaded] = [await openedBy(visits, full), await openedBy(documents, full)];

  return async function crawl(t: Test, group: string, names: RegExp) {
    const adaptation = adaptationWithout(names);
    const portal = await startPortal(t, { upstream: full.upstream, adaptation });
    const { missing } = (await portal.browser().get('/bff/capabilities')).json.data as { missing: string[] };
    const { page, context } = await open(portal.origin);
    const found = new Set<string>();
    let [at, pages, asked] = ['', 0, 0];
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      found.add(`${at}, without ${group}: ${request.method()} ${pathname}${search}`);
    };
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const row = ROWS.find(({ method, path }) => method === request.method() && path.test(pathname));
      if (!row) return;
      asked++;
      const sent = [...searchParams.keys(), ...Object.keys((request.postDataJSON() as object | null) ?? {})];
      if ([row.name, ...sent.map((field) => `${row.name}.${field}`)].some((name) => missing.includes(name)))
        note(request);
    });
    page.on('response', (response) => {
      if (response.status() === 404 && response.url().startsWith(`${portal.origin}/bff/`))
        note(response.request());
    });
    const step = async (name: string, act: () => Promise<unknown>) => {
      at = name;
      await act();
    };

    await step('/sitemap', () => goTo(page, '/sitemap'));
    for (const [phone, addresses] of followed) {
      if (phone) {
        await step('/user/login', () => follow(page, '/user/login'));
        await step('login', () => arrives(page, () => logIn(page, phone)));
      }
      for (const address of addresses) await step(address, () => follow(page, address));
      pages += addresses.length;
      if (!phone) continue;
      if (phone === MEMBER.ordinary) {
        await step('/user/info', () => follow(page, '/user/info'));
        await step('save', async () => {
          await page.getByRole('button', { name: '保存资料' }).click();
          await page.locator('.toast').first().waitFor();
        });
      }
      await step('logout', () =>
        arrives(page, async () => {
          await page.locator('summary.member').click();
          await page.getByRole('button', { name: '退出登录' }).click();
        }),
      );
    }
    await step('/user/register', () => follow(page, '/user/register'));
    await step('registration', () =>
      arrives(page, () => register(page, upstream, `1766000${String(++registered).padStart(4, '0')}`)),
    );
    for (const [phone, addresses] of loaded) {
      await context.clearCookies();
      if (phone) await carrySession(context, await portal.member(phone));
      for (const address of addresses) await step(`${address} (document)`, () => goTo(page, address));
      pages += addresses.length;
    }
    t.ok(asked > 0, 'pages ask for what there is');
    t.same([...found], [], group);
    return { pages, requests: found.size };
  };
}
