import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { hydrated, launch } from '../browser/support/launch.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const ok = (data: unknown) => json({ code: 200, message: '', data });
const WORD = 'W'.repeat(200);
const NAME = '长名称'.repeat(14).slice(0, 40);

/** Offers whose texts are as long as a text can be, without a space. */
const partners = [1, 2, 3, 4].map((id) => ({
  id,
  name: id % 2 ? NAME : WORD,
  full_name: WORD,
  product: id % 2 ? WORD : NAME,
  org_type: 1,
  org_type_text: WORD,
  loan_type_ids: [1],
  tags: [WORD, NAME, WORD],
  amount_min: '10000.00',
  amount_max: '999999999.00',
  term_min: 1,
  term_max: 600,
  annual_rate_min: '13.40',
  annual_rate_max: '35.80',
  rate_method: '单利',
  fees: [{ name: WORD, text: WORD }, { name: NAME, rate: '1.00' }],
  repayments: [1, 2, 3],
  release_text: WORD,
  conditions: [WORD, `${WORD}：${WORD}`],
  materials: [WORD, `${NAME}：${WORD}`],
  advantages: [WORD, NAME],
  intro: WORD,
  is_vip_channel: 1,
  vip_benefit: WORD,
  phone: WORD,
  cities: [WORD, WORD],
  updated_at: '2026-11-20 10:00:00',
}));

/** What is wider than the window, or sticks out of its card, cell, drawer or slot. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const box of document.querySelectorAll<HTMLElement>('main .card, main th, main td, dialog, .tray .slot')) {
      if (box.closest('.sr')) continue;
      const { right } = box.getBoundingClientRect();
      for (const inner of box.querySelectorAll<HTMLElement>('*')) {
        const rect = inner.getBoundingClientRect();
        if (rect.width > 1 && rect.right > right + 1 && !inner.closest('.sr, .gist, option')) faults.push(`${inner.tagName}.${inner.className} sticks out of ${box.tagName}.${box.className} by ${Math.round(rect.right - right)}`);
      }
    }
    return [...new Set(faults)].slice(0, 8);
  });

t.test('texts of any length wrap or are clipped: no page is wider than its window', async (t) => {
  const stub = await startStubUpstream(t);
  stub.on('*', ok({}));
  for (const path of ['notice', 'vip', 'form']) stub.on(`GET /api/${path}`, ok([]));
  stub.on('GET /api/loan_type', ok([{ id: 1, name: WORD, summary: WORD }, { id: 2, name: NAME }]));
  stub.on('GET /api/partner', ok(partners));
  const portal = await startPortal(t, { upstream: stub.origin });
  const open = await launch(t);
  const { page } = await open(portal.origin);

  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/bank', '/bank?view=table', '/bank/1', '/bank/2', '/bank/compare?ids=1,2,3,4', '/bank/vipChannel', '/bank/match', '/bank/match?use=1&amount=20&term=24&income=9000&security=none', '/bank/tools']) {
      await page.goto(path);
      await hydrated(page);
      t.same(await tooWide(page), [], `${path} at ${width}`);
    }
  }

  await page.goto('/bank?view=table');
  await hydrated(page);
  await page.locator('.tray .slot').first().waitFor();
  t.same(await tooWide(page), [], 'with the tray of the compared offers');
});
