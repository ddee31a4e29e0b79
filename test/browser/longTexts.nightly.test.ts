import t from 'tap';
import type { Page } from 'playwright-core';
import { WITHDRAWAL } from '../../shared/status/withdrawal.ts';
import { startPortal } from '../helper.ts';
import { short } from '../support/longRun.ts';
import { recordedData } from '../support/recorded.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { goTo, launch } from './support/launch.ts';

/** Fields with words of people: names, titles, descriptions. */
const WORDS =
  /^(name|full_name|product|title|nickname|real_name|content|summary|intro|author|source|label|text|reason|remark|advice|address|email|copyright|record_number|police_record_number|support_name|work_time|tags|conditions|materials|advantages|category_name|org_type_text|description|question|answer|company_name|partner_name|status_text|type_text|bank_name|account)$/;
const WORD = 'W'.repeat(200);
const NAME = '长名称'.repeat(14).slice(0, 40);

/** The data with each such text, the site's name among them, replaced by one word of 200 letters. HTML stays HTML. */
function stretched(data: unknown, key = ''): unknown {
  if (Array.isArray(data)) return data.map((item) => stretched(item, key));
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, stretched(value, name)]));
  // And each text that is in Chinese, whatever its field.
  if (typeof data !== 'string' || data === '' || !(WORDS.test(key) || /\p{Script=Han}/u.test(data)))
    return data;
  return data.startsWith('<') ? `<p>${WORD}</p>` : WORD;
}

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
  fees: [
    { name: WORD, text: WORD },
    { name: NAME, rate: '1.00' },
  ],
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

/** None is under way, so that the form for another one is shown. */
const withdrawals = (stretched(recordedData('withdrawals')) as object[]).map((row) => ({
  ...row,
  status: WITHDRAWAL.paid,
}));

const PUBLIC = [
  '/',
  '/bank',
  '/bank?view=table',
  '/bank/1',
  '/bank/2',
  '/bank/compare?ids=1,2,3,4',
  '/bank/vipChannel',
  '/bank/match',
  '/bank/match?use=1&amount=20&term=24&income=9000&security=none',
  '/bank/tools',
  '/about',
  '/contact',
  '/play',
  '/sitemap',
  '/news',
  '/news/1',
  '/help',
  '/help/101',
  '/notice',
  '/search?q=W',
  '/form',
  '/vip',
  '/spread',
  '/user/login',
  '/user/register',
  '/no-such-page',
];
const MEMBERS = [
  '/user',
  '/user/info',
  '/form/record',
  '/vip/record',
  '/notice?tab=mine',
  '/wallet/record',
  '/wallet/record?tab=withdraw',
  '/wallet/recharge',
  '/wallet/withdrawl',
  '/vip',
  '/vip?package=1',
  '/spread',
  '/spread?tab=team',
  '/user/bindAccount',
  '/user/devices',
  '/form/1',
];

/** What is wider than the window, or sticks out of it, or of its card, cell, drawer or slot. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    for (const element of document.querySelectorAll('main *, .header *, .footer *, .notice *, .rail *')) {
      if (element.closest('.sr, .skip, [hidden], .hero, .rail .pop') || !element.checkVisibility()) continue;
      const { right, width } = element.getBoundingClientRect();
      if (width <= 1 || right <= clientWidth + 1) continue;
      // What a box around it clips is not outside.
      let box = element.parentElement;
      while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
      if (!box) faults.push(`${name(element)} is outside`);
    }
    for (const box of document.querySelectorAll('main .card, main th, main td, dialog, .tray .slot')) {
      const { overflowX } = getComputedStyle(box);
      // What scrolls hides nothing. Below 960 px, a table may be a little wider than its card, but nothing is hidden.
      if (box.closest('.sr') || overflowX === 'auto' || (innerWidth < 960 && overflowX === 'visible'))
        continue;
      const { right } = box.getBoundingClientRect();
      for (const inner of box.querySelectorAll('*')) {
        const rect = inner.getBoundingClientRect();
        if (rect.width > 1 && rect.right > right + 1 && !inner.closest('.sr, .gist, option'))
          faults.push(`${name(inner)} sticks out of ${name(box)} by ${Math.round(rect.right - right)}`);
      }
    }
    return [...new Set(faults)].slice(0, 8);
  });

t.test('texts of any length wrap or are clipped: no page is wider than its window', async (t) => {
  const upstream = await startStubUpstream(t, (name) =>
    name === 'partner' ? partners : name === 'withdrawals' ? withdrawals : stretched(recordedData(name)),
  );
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { page, context } = await (await launch(t))(portal.origin);
  const check = async (what: string) => {
    for (const width of short([1280, 625], [1440, 1280, 1265, 945, 625])) {
      await page.setViewportSize({ width, height: 800 });
      t.same(await tooWide(page), [], `${what} at ${width}`);
    }
  };
  for (const path of [...PUBLIC, ...MEMBERS]) {
    if (path === MEMBERS[0])
      await context.addCookies([{ name: 'bank_token', value: 'member-token', url: portal.origin }]);
    await goTo(page, path);
    await check(path);
  }
  // What was compared is kept.
  await goTo(page, '/bank?view=table');
  await page.locator('.tray .slot').first().waitFor();
  await check('the tray of the compared offers');
});

t.test('the largest prices of VIP packages stay in their cards, dialog and window', async (t) => {
  const [first, ...rest] = recordedData('vipPackages') as object[];
  const packages = [first, ...rest, { ...first, id: 4, type: 'forever', vip_day: -1 }].map((row) => ({
    ...row,
    price: '999999999.99',
    origin_price: '1999999999.98',
  }));
  const upstream = await startStubUpstream(t, (name) =>
    name === 'vipPackages' ? packages : recordedData(name),
  );
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { page, context } = await (await launch(t))(portal.origin);
  for (const path of ['/vip', '/vip?package=1']) {
    await context.addCookies([{ name: 'bank_token', value: 'member-token', url: portal.origin }]);
    await goTo(page, path);
    for (const width of [1440, 1280, 1216, 945]) {
      await page.setViewportSize({ width, height: 800 });
      t.same(await tooWide(page), [], `${path} at ${width}`);
      t.same(
        await page
          .locator('.package .sum')
          .evaluateAll(
            (sums) => sums.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
          ),
        0,
        `${path} at ${width}: each price ends in its card`,
      );
    }
  }
});
