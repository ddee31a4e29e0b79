import t from 'tap';
import type { Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { carrySession } from './support/chromium.ts';
import { goTo, launch } from './support/launch.ts';

/** Heights of the line above each visible table which says that it can be scrolled. */
const hints = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table')]
      .filter((table) => table.checkVisibility())
      .map((table) => getComputedStyle(table, '::before'))
      .map(({ content, fontSize }) => (content === 'none' ? 0 : parseFloat(fontSize))),
  );

t.test('a window of 1280 px at a zoom of 200 %', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, context } = await open(portal.origin, { width: 640 });
  await carrySession(context, await portal.member(MEMBER.ordinary));

  await t.test(
    'a table that is wider than its card says that it can be scrolled, one that fits does not',
    async (t) => {
      await goTo(page, '/wallet/withdrawl');
      t.same(await hints(page), [14]);
      await page.setViewportSize({ width: 1280, height: 800 });
      t.same(await hints(page), [0], 'nor does that of a wide window');
      await page.setViewportSize({ width: 640, height: 400 });
      await goTo(page, '/wallet/record');
      t.same(await hints(page), [0]);
    },
  );

  await t.test('nothing is fixed to the window but what the page is not covered by', async (t) => {
    for (const path of ['/', '/bank', '/wallet/record']) {
      await goTo(page, path);
      t.same(
        await page.evaluate(() =>
          [...document.body.querySelectorAll('*')]
            .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
            .filter((element) => element.getBoundingClientRect().height > 1)
            .map((element) => element.className),
        ),
        [],
        path,
      );
    }
  });
});
