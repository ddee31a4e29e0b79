import { RouterContextProvider } from 'react-router-dom';
import t, { type Test } from 'tap';
import { apiContext } from '../../client/context.ts';
import { lendsAmount, lendsTerm, fitLoan } from '../../client/entities/offerTerms.ts';
import { listOffers } from '../../client/features/bank/bankOffers.ts';
import { bestOf, toColumns } from '../../client/features/bank/compareOffers.ts';
import { readBankQuery } from '../../client/entities/bankQuery.ts';
import { action as sendFeedback } from '../../client/pages/contact.tsx';
import { action as vote } from '../../client/pages/help/detail.tsx';
import { createApi } from '../../shared/api.ts';
import { fail } from '../../shared/envelope.ts';
import type { Partner } from '../../shared/records/partner.ts';
import { wireTable } from '../../client/wireTable.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream, type Hit } from '../support/stubUpstream.ts';
import { tidyFaults } from '../support/tidy/tidyFaults.ts';
import { until } from '../support/longRun.ts';

const ok = (data: unknown) => json({ code: 200, message: '', data });
const missing = json('<h1>Not Found</h1>', 404);

/** `GET /api/wz` has three uses, by its parameters. */
const articles =
  ({ catalogue = {}, list = {}, one = {} }: Record<string, object>) =>
  (hit: Hit, response: Parameters<ReturnType<typeof ok>>[1]) =>
    ok(hit.query.has('id') ? one : hit.query.has('type') ? list : catalogue)(hit, response);

/** A portal with an upstream that responds `{}` to everything that is not set, and a function that opens a page and checks it. */
async function start(t: Test, set: (on: Awaited<ReturnType<typeof startStubUpstream>>['on']) => void) {
  const stub = await startStubUpstream(t);
  stub.on('*', ok({}));
  for (const path of ['loan_type', 'partner', 'notice', 'vip', 'form']) stub.on(`GET /api/${path}`, ok([]));
  set(stub.on);
  const portal = await startPortal(t, { upstream: stub.origin });
  const open = async (path: string): Promise<string> => {
    const { status, text } = await portal.browser().get(path);
    t.equal(status, 200, `${path} is 200`);
    t.same(tidyFaults(text), [], `${path} is tidy`);
    return text.slice(text.indexOf('<body'));
  };
  return { portal, open };
}

/** The part of a page between header and footer, where the frame's links do not count. */
const mainOf = (html: string): string => /<main[^]*<\/main>/.exec(html)?.[0] ?? '';

const PAGES = [
  '/',
  '/bank',
  '/bank?view=table&amount=20&sort=rate',
  '/bank?loan_type_id=1',
  '/bank/vipChannel',
  '/bank/compare',
  '/about',
  '/contact',
  '/play',
  '/news',
  '/help',
  '/notice',
  '/search?q=a',
];

t.test('pages of an upstream without data are tidy', async (t) => {
  const { open } = await start(t, () => {});
  for (const path of PAGES) await open(path);
  t.notMatch(
    await open('/'),
    /id="offers"|id="kinds"|class="strip"|id="how"|id="vip"|class="notice"|滚动公告|href="\/bank"[^>]*>查看合作机构/,
    'no section without data',
  );
  t.match(await open('/bank'), /暂无合作机构/);
  t.match(await open('/news'), /还没有资讯/);
  t.match(await open('/about'), /公司介绍正在整理/);
  t.match(await open('/contact'), /暂无公开的联系方式/);
  const footer = (await open('/')).split('<footer')[1];
  t.match(footer, /备案号：.*暂无/s);
  t.notMatch(footer, /手机端|技术支持|footer-contact/);
});

