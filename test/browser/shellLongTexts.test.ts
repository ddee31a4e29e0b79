import t from 'tap';
import { startPortal } from '../helper.ts';
import { hydrated, launch } from '../browser/support/launch.ts';
import { recordedData } from '../support/recorded.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

/** Fields with words of people: names, titles, descriptions. */
const WORDS = /^(name|full_name|product|title|nickname|real_name|content|summary|intro|author|source|label|text|reason|remark|advice|address|email|copyright|record_number|police_record_number|support_name|work_time|tags|conditions|materials|advantages|category_name|org_type_text|description|question|answer|company_name|partner_name|status_text|type_text|bank_name|account)$/;
const WORD = 'W'.repeat(200);

/** The data with each such text, the site's name among them, replaced by one word of 200 letters. HTML stays HTML. */
function stretched(data: unknown, key = ''): unknown {
  if (Array.isArray(data)) return data.map((item) => stretched(item, key));
  if (typeof data === 'object' && data !== null) return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, stretched(value, name)]));
  if (typeof data !== 'string' || !WORDS.test(key) || data === '') return data;
  return data.startsWith('<') ? `<p>${WORD}</p>` : WORD;
}

const PUBLIC = ['/', '/bank', '/bank/4', '/bank/compare?ids=1,2', '/bank/vipChannel', '/about', '/contact', '/play', '/sitemap', '/news', '/news/1', '/help', '/help/101', '/notice', '/search?q=W', '/form', '/vip', '/spread', '/user/login', '/user/register', '/no-such-page'];
const MEMBERS = ['/user', '/user/info', '/form/record', '/vip/record', '/notice?tab=mine', '/wallet/record', '/wallet/record?tab=withdraw', '/wallet/recharge', '/wallet/withdrawl', '/spread?tab=team'];

t.test('no text of the upstream makes a page wider than its window', async (t) => {
  const open = await launch(t);
  const upstream = await startStubUpstream(t, (name) => stretched(recordedData(name)));
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { page, context } = await open(portal.origin);
  for (const path of [...PUBLIC, ...MEMBERS]) {
    if (path === MEMBERS[0]) await context.addCookies([{ name: 'bank_token', value: 'member-token', url: portal.origin }]);
    await page.goto(path);
    await hydrated(page);
    for (const width of [1265, 945]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const outside = [...document.querySelectorAll('main *, .header *, .footer *, .notice *, .rail *')].filter((element) => {
          if (element.closest('.sr, .skip, [hidden], .hero, .rail .pop') || !element.checkVisibility()) return false;
          const { right, width: wide } = element.getBoundingClientRect();
          // What a box around it clips is not outside.
          for (let box = element.parentElement; box; box = box.parentElement) if (getComputedStyle(box).overflowX !== 'visible') return false;
          return wide > 1 && right > clientWidth + 1;
        });
        const name = (element: Element | undefined) => element && `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} in ${element.parentElement?.tagName.toLowerCase() ?? ''}.${element.parentElement?.className ?? ''}`;
        return [...(scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []), ...outside.slice(0, 3).map(name)];
      });
      t.same(found, [], `${path} at ${width}`);
    }
  }
});
