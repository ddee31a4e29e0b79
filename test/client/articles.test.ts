import t from 'tap';
import { findOffers } from '../../client/features/content/searchSite.ts';
import type { LoanType, Partner } from '../../shared/records/partner.ts';
import { startPortal } from '../helper.ts';

t.test('offers are found by name first, then by their other texts', async (t) => {
  const offer = (id: number, product: string, more: Partial<Partner> = {}) =>
    ({ id, name: '甲行', full_name: '甲银行', product, org_type_text: '国有银行', intro: '', tags: [], advantages: [], conditions: [], loan_type_ids: [], ...more }) as unknown as Partner;
  const offers = [offer(1, '快贷', { intro: '可用于装修' }), offer(2, '装修贷'), offer(3, '快贷', { loan_type_ids: [6] }), offer(4, '快贷')];
  t.same(findOffers(offers, [{ id: 6, name: '装修贷' } as LoanType], '装修').map(({ id }) => id), [2, 1, 3]);
  t.same(findOffers(offers, [], '<script>'), []);
});

t.test('articles, served by the whole portal', async (t) => {
  const portal = await startPortal(t);
  const visitor = portal.browser();
  const page = (path: string) => visitor.get(encodeURI(path));
  const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<!-- -->/g, '');

  await t.test('an unknown article is a 404 within the layout', async (t) => {
    for (const path of ['/news/99999', '/help/12', '/news/abc', '/news/0', '/notice/5', '/news/1e3', '/help/99999999999999999999']) {
      const { status, text } = await page(path);
      t.equal(status, 404, path);
      t.match(text, /This page could not be found/);
    }
  });

  await t.test('invalid pages, sizes and searches give a normal page, and markup in them is escaped', async (t) => {
    for (const path of ['/news?page=0', '/news?page=1000000000', '/news?count=1000000', '/help?category_id=999', '/notice?page=77', '/search', `/search?q=${'字'.repeat(400)}`, '/news?keyword=<script>alert(1)</script>', '/search?q="><img src=x onerror=alert(1)>', '/search?q=\\ ( [ *']) {
      const { status, text } = await page(path);
      t.equal(status, 200, path.slice(0, 60));
      t.notMatch(text, /<script>alert|<img src="?x/);
      t.ok(heading(text));
    }
    t.equal((await page(`/search?q=${'a'.repeat(10_000)}`)).status, 414, 'a URL that is too long is refused');
    t.match((await page('/news?page=9')).text, /第 9 页没有资讯/);
    t.match((await page('/news?keyword=<b>无</b>')).text, /没有找到“&lt;b&gt;无&lt;\/b&gt;”/);
  });
});