t.test('records with an identity only', async (t) => {
  const partners = [{ id: 1 }, { id: 2 }];
  const row = { id: 5 };
  const { open } = await start(t, (on) => {
    on('GET /api/partner', ok(partners));
    on('GET /api/loan_type', ok([{ id: 1 }, { id: 2, name: '经营贷' }]));
    on(
      'GET /api/index',
      ok({
        stats: { user_count: 12 },
        steps: [{ title: '提交' }],
        partners,
        news: [row],
        faqs: [{ question: '问', answer: '答' }],
        vip_teaser: { title: 'VIP 会员' },
      }),
    );
    on('GET /api/vip', ok([{ id: 1 }]));
    on('GET /api/notice', ok([{ content: '一条公告' }]));
    on(
      'GET /api/wz',
      articles({
        catalogue: {
          categories: {},
          pages: { about: { title: '关于' }, play: {}, contact: {} },
          agreements: [{ id: 3 }, { id: 4, key: 'loan' }],
        },
        list: { list: [row] },
        one: row,
      }),
    );
    on(
      'GET /api/config',
      ok({ banner: { index: { pc: [{ image: '/a.png' }] }, news_detail: { pc: [{ image: '/b.png' }] } } }),
    );
  });
  for (const path of [...PAGES, '/bank/1', '/bank/compare?ids=1,2', '/news/5', '/help/5', '/notice/5'])
    await open(path);

  await t.test('an offer without a rate says so where the rate stands first', async (t) => {
    for (const path of ['/bank', '/bank/1'])
      t.match(await open(path), /年化利率<\/dt><dd><small>以机构公布为准/, path);
    t.match(await open('/'), /<b>贷款产品<\/b><small>年化利率以机构公布为准/);
    t.match(await open('/bank/1'), /贷款产品<\/h1>/);
    t.match(await open('/bank/1'), /公布之前无法计算综合融资成本/);
    t.match(await open('/bank/1'), /填写利率后，这里显示每期应还与总成本/, 'the visitor may type a rate');
    t.match(await open('/bank/1?rate=5'), /综合年化（单利）<\/dt><dd>5\.00%/, 'and it is calculated');
    t.match(await open('/bank'), /—<small>年化利率公布后可估算/);
    t.notMatch(
      await open('/bank/compare?ids=1,2'),
      /最低<|最快<|0\.00/,
      'nothing unknown is the best, and no sum is invented',
    );
  });
  await t.test('a kind of loan without a name is not shown', async (t) => {
    t.match(mainOf(await open('/')), /经营贷/);
    t.notMatch(mainOf(await open('/')), /href="\/bank\?loan_type_id=1"/);
    t.notMatch(mainOf(await open('/bank')), /name="loan_type_id" value="1"/);
    t.match(
      await open('/bank?loan_type_id=2'),
      /没有符合条件的产品/,
      'an offer without kinds is under 全部 only',
    );
  });
  await t.test('an article without title, time and text', async (t) => {
    const page = await open('/news/5');
    t.match(page, /<h1>无标题<\/h1>/);
    t.match(page, /正文暂缺/);
    t.notMatch(page, /class="meta"/);
    t.notMatch(page, /datePublished/);
    t.match(await open('/news'), /无标题/);
  });
});

t.test(
  'an article without a time has structured data without a date, and unknown totals have no last page',
  async (t) => {
    const rows = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, title: `第 ${at + 1} 篇` }));
    const { portal, open } = await start(t, (on) => {
      on(
        'GET /api/wz',
        articles({
          list: { list: rows },
          one: { id: 5, title: '标题', updated_at: '2026-11-20 10:00:00', content: '<p>正文</p>' },
        }),
      );
    });
    const { text } = await portal.browser().get('/news/5');
    t.match(text, /"@type":"Article","headline":"标题"/);
    t.notMatch(text, /datePublished/);
    t.match(text, /更新于/);
    const list = await open('/news');
    t.match(list, /下一页/);
    t.notMatch(list, /共 .{0,9}(篇|条)/);
    t.match((await portal.browser().get('/sitemap.xml')).text, /\/news\/10</);
  },
);

