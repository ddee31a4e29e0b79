import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { goTo, launch } from '../browser/support/launch.ts';
import { short, scaled } from '../support/longRun.ts';
import { addressOf, someVisits } from '../support/pageVisits.ts';
import { windowPerMember } from '../browser/support/eachVisit.ts';

/** What is compared: all but the notices, which take turns, and the line that says that a page is loading, which stays for a moment. */
const ELEMENTS = 'body *:not([hidden], [hidden] *, script, noscript, noscript *, .notice, .notice *, .progress)';
/** Time (ms) for a page to get the elements that it should have. */
const PATIENCE = scaled(15_000);

/** Each element of the page with the styles that apply to it, in the order of the document. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    for (const animation of document.getAnimations()) animation.cancel();
    // Navigation moves the focus to the heading.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return [...document.querySelectorAll(selector)].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return [];
        // One text of all styles; asking for each of them takes ten times as long.
        const rules = style.cssText.split('; ').filter((rule) => !/^(?:--|outline|perspective-origin|transform-origin)/.test(rule));
        return [`<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">${part ?? ''} ${rules.join('; ')}`];
      }),
    );
  }, ELEMENTS);

/** Waits until the page is loaded and no part of it is late. */
const settled = (page: Page) => page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('[aria-busy="true"], .progress, .spin'));

/** What differs between two elements, for the message. */
const difference = (one = '', other = ''): string => {
  const before = one.split('; ');
  return `${one.slice(0, 60)}: ${other.split('; ').filter((rule, index) => rule !== before[index]).slice(0, 4).join('; ')}`;
};

/** Follows a link to the address, as if it stood on the page, and waits until the page has as many elements as it should. */
async function follow(page: Page, address: string, elements: number): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  const isThere = ([path, selector, count]: [string, string, number]) =>
    location.href === new URL(path, location.href).href && document.querySelectorAll(selector).length === count;
  // If that never happens, the comparison says what differs.
  await page.waitForFunction(isThere, [address, ELEMENTS, elements] as [string, string, number], { timeout: PATIENCE }).catch(() => undefined);
  await settled(page);
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
      await goTo(page, address);
      // Redirects of the server are not navigation.
      if (new URL(page.url()).pathname !== address.split('?', 1)[0]) continue;
      await settled(page);
      const opened = await looks(page);
      // One document, in which the style sheets of all pages come together, in the order of the visits.
      const { page: other } = await following(visit.phone);
      if (other.url() === 'about:blank') {
        await goTo(other, visit.phone ? '/user' : '/');
      }
      await follow(other, address, await page.locator(ELEMENTS).count());
      const reached = await looks(other);
      const at = opened.findIndex((line, place) => line !== reached[place]);
      t.equal(at, -1, `${address}: ${difference(opened[at], reached[at])}`);
      t.equal(reached.length, opened.length, `${address}: the same elements`);
    }
  }
});
