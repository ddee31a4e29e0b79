import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { visits } from '../pageVisits.ts';
import { hydrated, launch } from './support/launch.ts';

/** Largest shift and slowest paint (ms) that a public page may have, without throttling. */
const SHIFT_MAX = 0.05;
const PAINT_MAX = 1_200;
/** Other tests run beside this one: the page is as good as its best try. */
const TRIES = 5;

t.setTimeout(240_000);

/** Layout shift and largest paint since the page began, once it is quiet. */
async function vitals(page: Page): Promise<{ shift: number; paint: number }> {
  return page.evaluate(() => new Promise<{ shift: number; paint: number }>((resolve) => {
    let [shift, paint] = [0, 0];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paint = Math.max(paint, startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    // Late shifts count too: whatever loads after the page has been drawn.
    setTimeout(() => resolve({ shift, paint }), 400);
  }));
}

t.test('every public page is there at once and stays where it is', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page } = await open(portal.origin);
  for (const { path } of visits.filter(({ phone }) => !phone)) {
    let best = { shift: Infinity, paint: Infinity };
    for (let attempt = 0; attempt < TRIES && (best.shift > SHIFT_MAX || best.paint > PAINT_MAX); attempt++) {
      await page.goto(path);
      await hydrated(page);
      const now = await vitals(page);
      best = { shift: Math.min(best.shift, now.shift), paint: Math.min(best.paint, now.paint) };
    }
    t.ok(best.shift <= SHIFT_MAX, `${path}: layout shift ${best.shift.toFixed(3)}`);
    t.ok(best.paint > 0 && best.paint <= PAINT_MAX, `${path}: largest paint ${Math.round(best.paint)} ms`);
    t.comment(`${path}: shift ${best.shift.toFixed(3)}, largest paint ${Math.round(best.paint)} ms`);
  }
});
