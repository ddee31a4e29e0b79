import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';

/** A usual window, a small one, and the usual one at a zoom of 200 %. */
const WINDOWS = [[1280, 800], [1024, 768], [640, 400]] as const;

/** What of the drawer's frame is outside the window or covers the text, and how far the dialog itself has scrolled. */
const frameFaults = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog')!;
    const faults: string[] = [];
    if (dialog.scrollTop !== 0) faults.push(`the dialog has scrolled by ${dialog.scrollTop}`);
    for (const selector of ['h1', '.tabs', '.close', '.drawer-foot .btn.primary', '.drawer-foot .note']) {
      const { top, bottom, left, right } = dialog.querySelector(selector)!.getBoundingClientRect();
      if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) faults.push(`${selector} is outside: ${[top, right, bottom, left].map(Math.round).join(' ')}`);
    }
    const [head, body, foot] = ['.drawer-head', '.drawer-body', '.drawer-foot'].map((selector) => dialog.querySelector(selector)!.getBoundingClientRect());
    if (body!.top < head!.bottom - 1 || body!.bottom > foot!.top + 1) faults.push('head or foot covers the text');
    if (body!.height < 120) faults.push(`only ${body!.height} px are left for the text`);
    return faults;
  });

t.test('the drawer of an offer', async (t) => {
  const open = await launch(t);
  const { page } = await open((await startPortal(t)).origin);

  for (const [width, height] of WINDOWS) {
    await t.test(`at ${width}×${height}, a tab scrolls the text only`, async (t) => {
      await page.setViewportSize({ width, height });
      await page.goto('/bank/4');
      await hydrated(page);
      await page.waitForFunction(() => document.querySelector('dialog:modal') !== null);
      t.same(await frameFaults(page), []);
      for (const tab of ['费用与成本', '还款试算', '机构信息', '申请条件']) {
        const link = page.getByRole('dialog').getByRole('link', { name: tab });
        await link.click();
        const heading = page.getByRole('heading', { level: 2, name: tab });
        await heading.and(page.locator(':focus')).waitFor();
        t.same(await frameFaults(page), [], tab);
        const [title, body] = await Promise.all([heading.boundingBox(), page.locator('.drawer-body').boundingBox()]);
        t.ok(title!.y >= body!.y && title!.y + title!.height <= body!.y + body!.height, `${tab} is in view`);
        await page.waitForFunction((word) => document.querySelector('dialog .tabs [aria-current]')?.textContent === word, tab);
      }
    });
  }
});
