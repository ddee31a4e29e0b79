import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { openEach } from '../browser/support/eachVisit.ts';
import { hydrated, launch } from '../browser/support/launch.ts';
import { someVisits } from '../support/pageVisits.ts';

/** Windows of these widths, less the scroll bar of a page that is longer than the window (15 px), which the test's browser hides. */
const WIDTHS = [960, 1024, 1200].map((width) => width - 15);

/** What is wrong with the page at this width: it scrolls sideways, or a control of its first screen lies outside or beneath something. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : [];
    const controls = document.querySelectorAll('.header :is(a, summary, input), main :is(a, button, input, select, textarea, summary)');
    for (const control of document.querySelector('dialog:modal')?.querySelectorAll('a, button, input, select') ?? controls) {
      if (control.closest('.skip, .sr, .member-list') || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      // Those below the first screen, and the native fields that a styled label covers.
      if (width < 2 || height < 2 || top < 0 || bottom > innerHeight || bottom > document.documentElement.clientHeight) continue;
      const name = `${control.tagName.toLowerCase()}.${control.className} ${(control.textContent || control.getAttribute('name') || '').trim().slice(0, 20)}`;
      if (left < 0 || right > clientWidth) found.push(`${name} is outside`);
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
        if (!hit || control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control)) continue;
        // A wide link may have its text in two lines, and something of the same group beside the shorter one.
        if (getComputedStyle(control).display === 'inline') continue;
        found.push(`${name} is beneath ${hit.tagName.toLowerCase()}.${hit.className}`);
        break;
      }
    }
    return found;
  });

t.test('from 960 px, no page scrolls sideways, and no control is cut or covered', async (t) => {
  await openEach(t, someVisits, async (page, { phone }, path) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      t.same(await faults(page), [], `${path}, ${phone ?? 'a visitor'}, ${width} px`);
      const end = page.locator('.header').getByText('登录', { exact: true }).or(page.locator('.header summary.member')).or(page.locator('.header').getByText('返回首页', { exact: true }).last());
      const box = await end.first().boundingBox();
      t.ok(box && box.x >= 0 && box.x + box.width <= width, `${path}: login or account is inside the window of ${width} px`);
    }
  }, { width: WIDTHS[0] ?? 0, height: 800 });
});

t.test('a window below 960 px', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page } = await open(portal.origin, { width: 640 });
  const notice = page.getByText('本站为电脑浏览器设计');

  await t.test('one line says that the site is made for computers, until it is dismissed on the device', async (t) => {
    await page.goto('/');
    await notice.waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    await notice.waitFor({ state: 'detached' });
    t.not(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'the focus is not lost');
    await page.goto('/bank');
    await hydrated(page);
    t.equal(await notice.count(), 0);
  });

  await t.test('a wide window does not say it', async (t) => {
    const { page: wide } = await open(portal.origin, { width: 960 });
    await wide.goto('/');
    await hydrated(wide);
    t.equal(await wide.getByText('本站为电脑浏览器设计').count(), 0);
  });

  await t.test('the contact strip does not cover the page', async (t) => {
    t.equal(await page.getByRole('complementary', { name: '联系我们' }).isVisible(), false);
  });
});
