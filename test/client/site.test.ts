import t from 'tap';
import type { PageHandle } from '../../client/handle.ts';
import { describePage } from '../../client/pageHead.tsx';
import { allRights, plainYuan, pricePerDay, savingOf } from '../../client/pages/vip/PackageCard.tsx';

t.test('the price per day is rounded up, and a saving is shown only if there is one', async (t) => {
  t.equal(pricePerDay({ price: '180.00', vip_day: 365 }), '0.50');
  t.equal(pricePerDay({ price: '85.00', vip_day: 90 }), '0.95');
  t.equal(pricePerDay({ price: '30.00', vip_day: 30 }), '1.00');
  t.equal(pricePerDay({ price: '498.00', vip_day: -1 }), null);
  t.equal(savingOf({ price: '180.00', origin_price: '360.00' }), '180.00');
  t.equal(savingOf({ price: '30.00', origin_price: '30.00' }), null);
  t.equal(savingOf({ price: '30.00', origin_price: '20.00' }), null);
  t.same(['180.00', '1234.50', '1234567.00', '0.50'].map(plainYuan), [
    '180',
    '1,234.50',
    '1,234,567',
    '0.50',
  ]);
  t.same(
    allRights([{ rights: [{ title: '甲' }] }, { rights: [{ title: '甲' }, { title: '乙' }] }]).map(
      ({ title }) => title,
    ),
    ['甲', '乙'],
  );
});

const SITE = { name: '禾川贷', slogan: '比较贷款', missing: [] };

t.test('a page has title, description and canonical URL for search engines', async (t) => {
  const seo = { title: '资讯', keywords: '词', description: '述' };
  const page = (handle: Partial<PageHandle>, search = '', more = {}) =>
    describePage(
      [
        {
          handle: {
            seo: 'news',
            path: '/news',
            shared: ['page', 'count', 'category_id', 'keyword'],
            ...handle,
          },
          params: {},
          loaderData: undefined,
          ...more,
        },
      ],
      seo,
      { search },
      SITE,
    );
  t.match(page({}), { title: '资讯', description: '述', canonical: '/news', filtered: false });
  t.match(page({ title: '新闻' }), { title: '新闻 - 禾川贷' });
  t.match(
    page({ title: (data) => (data as { title: string }).title, description: () => undefined }, '', {
      loaderData: { title: '甲' },
    }),
    { title: '甲 - 禾川贷', description: '述' },
  );
  t.equal(page({}, '?page=2').canonical, '/news?page=2', 'each page of a list has its own canonical URL');
  for (const query of [
    '?page=1',
    '?page=0',
    '?page=-3',
    '?page=1.5',
    '?page=x',
    '?page=1e999',
    '?invite=ABC234',
    '?utm_source=a',
  ])
    t.match(page({}, query), { canonical: '/news', filtered: false }, query);
  for (const query of ['?keyword=a', '?category_id=1&page=2', '?count=50'])
    t.equal(page({}, query).filtered, true, query);
  t.equal(page({ path: '/news/:id' }, '', { params: { id: '7' } }).canonical, '/news/7');
  t.equal(page({ path: '/form/:id?' }).canonical, '/form');
  t.equal(page({ path: '/news/:id' }, '', { params: { id: '"><b>' } }).canonical, '/news/%22%3E%3Cb%3E');
  for (const closed of [
    { auth: true },
    { guestOnly: true },
    { unlisted: true },
    { path: undefined },
  ] as Partial<PageHandle>[])
    t.equal(page(closed).canonical, undefined);
  t.match(
    describePage(
      [{ handle: { seo: 'vip', path: '/vip', title: 'VIP 会员服务' }, params: {}, loaderData: undefined }],
      null,
      { search: '' },
      SITE,
    ),
    { title: 'VIP 会员服务 - 禾川贷', description: '禾川贷：比较贷款', canonical: '/vip' },
    'without the upstream’s SEO data',
  );
});
