import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { visits } from '../support/pageVisits.ts';
import { hydrated, launch } from './support/launch.ts';

/** Largest layout shift allowed on a public page. `npm run bench:pages` measures when a page is painted. */
const SHIFT_MAX = 0.05;

/** The layout shift of the page so far. Waits for the fonts and all pictures that are not lazy. */
const shiftOf = (page: Page): Promise<number> => page.evaluate(async () => {
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))]);
  return new Promise<number>((resolve) => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    // After two frames, the last frame is drawn and the observer has received its entries.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shift))));
  });
});

t.test('no public page shifts its layout', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page } = await open(portal.origin);
  for (const { path } of visits.filter(({ phone }) => !phone)) {
    await page.goto(path);
    await hydrated(page);
    const shift = await shiftOf(page);
    t.ok(shift <= SHIFT_MAX, `${path}: layout shift ${shift.toFixed(3)}`);
  }
});