t.test('what the upstream does not have', async (t) => {
  const partner = {
    id: 1,
    name: '甲银行',
    product: '经营贷',
    form_id: 2,
    is_vip_channel: 1,
    vip_benefit: '优先',
  };
  const hrefs = (html: string) =>
    new Set([...html.matchAll(/ (?:href|action)="([^"#?]*)/g)].map(([, href]) => href));

  await t.test(
    'no link leads to articles, applications, memberships or messages that are missing',
    async (t) => {
      const { open, portal } = await start(t, (on) => {
        on('GET /api/partner', ok([partner]));
        on(
          'GET /api/index',
          ok({
            partners: [partner],
            news: [{ id: 1, title: '新闻' }],
            faqs: [{ question: '问', answer: '答' }],
            vip_teaser: { title: 'VIP 会员' },
          }),
        );
        for (const path of ['wz', 'form', 'user/form', 'vip']) on(`GET /api/${path}`, missing);
      });
      for (const path of [
        '/',
        '/bank',
        '/bank/1',
        '/bank/compare?ids=1',
        '/about',
        '/contact',
        '/play',
        '/search?q=zzz',
        '/nothing',
      ]) {
        const html = path === '/nothing' ? (await portal.browser().get(path)).text : await open(path);
        for (const closed of [
          '/form',
          '/form/2',
          '/news',
          '/news/1',
          '/help',
          '/notice',
          '/form/record',
          '/vip',
          '/bank/vipChannel',
        ])
          t.notOk(hrefs(html).has(closed), `${path} has no link to ${closed}`);
      }
      for (const path of ['/news', '/help', '/notice']) t.match(await open(path), /暂未开放/, path);
      t.match(await open('/bank/vipChannel'), /VIP 通道暂未开放/);
      t.match(
        mainOf(await open('/')),
        /href="\/bank\/1\?/,
        'an offer that nobody can apply for leads to its details',
      );
    },
  );

  await t.test('without a list of offers there is no way into it', async (t) => {
    const { open, portal } = await start(t, (on) => {
      on('GET /api/partner', missing);
      on('GET /api/index', ok({ partners: [partner] }));
      on('GET /api/loan_type', ok([{ id: 1, name: '经营贷' }]));
    });
    for (const path of ['/', '/about', '/play', '/news', '/help', '/search?q=a']) {
      const found = hrefs(await open(path));
      for (const closed of ['/bank', '/bank/1'])
        t.notOk(found.has(closed), `${path} has no link to ${closed}`);
    }
    for (const path of ['/bank', '/bank/1', '/bank/compare?ids=1,2'])
      t.match(mainOf(await open(path)), /暂未开放[^]*href="\/contact"/, path);
    t.notMatch((await portal.browser().get('/sitemap.xml')).text, /\/bank</);
  });

  await t.test('messages to the company: known at the first refusal', async (t) => {
    const { open, portal } = await start(t, (on) => on('POST /api/feedback', missing));
    t.match(await open('/contact'), /id="feedback"/);
    t.match(await open('/contact'), /rail.*在线留言/s);
    await portal
      .browser()
      .post('/bff/feedback', { name: '林女士', content: '想了解经营贷需要准备哪些材料。' });
    // Visitors' pages come from memory; what has changed shows within five seconds.
    await until(async () => !(await portal.browser().get('/contact')).text.includes('id="feedback"'), 10_000);
    t.notMatch(await open('/contact'), /id="feedback"|在线留言|留言与投诉/);
  });

  await t.test('messages to the member', async (t) => {
    const { portal } = await start(t, (on) => {
      on('GET /api/user/notice/list', missing);
      on('GET /api/user', ok({ id: 1 }));
    });
    const member = portal.browser();
    member.jar.set('bank_token', 'member-token');
    const { status, text } = await member.get('/notice?tab=mine');
    t.equal(status, 200);
    t.match(text, /站内消息暂未开放/);
    t.notMatch(text, /全部已读/);
  });
});

t.test('a refusal of an article that is no failure of the upstream is a 404', async (t) => {
  const { portal } = await start(t, (on) =>
    on('GET /api/wz', (hit, response) =>
      (hit.query.has('id') ? json({ code: 1001, message: '已下架', data: null }) : ok({}))(hit, response),
    ),
  );
  t.equal((await portal.browser().get('/news/5')).status, 404);
});

t.test('unknown values of offers', async (t) => {
  const offer = (fields: Partial<Partner>): Partner => ({
    id: 0,
    loan_type_ids: [],
    tags: [],
    fees: [],
    repayments: [],
    conditions: [],
    materials: [],
    advantages: [],
    cities: [],
    ...fields,
  });
  const all = readBankQuery(new URLSearchParams());
  const list = [
    offer({ id: 1 }),
    offer({ id: 2, annual_rate_min: '9.00', annual_rate_max: '9.00', amount_max: '1.00', recommend: 0 }),
    offer({ id: 3, annual_rate_min: '4.00', amount_max: '2.00', recommend: 5, release_text: '审批后当日' }),
  ];
  const ids = (sort: 'cost' | 'rate' | 'speed' | 'amount') =>
    listOffers(list, { ...all, sort }).offers.map(({ id }) => id);
  t.same(ids('rate'), [3, 2, 1], 'an unknown rate is last');
  t.same(ids('amount'), [3, 2, 1], 'an unknown amount is last');
  t.same(ids('cost'), [1, 2, 3], 'none of them lends the sum: their order stays');
  t.same(ids('speed'), [3, 2, 1]);
  t.ok(
    lendsAmount({ amount_min: '100.00' }, 1_000_000) && lendsTerm({}, 600),
    'an unknown limit does not exclude',
  );
  t.notOk(lendsAmount({ amount_min: '100.00' }, 9_999) || lendsTerm({ term_max: 12 }, 13));
  t.same(fitLoan({ term_max: 12 }, {}), { principal: 20_000_000, months: 12 });
  const columns = toColumns(list, { principal: 100, months: 12, method: 1 });
  t.same(bestOf(columns, 'rate'), [3], 'the lowest of the known rates');
  t.same(
    bestOf(toColumns(list.slice(0, 2), { principal: 100, months: 12, method: 1 }), 'cost'),
    [],
    'one known value is not the lowest',
  );
});

t.test(
  'a form and a vote say that they are not open when the first one is refused for want of the call',
  async (t) => {
    const context = new RouterContextProvider();
    context.set(
      apiContext,
      createApi(wireTable, async () => fail(404, 'Not Found')),
    );
    const send = (action: typeof vote, body: object) => {
      const request = new Request('http://portal.example/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return action({ request, context, params: { id: '5' } } as unknown as Parameters<typeof vote>[0]);
    };
    t.match(await send(sendFeedback as unknown as typeof vote, { name: '林女士', content: '想了解经营贷' }), {
      data: { message: /在线留言暂未开放/ },
      init: { status: 422 },
    });
    t.match(await send(vote, { helpful: 1 }), { data: { count: null, closed: true }, init: { status: 422 } });
  },
);
