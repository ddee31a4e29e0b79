import type { Page } from 'playwright-core';
import t from 'tap';
import { contract, type CallName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { SESSION_RESET_PATH } from '../../shared/paths.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { isAsked, pageOf, pageReads } from '../support/pageReads.ts';
import { addressOf, visits, type Visit } from '../support/pageVisits.ts';
import { startWithout } from '../support/startWithout.ts';
import { scaled, short } from '../support/longRun.ts';
import { layoutShift, windowPerMember } from './support/eachVisit.ts';
import { emptied, goTo, holdRequests, launch } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

/** Where a part shows, if not at the first address of its page. */
const SHOWN_AT: Record<string, Visit> = {
  '/search articles': { path: '/search?q=利率' },
  '/search partner': { path: '/search?q=利率' },
  '/search loanType': { path: '/search?q=利率' },
  '/form/:id uploadConfig': { path: '/form/1?step=2', phone: MEMBER.ordinary },
  '/form/:id uploads': { path: '/form/1?step=2', phone: MEMBER.ordinary },
  '/spread vipPackages': { path: '/spread' },
  '/spread billPage': { path: '/spread?tab=commission&kind=401', phone: MEMBER.ordinary },
  '/wallet/record rechargeOrdersPage': { path: '/wallet/record?tab=recharge', phone: MEMBER.ordinary },
  '/wallet/record withdrawalsPage': { path: '/wallet/record?tab=withdraw', phone: MEMBER.ordinary },
};
/** Not read with the sample members' data. */
const UNREAD = ['/wallet/withdrawl/:id withdrawConfig'];
/** Largest layout shift of a page on which a part appears. */
const SHIFT = 0.1;
/** Time (ms) that a call may take: enough to open all pages that make it. */
const READ = scaled(20_000);
/** Time (ms) after which a placeholder would show, at the latest. */
const PLACEHOLDER = 2_000;
const LINK = '这部分还没有加载完，重新加载页面';

const visitOf = (page: string, name: CallName): Visit =>
  SHOWN_AT[`${page} ${name}`] ?? visits.find((visit) => pageOf(visit) === page)!;

/** The visits at which each call's part shows. */
const cases = new Map<CallName, Visit[]>();
for (const [page, { without }] of pageReads)
  for (const name of without) {
    const visit =
      page !== 'every page'
        ? visitOf(page, name)
        : name === 'bag'
          ? visitOf('/user/info', name)
          : visitOf('/contact', name);
    if (isAsked(name) && !UNREAD.includes(`${page} ${name}`))
      cases.set(name, [...(cases.get(name) ?? []), visit]);
  }

/** The page's title and texts, also of what is below the screen, without times of day; of the notices, which take turns, only that they are there. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const unseen of body.querySelectorAll('script, style, noscript')) unseen.remove();
    // Its cards stay where they are; their groups are those of a page to which the kinds of loans came in time.
    const cards = body.querySelectorAll('.form-group .card');
    if (cards.length > 0) for (const group of body.querySelectorAll('.form-group')) group.replaceChildren();
    for (const notices of body.querySelectorAll('[aria-label="滚动公告"]')) notices.textContent = '滚动公告';
    const texts = [document.title];
    for (const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT); walker.nextNode();)
      texts.push((walker.currentNode.textContent ?? '').replaceAll(/\d\d:\d\d/g, ''));
    return [...texts, ...[...cards].map((card) => card.textContent ?? '').sort()];
  });

/** The texts of two pages, as soon as they are equal, or at last. */
async function textsOf(one: Page, other: Page) {
  const until = performance.now() + scaled(10_000);
  for (;;) {
    const texts = await Promise.all([textOf(one), textOf(other)]);
    if (String(texts[0]) === String(texts[1]) || performance.now() > until) return texts;
    await one.waitForTimeout(100);
  }
}

const nothingIsLate = (page: Page) => page.waitForFunction(() => !document.querySelector('.skeleton'));

t.test('a part that is late', async (t) => {
  const open = await launch(t);
  const { upstream } = await startPortal(t);
  // What a member reads is not copied, so one gateway is enough for it.
  const { portal: ofMembers, hold } = await startWithout(t, upstream, [], { deadlines: { read: READ } });
  const windows = windowPerMember(open, ofMembers);

  // By day every twentieth call.
  for (const [name, at] of [...cases].filter((_, place) => short(place % 20 === 0, true)))
    await t.test(`without ${name}, it appears when its read answers`, async (t) => {
      // Not all rows have the same type.
      const isMembers = (contract[name] as Endpoint).auth === 'member';
      const { portal, release } = isMembers
        ? { portal: ofMembers, release: hold(name) }
        : await startWithout(t, upstream, [name], { deadlines: { read: READ } });
      const opened = [];
      for (const visit of at) {
        const { context, page: fresh, session } = await windows(visit.phone);
        if (visit.phone) await carrySession(context, isMembers ? session : await portal.member(visit.phone));
        const page = await context.newPage();
        const console: string[] = [];
        page.on('console', (message) => console.push(message.text()));
        page.on('pageerror', (error) => console.push(error.message));
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const address = portal.origin + (await addressOf(visit, session));
        await goTo(page, address);
        t.match(await page.content(), '"late":true', `${address}: it is late`);
        t.notMatch(String(await textOf(page)), '加载失败', `${address}: nothing has failed`);
        opened.push({ address, fresh, page, console });
      }
      release();
      for (const { address, fresh, page, console } of opened) {
        await goTo(fresh, address);
        await nothingIsLate(fresh);
        await page.bringToFront();
        await nothingIsLate(page);
        const [text, whole] = await textsOf(page, fresh);
        t.same(text, whole, `${address}: as if it had been there from the start`);
        const { shift, moved } = await layoutShift(page);
        t.ok(shift <= SHIFT, `${address}: shift ${shift.toFixed(3)} ${moved.join(', ')}`);
        t.same(console, [], `${address}: nothing in the console`);
        await page.close();
      }
    });

  const opened = await open(ofMembers.origin);
  const { page, context } = opened;
  const begin = async (path: string, portal = ofMembers, isMember = true) => {
    await emptied(opened);
    if (isMember) await carrySession(context, await portal.member());
    await goTo(page, portal.origin + path);
  };

  await t.test('that takes long offers to load the page again, with scripts and without', async (t) => {
    const { portal, release } = await startWithout(t, upstream, ['loanType']);
    const plain = async () => (await portal.browser().get('/bank?term=24')).text;
    const before = await plain();
    t.match(before, new RegExp(`<a [^>]*href="/bank\\?term=24"[^>]*>${LINK}</a>`), 'a link to the same page');
    t.notMatch(before, />企业经营贷</);
    // The read of the first page never ends.
    let reads = 0;
    await page.route('**/bff/loan_type*', (route) => (reads++ === 0 ? undefined : route.continue()));
    await page.goto(`${portal.origin}/bank`);
    const link = page.getByRole('link', { name: LINK });
    await link.waitFor();
    release();
    await link.click();
    await page.locator('option', { hasText: '企业经营贷' }).waitFor({ state: 'attached' });
    t.equal(await link.count(), 0);
    const after = await plain();
    t.match(after, />企业经营贷</);
    t.notMatch(after, LINK);
  });

  for (const [title, phone] of [
    ['a visitor', undefined],
    ['a member', MEMBER.ordinary],
  ] as const)
    await t.test(`leaves what the server rendered of the others: the page of ${title}`, async (t) => {
      const { portal, release } = await startWithout(t, upstream, ['site', 'seo', 'config', 'notice']);
      await emptied(opened);
      if (phone) await carrySession(context, await portal.member(phone));
      await goTo(page, portal.origin);
      const footer = page.locator('footer');
      const frame = await page.$$('header.header, .member-menu, main section, footer, .rail');
      t.ok(frame.length > 5 && (await footer.innerText()).includes('暂无'));
      release();
      await page.locator('.brand', { hasText: '银桥' }).first().waitFor();
      await footer.getByText('ICP备').waitFor();
      await nothingIsLate(page);
      for (const element of frame)
        t.ok(
          await element.evaluate((node) => node.isConnected),
          `${await element.evaluate((node) => node.outerHTML.slice(0, 60))} is the same`,
        );
      t.same(opened.console, []);
    });

  await t.test('and then fails shows what the page shows of a failed read, with another try', async (t) => {
    const { portal, release } = await startWithout(t, upstream, ['notices'], { deadlines: { read: 2_000 } });
    await begin('/user', portal);
    await page.getByText('消息加载失败').waitFor();
    t.equal(await page.locator('.skeleton').count(), 0);
    release();
    await page.locator('section', { hasText: '消息加载失败' }).getByRole('link', { name: '重试' }).click();
    await page.getByText('消息加载失败').waitFor({ state: 'detached' });
    await nothingIsLate(page);
    t.equal(new URL(page.url()).pathname, '/user');
  });

  await t.test(
    'finds out that the session has ended: one message, one reset, and the login page',
    async (t) => {
      const release = hold('logins');
      const resets: string[] = [];
      await begin('/user/devices');
      page.on(
        'request',
        (request) =>
          void (new URL(request.url()).pathname === SESSION_RESET_PATH && resets.push(request.url())),
      );
      t.equal(await page.locator('.skeleton').count(), 1);
      const elsewhere = await ofMembers.member();
      t.equal((await elsewhere.post('/bff/user/device/logout_others')).json.code, 200);
      release();
      await page.getByText('请先登录').waitFor();
      await page.waitForURL((url) => url.pathname === '/user/login');
      t.match(page.url(), 'from=%2Fuser%2Fdevices&reason=expired');
      t.equal(resets.length, 1);
    },
  );

  // From here on, the clock of the page is moved, past any time after which a placeholder would show.
  await t.test('after an action stays as it was until the new has come', async (t) => {
    await page.clock.install();
    await ofMembers.member();
    await begin('/user/devices');
    await nothingIsLate(page);
    const logins = page.locator('section', { hasText: '最近登录' });
    const before = await logins.innerText();
    const release = hold('logins');
    const again = page.waitForRequest((request) => request.url().includes('/bff/user/login/'));
    await page.getByRole('button', { name: '退出其他全部设备' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出其他全部设备' }).click();
    await again;
    await page.clock.runFor(PLACEHOLDER);
    t.equal(await page.locator('.skeleton').count(), 0);
    t.equal(await logins.innerText(), before);
    release();
  });

  await t.test('after a choice keeps the focus on what was chosen', async (t) => {
    await begin('/bank', ofMembers, false);
    const release = await holdRequests(page, '**/bff/loan_type*');
    await page.locator('[name=loan_type_id]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**loan_type_id=1**');
    await page.clock.runFor(PLACEHOLDER);
    t.equal(await page.locator('.skeleton').count(), 0);
    t.equal(
      await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name),
      'loan_type_id',
    );
    release();
  });
});
