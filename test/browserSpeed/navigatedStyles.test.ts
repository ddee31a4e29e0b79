import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { hydrated, launch } from '../browser/support/launch.ts';
import { windowPerMember } from '../browser/support/windowPerMember.ts';
import { short } from '../support/longRun.ts';
import { addressOf, someVisits } from '../support/pageVisits.ts';

/** Each element of the page with the styles that apply to it, in the order of the document, without the notices, which take turns. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.cancel();
    // Navigation moves the focus to the heading.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const elements = [...document.body.querySelectorAll('*')].filter((element) => !element.closest('[hidden], script, noscript, .notice'));
    return elements.flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return [];
        const rules = [...style].filter((name) => !/^(?:--|outline|perspective-origin|transform-origin)/.test(name)).map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return [`<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">${part ?? ''} ${rules.join('; ')}`];
      }),
    );
  });

/** The same, as soon as nothing changes any more: parts and pictures come one after the other. */
async function settledLooks(page: Page): Promise<string[]> {
  let before: string[] = [];
  for (let look = await looks(page); ; look = await looks(page)) {
    if (look.join('\n') === before.join('\n')) return look;
    before = look;
    await page.waitForTimeout(100);
  }
}

/** What differs between two elements, for the message. */
const difference = (one = '', other = ''): string => {
  const before = one.split('; ');
  return `${one.slice(0, 60)}: ${other.split('; ').filter((rule, index) => rule !== before[index]).slice(0, 4).join('; ')}`;
};

/** Parts of the page that show nothing, or whose code has not come yet (ui/lazyPart.tsx). */
const emptyParts = (page: Page) => page.locator('.late:empty').count();

/** Follows a link to the address, as if it stood on the page. `empty`: how many parts show nothing when the page is whole. */
async function follow(page: Page, address: string, empty: number): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await page.waitForFunction(
    ([path, parts]) => location.href === new URL(path, location.href).href && !document.querySelector('[aria-busy="true"]') && document.querySelectorAll('.late:empty').length <= parts,
    [address, empty] as const,
  );
}

/** The visits in this order and in the other one: then each layout comes before and behind each other. */
const ORDERS = short([someVisits], [someVisits, [...someVisits].reverse()]);

t.test('a page that is reached by navigation looks as if it had been opened, whatever was shown before it', async (t) => {
  const portal = await startPortal(t);
  const open = await launch(t);
  for (const order of ORDERS) {
    const opening = windowPerMember(open, portal);
    const following = windowPerMember(open, portal);
    for (const visit of order) {
      const { page, session } = await opening(visit.phone);
      const address = await addressOf(visit, session);
      await page.goto(address);
      await hydrated(page);
      // Redirects of the server are not navigation.
      if (new URL(page.url()).pathname !== address.split('?', 1)[0]) continue;
      const opened = await settledLooks(page);
      // One document, in which the style sheets of all pages come together, in the order of the visits.
      const { page: other } = await following(visit.phone);
      if (other.url() === 'about:blank') {
        await other.goto(visit.phone ? '/user' : '/');
        await hydrated(other);
      }
      await follow(other, address, await emptyParts(page));
      const reached = await settledLooks(other);
      const at = opened.findIndex((line, place) => line !== reached[place]);
      t.equal(at, -1, `${address}: ${difference(opened[at], reached[at])}`);
      t.equal(reached.length, opened.length, `${address}: the same elements`);
    }
  }
});
