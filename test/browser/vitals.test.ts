import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { visits } from '../support/pageVisits.ts';
import { hydrated, launch } from './support/launch.ts';

/** Largest layout shift that a public page may have. How soon it is painted, `npm run bench:pages` says. */
const SHIFT_MAX = 0.05;

/** Layout shift since the page began, once all that it shows at first has been loaded. */
const shiftOf = (page: Page): Promise<number> => page.evaluate(async () => {
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))]);
  return new Promise<number>((resolve) => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    // Two frames: the last one is drawn, and the observer has been told.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shift))));
  });
});

t.test('every public page stays where it is', async (t) => {
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
