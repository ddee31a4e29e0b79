import t from 'tap';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { addressOf, NOWHERE, visits } from '../support/pageVisits.ts';
import { missing, startSparsePortal, type Replies } from '../support/sparsePortal.ts';
import { tablePages } from '../support/tablePages.ts';

const LOAN_WORDS = /.{0,20}(?:贷|年化|利率|借款|放款|征信|中介|金融).{0,20}/g;
/** What stands in the head and on the page; the data of loaders are not shown. */
const loanWordsIn = (html: string) =>
  html.replace(/<script id="hydration-data"[^]*?<\/script>/, '').match(LOAN_WORDS) ?? [];
const LEGAL = '是贷款信息服务中介，不是放款人';
/** Everything else that a member may have: what they are shown must not speak of loans either. */
const REPLIES: Replies = {
  '*': {},
  'GET /api/notice': [],
  'GET /api/loan_type': [],
  'GET /api/level': [{ id: 1, name: '银牌', first_ratio: '10.00' }],
  'GET /api/user': { id: 1, nickname: '知夏', cert_status: 0 },
  'GET /api/visit': { id: 1, nickname: '知夏', cert_status: 0 },
  'GET /api/user/bag': { balance: '10.00', total_income: '10.00' },
};
const SOLD: Replies = {
  'GET /api/vip': [{ id: 1, title: '年度会员', price: '99.00', rights: [{ title: '专属客服' }] }],
  'GET /api/user/cert/logs/list': [],
  'GET /api/form': [{ id: 1, name: '团购登记' }],
  'GET /api/user/form': { list: [{ id: 1, title: '团购登记' }], total: 1 },
};
const ADDRESSES = [
  ...tablePages.map(({ path }) => path),
  '/?amount=20&term=24',
  '/bank?view=table',
  '/bank/tools/payment?amount=x',
  '/search?q=a',
  '/user/login?way=code',
  '/user/login?from=%2Fform%2F1',
  '/user/info?cert=company',
  '/spread?tab=rules',
  '/notice?tab=mine',
  '/sitemap.xml',
  NOWHERE,
];

const WITHOUT: Record<string, Replies> = {
  'lenders, applications and memberships': missing('/partner', '/form', '/user/form', '/vip'),
  'lenders only': SOLD,
};
for (const [what, replies] of Object.entries(WITHOUT))
  t.test(`an upstream without ${what}: no page speaks of loans`, async (t) => {
    const { portal, member, reply } = await startSparsePortal(t, {
      ...REPLIES,
      ...missing('/partner'),
      ...replies,
    });
    for (const browser of [portal.browser(), member()])
      for (const path of ADDRESSES) {
        t.same(loanWordsIn((await browser.get(path)).text), [], path);
      }
    const shop = await portal.browser().get('/bank/tools');
    t.match(shop.text, /<title>暂未开放 - [^]*noindex[^]*<h1>这项服务暂未开放<\/h1>/);
    const sold = replies === SOLD;
    const home = (await portal.browser().get('/')).text;
    t.equal(home.includes('href="/vip"'), sold, 'memberships are in the header if they are sold');
    t.notMatch(home, /footer-risk|href="\/(bank|form)/);
    t.equal((await portal.browser().get('/vip')).text.includes('购买前请知悉'), sold);

    reply({ 'GET /api/wz': (_hit: unknown, response: { destroy: () => void }) => response.destroy() });
    const failed = await portal.browser().get('/news/5');
    t.equal(failed.status >= 500, true);
    t.same(loanWordsIn(failed.text), [], 'nor does an error page');
  });

t.test('where loans are offered, the portal says what it is', async (t) => {
  const portal = await startPortal(t);
  const browser = portal.browser();
  await browser.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD });
  for (const visit of visits.filter(({ path }) => !path.startsWith('/user/'))) {
    const visitor = visit.phone === MEMBER.ordinary ? browser : portal.browser();
    if (visit.phone && visit.phone !== MEMBER.ordinary) continue;
    const { text } = await visitor.get(encodeURI(await addressOf(visit, visitor)));
    t.match(text, `footer-risk">银桥${LEGAL}`, visit.path);
    t.match(text, '<small>贷款信息服务平台</small>', visit.path);
  }
  for (const [path, words] of [
    ['/user/login', '银桥是信息服务中介，不是放款人'],
    ['/about', '贷款信息服务中介，不是放款人，不在放款前收取任何费用'],
    ['/about', '须持有金融许可证或地方金融管理部门的批准文件，名单见'],
    ['/play', `class="note intermediary">银桥${LEGAL}`],
    ['/bank/vipChannel', `class="note intermediary">银桥${LEGAL}`],
    ['/form', `class="note intermediary">银桥${LEGAL}`],
    ['/bank/4', `银桥${LEGAL}；最终利率`],
    ['/', '本站展示的综合年化均按单利计算'],
    ['/', 'id="calc"'],
  ] as const)
    t.match((await portal.browser().get(path)).text, words, path);
});

