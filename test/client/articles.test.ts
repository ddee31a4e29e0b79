import t from 'tap';
import { articlesHref, readArticleQuery, readKeyword } from '../../client/features/articles/articleQuery.ts';
import { messagesHref, readMessageQuery } from '../../client/features/articles/messageQuery.ts';
import { isMine } from '../../client/lib/hrefs.ts';
import { findOffers } from '../../client/features/articles/searchSite.ts';
import type { LoanType, Partner } from '../../shared/records/partner.ts';
import { startPortal } from '../helper.ts';

const query = (text: string) => readArticleQuery(new URLSearchParams(text));

t.test('the URL of a list says what it shows, and invalid values in it are ignored', async (t) => {
  t.same(query(''), { page: 1, count: 10, category_id: undefined, keyword: undefined });
  t.same(query('page=3&count=20&category_id=2&keyword= 提前  还款 '), {
    page: 3,
    count: 20,
    category_id: 2,
    keyword: '提前 还款',
  });
  for (const bad of [
    'page=0&count=0',
    'page=1000000000&count=1000000',
    'page=-1&count=1e2',
    'page=x&count=101&category_id=x,y',
    'category_id=0',
  ])
    t.same(query(bad), query(''), bad);
  t.equal([...(readKeyword('字'.repeat(10_000)) ?? '')].length, 30);
  t.equal(readKeyword(' \n\t '), undefined);
  t.equal(articlesHref('/news', query('page=2&keyword=a%26b')), '/news?keyword=a%26b&page=2');
  t.equal(articlesHref('/news', query('page=1&count=10')), '/news');
});

t.test("the URL of the member's messages is read and written", async (t) => {
  const read = (text: string) => readMessageQuery(new URLSearchParams(text));
  t.same(read('tab=mine&category=5&page=2&is_read=0'), { page: 2, category: 5, is_read: 0 });
  t.same(read('category=9&is_read=1'), { page: 1, category: undefined, is_read: undefined });
  t.equal(messagesHref({ page: 2, category: 5 }), '/notice?tab=mine&category=5&page=2');
  t.equal(isMine(new URLSearchParams('tab=mine')), true);
  t.equal(isMine(new URLSearchParams('tab=Mine')), false);
});

t.test('offers are found by name first, then by their other texts', async (t) => {
  const offer = (id: number, product: string, more: Partial<Partner> = {}) =>
    ({
      id,
      name: '甲行',
      full_name: '甲银行',
      product,
      org_type_text: '国有银行',
      intro: '',
      tags: [],
      advantages: [],
      conditions: [],
      loan_type_ids: [],
      ...more,
    }) as unknown as Partner;
  const offers = [
    offer(1, '快贷', { intro: '可用于装修' }),
    offer(2, '装修贷'),
    offer(3, '快贷', { loan_type_ids: [6] }),
    offer(4, '快贷'),
  ];
  t.same(
    findOffers(offers, [{ id: 6, name: '装修贷' } as LoanType], '装修').offers.map(({ id }) => id),
    [2, 3, 1],
  );
  t.equal(
    findOffers(offers, [{ id: 6, name: '装修贷' } as LoanType], '装修').offered,
    2,
    'one has it in a note only',
  );
  t.same(findOffers(offers, [], '<script>'), { offers: [], offered: 0 });
});

t.test('articles, served by the whole portal', async (t) => {
  const portal = await startPortal(t);
  const visitor = portal.browser();
  const page = (path: string) => visitor.get(encodeURI(path));
  const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<!-- -->/g, '');

  await t.test(
    'an article has its title, description, table of contents and a link to the next article',
    async (t) => {
      const { text, status } = await page('/news/12');
      t.equal(status, 200);
      t.equal(heading(text), '年化利率怎么看：单利、IRR 与“日息”的换算');
      t.match(text, /<title>年化利率怎么看.*? - 银桥<\/title>/);
      t.match(text, /<meta name="description" content="同一笔分期/);
      t.match(text, /<a href="#s2">分期手续费为什么显得低<\/a>/);
      t.match(text, /<h2 id="s2">分期手续费为什么显得低<\/h2>/);
      t.match(text, /rel="next"/);
      t.equal(text.match(/<h1/g)?.length, 1);
      t.notMatch(text, / style=/);
    },
  );

  await t.test('an unknown article is a 404 within the layout', async (t) => {
    for (const path of [
      '/news/99999',
      '/help/12',
      '/news/abc',
      '/news/0',
      '/notice/5',
      '/news/1e3',
      '/help/99999999999999999999',
    ]) {
      const { status, text } = await page(path);
      t.equal(status, 404, path);
      t.match(text, /This page could not be found/);
    }
  });

  await t.test(
    'invalid pages, sizes and searches give a normal page, and markup in them is escaped',
    async (t) => {
      for (const path of [
        '/news?page=0',
        '/news?page=1000000000',
        '/news?count=1000000',
        '/help?category_id=999',
        '/notice?page=77',
        '/search',
        `/search?q=${'字'.repeat(400)}`,
        '/news?keyword=<script>alert(1)</script>',
        '/search?q="><img src=x onerror=alert(1)>',
        '/search?q=\\ ( [ *',
      ]) {
        const { status, text } = await page(path);
        t.equal(status, 200, path.slice(0, 60));
        t.notMatch(text, /<script>alert|<img src="?x/);
        t.ok(heading(text));
      }
      t.equal(
        (await page(`/search?q=${'a'.repeat(10_000)}`)).status,
        414,
        'a URL that is too long is refused',
      );
      t.match((await page('/news?page=9')).text, /没有第 9 页/);
      t.match((await page('/help?page=9')).text, /没有第 9 页/);
      t.match((await page('/news?keyword=<b>无</b>')).text, /没有找到“&lt;b&gt;无&lt;\/b&gt;”/);
    },
  );

  await t.test('the help has ten questions on a page, and every question on some page', async (t) => {
    const { total, list } = (await portal.browser().get('/bff/wz/help?count=100')).json.data as {
      total: number;
      list: { id: number }[];
    };
    const questions: string[] = [];
    for (let at = 1; at <= Math.ceil(total / 10); at++) {
      const own = [...(await page(`/help?page=${at}`)).text.matchAll(/<div class="answer" id="(\d+)"/g)].map(
        ([, id = '']) => id,
      );
      t.equal(own.length, Math.min(10, total - 10 * (at - 1)), `page ${at}`);
      questions.push(...own);
    }
    t.same(questions.sort(), list.map(({ id }) => String(id)).sort());
  });

  await t.test('messages need a session: a visitor is redirected to login with a return path', async (t) => {
    const away = await page('/notice?tab=mine');
    t.equal(away.status, 302);
    t.equal(away.headers.location, '/user/login?from=%2Fnotice%3Ftab%3Dmine&reason=required');
    t.equal((await page('/notice/1?tab=mine')).status, 302);
    const member = await portal.member();
    const list = (await member.get('/notice?tab=mine')).text;
    t.match(list, /class="unread"/);
    const id = /class="unread" href="\/notice\/(\d+)\?tab=mine"/.exec(list)?.[1] ?? '';
    t.match((await member.get(`/notice/${id}?tab=mine`)).text, /全部消息/);
    t.notMatch(
      (await member.get('/notice?tab=mine')).text,
      new RegExp(`class="unread" href="/notice/${id}\\?`),
      'an opened message is no longer unread',
    );
    t.equal((await member.get('/notice/999999?tab=mine')).status, 404);
  });
});
