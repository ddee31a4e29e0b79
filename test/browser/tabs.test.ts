import t from 'tap';
import type { Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { operate } from '../../embedded/test/support/newMember.ts';
import { goTo, hydrated, launchOne } from './support/launch.ts';
import { logIn } from './support/logIn.ts';
import { carrySession } from './support/chromium.ts';

t.test('one session, several tabs', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);

  const nickname = async (phone: string) =>
    ((await (await portal.member(phone)).get('/bff/user')).json.data as { nickname: string }).nickname;
  const [ORDINARY, VIP] = [await nickname(MEMBER.ordinary), await nickname(MEMBER.vip)];

  /** Opens one tab per path, in one browser with the session of the member. */
  async function tabs(phone: string, ...paths: string[]): Promise<Page[]> {
    const { context, page } = await open(portal.origin);
    await carrySession(context, await portal.member(phone));
    const pages = [page];
    while (pages.length < paths.length) pages.push(await context.newPage());
    for (const [index, tab] of pages.entries()) await goTo(tab, paths[index] ?? '/');
    return pages;
  }

  const expire = (phone: string) =>
    operate({ origin: portal.upstream }, 'token/expire', { phone_number: phone });
  /** Makes the page one that the browser has kept (the back/forward cache). Returns whether it is hidden. */
  const isHiddenAgain = (page: Page) =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.documentElement.hidden;
    });

  await t.test(
    'the same member logs in again, then another one, who logs out: each tab follows, and never shows data of both',
    async (t) => {
      const billOf = async (phone: string) =>
        (
          (await (await portal.member(phone)).get('/bff/user/bill?type=2')).json.data as { bill_no: string }[]
        )[0]?.bill_no ?? '?';
      const bills = [await billOf(MEMBER.vip), await billOf(MEMBER.ordinary)];
      const [first, second, third] = (await tabs(
        MEMBER.vip,
        '/user',
        '/wallet/record?type=2',
        '/contact',
      )) as [Page, Page, Page];
      /** What the second tab has shown, as "header/bills". A is the first member, B the second. */
      const seen = new Set<string>();
      await second.exposeFunction('saw', (what: string) => void seen.add(what));
      await second.addInitScript(
        ({ names, bills }) => {
          const whose = (marks: string[], text = '') =>
            marks.map((mark, index) => (text.includes(mark) ? 'AB'[index] : '')).join('');
          const look = () =>
            (globalThis as unknown as { saw(what: string): void }).saw(
              `${whose(names, document.querySelector('summary.member')?.textContent ?? '')}/${whose(bills, document.querySelector('main')?.textContent ?? '')}`,
            );
          new MutationObserver(look).observe(document, {
            childList: true,
            subtree: true,
            characterData: true,
          });
        },
        { names: [VIP, ORDINARY], bills },
      );
      await second.reload();
      await hydrated(second);
      async function logInAgain(phone: string) {
        await expire(MEMBER.vip);
        await first.goto('/user');
        await first.waitForURL('**/user/login?from=%2Fuser&reason=expired');
        await logIn(first, phone);
        await first.waitForURL('**/user');
      }

      const words = '您好，我想咨询经营贷需要准备哪些材料。';
      await third.getByRole('textbox', { name: '留言内容' }).fill(words);
      await third.evaluate(() => {
        Object.assign(globalThis, {
          received: new Promise((resolve) => {
            new BroadcastChannel('bank-session').onmessage = ({ data }) => resolve(data);
          }),
        });
      });
      await logInAgain(MEMBER.vip);
      t.type(
        await third.evaluate(() => (globalThis as unknown as { received: Promise<number> }).received),
        'number',
        'the other tab received the message',
      );
      t.equal(
        await third.getByRole('textbox', { name: '留言内容' }).inputValue(),
        words,
        'text typed in another tab stays',
      );
      t.match(await third.content(), VIP);

      await logInAgain(MEMBER.ordinary);
      await second.locator('summary.member', { hasText: ORDINARY }).waitFor();
      await second.getByText(bills[1] as string).waitFor();
      t.equal(new URL(second.url()).pathname, '/wallet/record');
      t.ok(seen.has('A/A') && seen.has('B/B'), `both members’ pages were seen: ${[...seen].join(' ')}`);
      t.same(
        [...seen].filter((what) => /A.*B|B.*A/.test(what)),
        [],
        'never data of both',
      );

      t.equal(
        (await goTo(first, '/wallet/record'))?.headers()['cache-control'],
        'private, no-store',
        'the browser may not store the page',
      );
      for (const tab of [second, third]) {
        await hydrated(tab);
      }
      await first.locator('summary.member').click();
      await first.getByRole('button', { name: '退出登录' }).click();
      await Promise.all([
        second.waitForURL('**/user/login?from=%2Fwallet%2Frecord%3Ftype%3D2&reason=required'),
        third.getByRole('link', { name: '登录' }).first().waitFor(),
        first.waitForURL(`${portal.origin}/`),
      ]);
      for (const tab of [first, second, third])
        t.notMatch(await tab.content(), ORDINARY, new URL(tab.url()).pathname);
      t.equal(new URL(third.url()).pathname, '/contact', 'a public page stays open');
      await third.mouse.move(300, 300);
      t.notOk(await isHiddenAgain(third), 'a visitor’s page is not hidden when the browser has kept it');
      for (const path of ['/wallet/record', '/user']) {
        await first.goBack();
        await first.waitForURL(`**/user/login?from=${encodeURIComponent(path)}&reason=required`);
        t.notMatch(await first.content(), ORDINARY, 'Back leads to the login page');
      }
    },
  );

  await t.test('a member’s page from the back/forward cache is hidden and loaded again', async (t) => {
    const [page] = (await tabs(MEMBER.vip, '/wallet/record')) as [Page];
    await page.context().clearCookies({ name: 'bank_token' });
    t.ok(await isHiddenAgain(page), 'the page is hidden until the response arrives');
    await page.waitForURL('**/user/login?from=%2Fwallet%2Frecord&reason=required');
  });
});