/** Where each of the site's words stands. */
const PLACES = {
  slogan: ['/', '<small>', '</small>'],
  footer: ['/', 'footer-risk">', '</p>'],
  about: ['/about', '<h1>关于木石</h1><p>', '</p>'],
  help: ['/help', '<h1>帮助中心</h1><p>', '</p>'],
  login: ['/user/login', 'class="h">', '</p>'],
  news: ['/news', '<h1>新闻资讯</h1><p>', '</p>'],
  play: ['/play', '<h1>操作流程</h1><p>', '</p>'],
  spread: ['/spread', 'id="spread-title">推广合作</h1><p>', '好友购买'],
  vip: ['/vip', 'VIP 会员服务</h1><p>', '</p>'],
} as const;
const NEUTRAL: Record<keyof typeof PLACES, string | undefined> = {
  slogan: undefined,
  footer: undefined,
  about: '公司介绍、备案信息与各项协议。',
  help: '常见问题与解答。',
  login: '欢迎使用本站',
  news: '最新资讯与动态。',
  play: '每一步要做什么，都写在这里。',
  spread: '把本站介绍给好友。',
  vip: 'VIP 会员的权益、价格与购买须知。',
};

async function startSite(t: Parameters<typeof startSparsePortal>[0], words: object) {
  const { portal } = await startSparsePortal(t, {
    ...REPLIES,
    ...missing('/partner'),
    'GET /api/vip': [{ id: 1, title: '年度会员' }],
    'GET /api/site': { name: '木石', ...words },
  });
  const pages = new Map<string, string>();
  return async (word: keyof typeof PLACES) => {
    const [path, before, after] = PLACES[word];
    const page =
      pages.get(path) ?? (await portal.browser().get(path)).text.replace(/<!-- -->|<svg[^]*?<\/svg>/g, '');
    pages.set(path, page);
    const start = page.indexOf(before);
    return start < 0
      ? undefined
      : page.slice(start + before.length, page.indexOf(after, start + before.length));
  };
}
const names = Object.keys(PLACES) as (keyof typeof PLACES)[];

t.test("the site's own words stand where the portal speaks of itself, as text", async (t) => {
  const sent = (word: string) => `木石的<b>${word}</b>`;
  const wordAt = await startSite(t, {
    slogan: sent('slogan'),
    footer: sent('footer'),
    heads: Object.fromEntries(names.map((word) => [word, sent(word)])),
  });
  for (const word of names) t.equal(await wordAt(word), `木石的&lt;b&gt;${word}&lt;/b&gt;`, word);
});

t.test('the slogan is part of the description of pages that have none', async (t) => {
  const { portal } = await startSparsePortal(t, {
    ...REPLIES,
    'GET /api/site': { name: '木石', slogan: '会员商城' },
  });
  const { text } = await portal.browser().get('/contact');
  t.match(text, '<meta name="description" content="木石：会员商城"/>');
  t.match((await portal.browser().get('/')).text, '<h1 class="sr">木石：会员商城</h1>');
});

for (const [how, words] of Object.entries({
  'are missing': {},
  'are null': { slogan: null, footer: null, heads: null },
  'are empty': { slogan: '', footer: '', heads: Object.fromEntries(names.map((word) => [word, ''])) },
  'are blank': { slogan: ' ', footer: ' ', heads: Object.fromEntries(names.map((word) => [word, ' '])) },
  'have another type': { slogan: [], footer: {}, heads: Object.fromEntries(names.map((word) => [word, {}])) },
  'are no record': { slogan: { zh: '甲' }, footer: ['乙'], heads: '丙' },
}))
  t.test(`neutral words stand where the site's own ${how}`, async (t) => {
    const wordAt = await startSite(t, words);
    for (const word of names) t.equal(await wordAt(word), NEUTRAL[word], word);
  });
