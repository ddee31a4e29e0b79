import t from 'tap';
import type { BrowserContext, Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';
import { logIn, carrySession } from './support/logIn.ts';

t.test('one session, several tabs', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);

  const nickname = async (phone: string) => ((await (await portal.member(phone)).get('/bff/user')).json.data as { nickname: string }).nickname;
  const [ORDINARY, VIP] = [await nickname(MEMBER.ordinary), await nickname(MEMBER.vip)];

  /** Opens one tab per path, in one browser with the session of the member. */
  async function tabs(phone: string, ...paths: string[]): Promise<Page[]> {
    const { context, page } = await open(portal.origin);
    await logInAs(context, phone);
    const pages = [page];
    while (pages.length < paths.length) pages.push(await context.newPage());
    for (const [index, tab] of pages.entries()) {
      await tab.goto(paths[index] ?? '/');
      await hydrated(tab);
      await listenerLoaded(tab);
    }
    return pages;
  }

  async function logInAs(context: BrowserContext, phone: string) {
    await carrySession(context, await portal.member(phone));
  }

  /** Waits until the script that receives the messages of other tabs has run. A member's page loads it. */
  const listenerLoaded = async (page: Page) => {
    const code = await page.waitForFunction(() => performance.getEntriesByType('resource').find(({ name }) => /\/assets\/api-[^/]*\.js$/.test(name))?.name);
    await page.evaluate((url) => import(url as string), await code.jsonValue());
  };

  async function logOut(page: Page) {
    await page.locator('summary.member').click();
    await page.getByRole('button', { name: '退出登录' }).click();
  }

  const expire = (phone: string) =>
    fetch(`${portal.upstream}/console/token/expire`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ phone_number: phone }) });

  await t.test('logging out in one tab takes effect in all tabs at once', async (t) => {
    const [first, wallet, news] = (await tabs(MEMBER.vip, '/user', '/wallet/record?type=2', '/news')) as [Page, Page, Page];
    t.match(await wallet.content(), VIP);
    t.match(await news.content(), VIP);
    await logOut(first);
    await Promise.all([wallet.waitForURL('**/user/login?from=%2Fwallet%2Frecord%3Ftype%3D2&reason=required'), news.getByRole('link', { name: '登录' }).first().waitFor(), first.waitForURL(`${portal.origin}/`)]);
    for (const tab of [first, wallet, news]) t.notMatch(await tab.content(), VIP, new URL(tab.url()).pathname);
    t.equal(new URL(news.url()).pathname, '/news', 'a public page stays open');
  });

  await t.test('the Back button after logging out leads to the login page, not to the member’s page', async (t) => {
    const [page] = (await tabs(MEMBER.vip, '/user')) as [Page];
    const response = await page.goto('/wallet/record');
    t.equal(response?.headers()['cache-control'], 'private, no-store', 'the browser may not store the page');
    await hydrated(page);
    await logOut(page);
    await page.waitForURL(`${portal.origin}/`);
    await page.goBack();
    await page.waitForURL('**/user/login?from=%2Fwallet%2Frecord&reason=required');
    t.notMatch(await page.content(), VIP);
    await page.goBack();
    await page.waitForURL('**/user/login?from=%2Fuser&reason=required');
    t.notMatch(await page.content(), VIP);
  });

  await t.test('a member’s page from the back/forward cache is hidden and loaded again', async (t) => {
    const [page] = (await tabs(MEMBER.vip, '/wallet/record')) as [Page];
    await page.context().clearCookies({ name: 'bank_token' });
    const hidden = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.documentElement.hidden;
    });
    t.ok(hidden, 'the page is hidden until the response arrives');
    await page.waitForURL('**/user/login?from=%2Fwallet%2Frecord&reason=required');
    const { page: visitor } = await open(portal.origin);
    await visitor.goto('/news');
    await hydrated(visitor);
    await visitor.mouse.move(300, 300);
    await listenerLoaded(visitor);
    t.notOk(
      await visitor.evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        return document.documentElement.hidden;
      }),
      'a visitor’s page is not hidden',
    );
  });

  await t.test('another member logs in in one tab: the other tab shows the new member’s data, never data of both', async (t) => {
    const billOf = async (phone: string) => ((await (await portal.member(phone)).get('/bff/user/bill')).json.data as { bill_no: string }[])[0]?.bill_no ?? '?';
    const bills = [await billOf(MEMBER.vip), await billOf(MEMBER.ordinary)];
    const [first, second] = (await tabs(MEMBER.vip, '/user', '/wallet/record')) as [Page, Page];
    /** What the second tab has shown, as "header/bills". A is the first member, B the second. */
    const seen = new Set<string>();
    await second.exposeFunction('saw', (what: string) => void seen.add(what));
    await second.addInitScript(({ names, bills }) => {
      const whose = (marks: string[], text = '') => marks.map((mark, index) => (text.includes(mark) ? 'AB'[index] : '')).join('');
      const look = () => (globalThis as unknown as { saw(what: string): void }).saw(`${whose(names, document.querySelector('summary.member')?.textContent ?? '')}/${whose(bills, document.querySelector('main')?.textContent ?? '')}`);
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    }, { names: [VIP, ORDINARY], bills });
    await second.reload();
    await hydrated(second);
    await listenerLoaded(second);
    await expire(MEMBER.vip);
    await first.goto('/user');
    await first.waitForURL('**/user/login?from=%2Fuser&reason=expired');
    await hydrated(first);
    await logIn(first, MEMBER.ordinary);
    await first.waitForURL('**/user');
    await second.locator('summary.member', { hasText: ORDINARY }).waitFor();
    await second.getByText(bills[1] as string).waitFor();
    t.equal(new URL(second.url()).pathname, '/wallet/record');
    t.ok(seen.has('A/A') && seen.has('B/B'), `both members’ pages were seen: ${[...seen].join(' ')}`);
    t.same([...seen].filter((what) => /A.*B|B.*A/.test(what)), [], 'never data of both');
  });

  await t.test('the same member logs in again in one tab: text typed in the other tab stays', async (t) => {
    const [first, second] = (await tabs(MEMBER.ordinary, '/user', '/contact')) as [Page, Page];
    const words = '您好，我想咨询经营贷需要准备哪些材料。';
    await second.getByRole('textbox', { name: '留言内容' }).fill(words);
    await second.evaluate(() => {
      Object.assign(globalThis, { received: new Promise((resolve) => { new BroadcastChannel('bank-session').onmessage = ({ data }) => resolve(data); }) });
    });
    await expire(MEMBER.ordinary);
    await first.goto('/user');
    await hydrated(first);
    await logIn(first, MEMBER.ordinary);
    await first.waitForURL('**/user');
    t.type(await second.evaluate(() => (globalThis as unknown as { received: Promise<number> }).received), 'number', 'the other tab received the message');
    t.equal(await second.getByRole('textbox', { name: '留言内容' }).inputValue(), words);
    t.match(await second.content(), ORDINARY);
  });

  await t.test('several calls are refused because the session has ended: one toast, one session reset, one redirect', async (t) => {
    const [page] = (await tabs(MEMBER.ordinary, '/wallet/record')) as [Page];
    const refused: string[] = [];
    const resets: string[] = [];
    const logins: string[] = [];
    page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
    page.on('request', (request) => {
      if (request.url().endsWith('/bff/session/reset')) resets.push(request.url());
      if (request.isNavigationRequest() && request.url().includes('/user/login')) logins.push(request.url());
    });
    await page.evaluate(() => {
      const toasts = new Set<Element>();
      Object.assign(globalThis, { toasts });
      new MutationObserver(() => document.querySelectorAll('.toast').forEach((toast) => toasts.add(toast))).observe(document.body, { childList: true, subtree: true });
    });
    await expire(MEMBER.ordinary);
    await page.getByRole('link', { name: '账户总览' }).first().click();
    await page.getByRole('alert').getByText('请先登录').waitFor();
    const toasts = await page.evaluate(() => [...(globalThis as unknown as { toasts: Set<Element> }).toasts].map(({ textContent }) => textContent));
    await page.waitForURL('**/user/login?from=**');
    t.same(toasts, ['请先登录']);
    t.ok(refused.length >= 2, `${refused.length} calls were refused`);
    t.equal(resets.length, 1);
    t.equal(logins.length, 1);
    t.equal(new URL(page.url()).searchParams.get('from'), '/user', 'from has the requested page');
    t.notOk((await page.context().cookies()).some(({ name }) => name === 'bank_token'), 'the refused token is removed');
  });
});
