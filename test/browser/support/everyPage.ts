import type { Test } from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../../helper.ts';
import { addressOf, NOWHERE, someVisits, type Visit } from '../../support/pageVisits.ts';
import { findings, layoutShift, windowPerMember } from './eachVisit.ts';
import { tabTour } from './tabTour.ts';
import { goTo, launch } from './launch.ts';
import { SIZE_COOKIE, TEXT_SIZES } from '../../../shared/textSize.ts';
import { short } from '../../support/longRun.ts';
import {
  changedByMore,
  checkPictures,
  misplacedTexts,
  tooSmall,
  missingInDocument,
  treeFaults,
  widthFaults,
} from './pageChecks.ts';

// Each page is opened once, and all checks of pages are made on that visit.

/** Largest cumulative layout shift allowed on a page. */
const SHIFT_MAX = 0.01;
/** A wider window. */
const WIDE = 1440;
/** Narrower windows, by day the narrowest, less the scroll bar of a page that is longer than the window (15 px), which the test's browser hides. */
const NARROWER = short([960], [960, 1024, 1200]).map((width) => width - 15);
/** A window of 1280 px at a zoom of 200 %, less its scroll bar. */
const ZOOMED = 625;
/** Least height of what is to be hit, as it is drawn (px), in each size of text. */
const TARGET = { standard: 24, large: 24, elder: 44 };
/** Sizes that are chosen on every page; by day only the largest. */
const CHOSEN = short(['elder'] as const, ['large', 'elder'] as const);
/** One page of each layout, on which header and footer are checked too. */
const WHOLE = ['/', '/user/login', '/user', NOWHERE];

/** Checks the pages of visitors or of members. */
export function checkEveryPage(t: Test, who: 'visitors' | 'members'): void {
  const some = someVisits.filter(({ phone }) => (phone ? 'members' : 'visitors') === who);

  t.test('every page at 1280 px', async (t) => {
    await openAll(t, some, { width: 1280, height: 800 }, async (t, page, visit, source) => {
      await checkLayout(t, page);
      const { sheets, texts } = await page.evaluate(missingInDocument, source);
      t.same(sheets, [], 'the document names all style sheets');
      if (!visit.phone) t.same(texts, [], 'without scripts it says the same');
      t.equal(await page.locator('h1').filter({ visible: true }).count(), 1, 'one main heading');
      const isWhole = WHOLE.includes(visit.path);
      // As long as nothing else has moved the focus.
      await checkKeyboard(t, page, isWhole);
      t.same(await treeFaults(page), [], 'names and landmarks');
      if (short(some.indexOf(visit) % 3 === 0, true))
        t.same((await changedByMore(page)).slice(0, 5), [], 'the page has the style sheets that it needs');
      // The tour has scrolled the page, and the skip link is seen while it has the focus.
      await page.evaluate(leaveTour);
      t.same(await findings(page, isWhole ? 'html' : 'main'), [], 'axe');
      await checkWidths(t, page);
      for (const size of CHOSEN)
        await checkSize(t, page, size, isWhole, short(some.indexOf(visit) % 3 === 1, true));
      await page.context().clearCookies({ name: SIZE_COOKIE });
    });
  });

  // By day the windows of the other widths are those of the pages above, made larger and smaller.
  if (short(false, true))
    t.test('every page at 1440 px', async (t) => {
      await openAll(t, some, { width: 1440, height: 900 }, (t, page) => checkLayout(t, page));
    });
}

/** Opens the visits, each as a subtest; the console says nothing. `check` gets the document as the server sent it. */
async function openAll(
  t: Test,
  some: readonly Visit[],
  size: { width: number; height: number },
  check: (t: Test, page: Page, visit: Visit, source: string) => Promise<void>,
) {
  const portal = await startPortal(t);
  const windowOf = windowPerMember(await launch(t), portal);
  for (const visit of some) {
    const { page, session, console } = await windowOf(visit.phone);
    await page.setViewportSize(size);
    const address = await addressOf(visit, session);
    await t.test(`${address} ${visit.phone ?? 'visitor'}`, async (t) => {
      console.length = 0;
      const response = await goTo(page, address);
      await check(t, page, visit, (await response?.text()) ?? '');
      // The browser itself reports the status of the page that does not exist.
      t.same(
        console.filter((line) => !(visit.path === NOWHERE && line.includes('404'))),
        [],
        'the console says nothing',
      );
    });
  }
}

async function checkLayout(t: Test, page: Page): Promise<void> {
  await checkPictures(t, page, 'pictures');
  const { shift, moved } = await layoutShift(page);
  t.ok(shift < SHIFT_MAX, `layout shift ${shift.toFixed(4)}`, { moved });
  t.same(
    await page.evaluate(misplacedTexts),
    [],
    'no text overlaps another, leaves the window or is cut off',
  );
  t.same(await page.evaluate(tooSmall, TARGET.standard), [], 'everything is large enough to be read and hit');
}

/** The Tab key reaches every control of the page or of its main part, and the focus is visible there. */
async function checkKeyboard(t: Test, page: Page, isWhole: boolean): Promise<void> {
  const { names, missed, unseen } = await tabTour(page, isWhole ? 'body' : 'main');
  t.ok(names.length > (isWhole ? 5 : 0), 'the page has controls');
  t.same(missed, [], 'every control is reached with the Tab key');
  t.same(unseen, [], 'the focus is visible on every control');
}

/** No page scrolls sideways, and no control is cut or covered; in a wide window and in a zoomed one neither is a text. */
async function checkWidths(t: Test, page: Page): Promise<void> {
  const header = page.locator('.header');
  const end = header
    .getByText('登录', { exact: true })
    .or(header.locator('summary.member'))
    .or(header.getByText('返回首页', { exact: true }).last());
  for (const width of [WIDE, ...NARROWER, ZOOMED]) {
    await page.setViewportSize({ width, height: 800 });
    t.same(await widthFaults(page), [], `${width} px`);
    if (width === ZOOMED || width === WIDE)
      t.same(await page.evaluate(misplacedTexts), [], `${width} px: texts`);
    const box = await end.first().boundingBox();
    t.ok(
      box && box.x >= 0 && box.x + box.width <= width,
      `login or account is inside the window of ${width} px`,
    );
  }
}

/** The page that is open, in another size of text. `isWhole`: with header and footer. */
async function checkSize(
  t: Test,
  page: Page,
  size: (typeof CHOSEN)[number],
  isWhole: boolean,
  withAxe: boolean,
): Promise<void> {
  // A dialog may lie over it.
  await page.locator('.notice').getByText(TEXT_SIZES[size]).dispatchEvent('click');
  await page.locator(`html[data-size="${size}"]`).waitFor();
  if (size === 'elder') await page.locator('.reading-bar button').first().waitFor();
  for (const width of [WIDE, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    t.same(await widthFaults(page), [], `${size} at ${width} px`);
  }
  t.same(await page.evaluate(misplacedTexts), [], `${size}: texts`);
  t.same(await page.evaluate(tooSmall, TARGET[size]), [], `${size}: what is to be hit`);
  if (withAxe) t.same(await findings(page, isWhole ? 'html' : 'main'), [], `${size}: axe`);
  if (!short(isWhole, true)) return;
  // A tour is made once a document.
  await goTo(page, page.url());
  await checkKeyboard(t, page, isWhole);
  await page.evaluate(leaveTour);
}

/** Runs in the page. */
function leaveTour(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo(0, 0);
}
