import t, { type Test } from 'tap';
import type { PageHandle } from '../../client/handle.ts';
import { TRACE_LABEL } from '../../shared/constants.ts';
import { ok } from '../../shared/envelope.ts';
import type { HttpResponse } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { tablePages as pages } from '../support/tablePages.ts';
import { recordedData } from '../support/recorded.ts';

const SEO = Object.fromEntries(
  ['index', 'about', 'user', 'bag', 'bank', 'news', 'vip', 'promotion'].map((key) => [
    key,
    { title: `标题 ${key}`, keywords: `词 ${key}`, description: `描述 ${key} "引号" & <b>` },
  ]),
);
const SITE = { ...(recordedData('site') as object), name: '银桥测试' };
/** The page that each SEO key is named after. */
const NAMED = {
  index: '/',
  about: '/about',
  user: '/user',
  bag: '/wallet/record',
  bank: '/bank',
  news: '/news',
  vip: '/vip',
  promotion: '/spread',
};
/** Text that would break out of a script element, a JavaScript string or a template. */
const HOSTILE =
  '</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028\u2029<!--<script>&quot;${1}';

async function setUp(
  t: Test,
  before: (upstream: Awaited<ReturnType<typeof startStubUpstream>>) => void = () => undefined,
) {
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/seo', json(ok(SEO)));
  upstream.on('GET /api/site', json(ok(SITE)));
  before(upstream);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const member = portal.browser();
  member.jar.set('bank_token', 'member-token');
  return {
    upstream,
    portal,
    member,
    open: (path: string, handle?: PageHandle) => (handle?.auth ? member : portal.browser()).get(path),
  };
}

/** Checks what must be true of every document, with any status. */
function checkDocument(t: Test, page: HttpResponse, title: string) {
  const { text, headers } = page;
  t.match(text, /^<!doctype html><html lang="zh-CN">/i, `${title}: has its language`);
  t.equal(text.match(/<h1[\s>]/g)?.length, 1, `${title}: has one h1`);
  t.equal(text.slice(0, text.indexOf('</head>')).match(/<title>/g)?.length, 1, `${title}: has one title`);
  const scripts = [...text.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes]) => attributes as string);
  t.same(
    scripts.filter(
      (attributes) =>
        !/\ssrc="\/assets\//.test(attributes) && !/type="application\/(?:ld\+)?json"/.test(attributes),
    ),
    [],
    `${title}: has no inline script`,
  );
  t.notMatch(text, /\sstyle=|<style[\s>]/i, `${title}: has no inline style`);
  t.notMatch(
    text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/"[^"]*"/g, '""'),
    /<[^>]*\son\w+=/i,
    `${title}: has no inline handler`,
  );
  t.notMatch(text, /<[^>]*="\s*javascript:/i, `${title}: has no javascript: URL`);
  t.notMatch(text, /data-msg=|data-stck=|\/work\/|node_modules|\bat \w+ \(/, `${title}: shows no internals`);
  const policy = String(headers['content-security-policy']);
  t.match(policy, /default-src 'none'; script-src 'self';/, `${title}: has a strict policy`);
  t.notMatch(policy, /unsafe|nonce|\*|https?:/);
  t.match(headers, {
    'content-type': 'text/html; charset=utf-8',
    'x-request-id': /^[0-9a-f-]{36}$/,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    vary: /Cookie/,
  });
  t.notOk(headers['x-powered-by'] ?? headers.server);
}

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

t.test(
  "every page is a complete document with title and description from the SEO data; a visitor's is the same for all and may be cached, a member's is private",
  async (t) => {
    const { open, portal, member } = await setUp(t);
    for (const { path, handle, detail } of pages) {
      const page = await open(path, handle);
      checkDocument(t, page, path);
      t.ok((detail && handle.auth ? [200, 404] : [200]).includes(page.status), `${path}: ${page.status}`);
      t.equal(page.headers['cache-control'], handle.auth ? 'private, no-store' : 'public, no-cache', path);
      if (!handle.auth) {
        const other = await portal
          .browser()
          .get(path, { 'user-agent': 'another', 'accept-language': 'en', 'x-forwarded-for': '203.0.113.7' });
        t.equal(page.text, other.text, `${path}: the same bytes`);
        t.not(page.headers['x-request-id'], other.headers['x-request-id']);
        t.same(page.cookies, []);
        if (!handle.guestOnly)
          t.equal(
            (await member.get(path)).headers['cache-control'],
            'private, no-store',
            `${path} for a member`,
          );
      }
      if (page.status !== 200) continue;
      const title = /<title>([^<]*)<\/title>/.exec(page.text)?.[1] ?? '';
      if (NAMED[handle.seo] === path) t.equal(title, `标题 ${handle.seo}`, path);
      else if (typeof handle.title === 'string') t.equal(title, `${handle.title} - 银桥测试`, path);
      if (typeof handle.description === 'function') continue;
      const description = /<meta name="description" content="([^"]*)"/.exec(page.text)?.[1] ?? '';
      t.equal(decode(description), `描述 ${handle.seo} "引号" & <b>`, path);
    }
    const other = await portal.browser().get('/', { cookie: 'other=1' });
    t.equal(
      other.headers['cache-control'],
      'public, no-cache',
      'a cookie of somebody else changes nothing about a visitor’s page',
    );
    t.match(other.headers.vary, /Cookie/, 'and a cache keeps it for that cookie alone');
  },
);

t.test(
  'the page that an SEO key is named after shows the upstream’s title whole, or its own title if the upstream has none',
  async (t) => {
    const { open } = await setUp(t);
    const { open: openBare } = await setUp(t, (upstream) =>
      upstream.on(
        'GET /api/seo',
        json(
          ok(
            Object.fromEntries(
              Object.keys(SEO).map((key) => [key, { title: '', keywords: '', description: '' }]),
            ),
          ),
        ),
      ),
    );
    const titleIn = ({ text }: HttpResponse) => /<title>([^<]*)<\/title>/.exec(text)?.[1];
    for (const [key, path] of Object.entries(NAMED)) {
      const handle = pages.find((page) => page.path === path)?.handle as PageHandle;
      t.equal(handle.seo, key, path);
      t.equal(titleIn(await open(path, handle)), `标题 ${key}`, path);
      t.equal(
        titleIn(await openBare(path, handle)),
        path === '/' ? '银桥测试' : `${handle.title as string} - 银桥测试`,
        `${path} without a title of the upstream`,
      );
    }
  },
);

/** What stands in an element of the document, by its opening tag. */
const partOf = (html: string, tag: string, opening = `<${tag}`) =>
  new RegExp(`${opening}[^>]*>.*?</${tag}>`, 's').exec(html)?.[0] ?? '';

t.test(
  'around a page are the notice line, the contacts at the side, the footer and the way to the top, all from the site data; around a login form, the notice line',
  async (t) => {
    const site = {
      ...SITE,
      qrcode: '/media/mobile.png',
      email: 'service@portal.example',
      address: '杭州市测试路 1 号',
      copyright: '© 2026 银桥测试',
      record_number: '浙ICP备1号',
      icp_url: null,
      police_record_number: '浙公网安备 2 号',
      police_record_url: null,
      support_name: '测试科技',
      support_url: 'https://support.example/',
    };
    const { open } = await setUp(t, (upstream) => {
      upstream.on('GET /api/site', json(ok(site)));
      upstream.on(
        'GET /api/notice',
        json(ok(Array.from({ length: 12 }, (_, at) => ({ id: at + 1, content: `公告 ${at + 1}` })))),
      );
    });
    const { text } = await open('/contact');
    const footer = partOf(text, 'footer');
    for (const part of [
      /<img src="\/media\/mobile\.png"[^>]*>\s*<figcaption>手机端</,
      /href="mailto:service@portal\.example"/,
      /杭州市测试路 1 号/,
      /技术支持：.*href="https:\/\/support\.example\/"[^>]*>测试科技/,
      /© 2026 银桥测试/,
      /href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>浙ICP备1号/,
      /<svg[^]*href="https:\/\/beian\.mps\.gov\.cn\/"[^>]*>浙公网安备 2 号/,
    ])
      t.match(footer, part);
    const rail = partOf(text, 'aside', '<aside class="rail"');
    for (const part of [/杭州市测试路 1 号/, /service@portal\.example/, /<img src="\/media\/mobile\.png"/])
      t.match(rail, part, 'at the side');
    t.match(text, 'class="first-screen"', 'the button to the top appears below the first screen');
    for (const path of ['/contact', '/user/login']) {
      const notice = partOf((await open(path)).text, 'section', '<section aria-label="滚动公告"');
      t.match(notice, /<svg[^]*公告 1<[^]*1 \/ 10/, `${path}: one line of ten, with an icon`);
    }
    const login = (await open('/user/login')).text;
    t.notMatch(login, /class="rail"|class="footer"|class="first-screen"/);

    const { open: openBare } = await setUp(t, (upstream) =>
      upstream.on('GET /api/site', json(ok({ name: '银桥测试' }))),
    );
    const bare = partOf((await openBare('/contact')).text, 'footer');
    t.match(bare, /beian\.miit\.gov\.cn\/"[^>]*>备案号：暂无/);
    t.notMatch(bare, /beian\.mps|©|手机端|技术支持/, 'what the site data does not have is left out');
  },
);

/** The page of each banner slot. */
const SLOTS = {
  index: '/',
  help_list: '/help',
  contact: '/contact',
  news_list: '/news',
  about: '/about',
  news_detail: '/news/1',
  help_detail: '/help/1',
};

t.test(
  'each banner slot is shown on its page, by its desktop variant; what every page fetches is in its data',
  async (t) => {
    const banner = Object.fromEntries(
      Object.keys(SLOTS).map((slot) => [
        slot,
        {
          pc: [{ id: 1, image: `/media/${slot}-pc.png` }],
          mobile: [{ id: 2, image: `/media/${slot}-mobile.png` }],
        },
      ]),
    );
    const { open, member } = await setUp(t, (upstream) => {
      upstream.on('GET /api/config', json(ok({ ...(recordedData('config') as object), banner })));
      upstream.on(
        'GET /api/notice',
        json(ok(Array.from({ length: 12 }, (_, at) => ({ id: at + 1, content: `公告 ${at + 1}` })))),
      );
      for (const call of ['visit', 'bag'])
        upstream.on(
          call === 'visit' ? 'GET /api/visit' : 'GET /api/user/bag',
          json(ok(recordedData(call as 'bag'))),
        );
    });
    for (const [slot, path] of Object.entries(SLOTS)) {
      const { text } = await open(path);
      const shown = text.replace(/<script.*?<\/script>/gs, '');
      t.match(shown, `src="/media/${slot}-pc.png"`, `${path} shows ${slot}`);
      t.notMatch(text, '-mobile.png', `${path}: nothing of the mobile variant`);
      for (const other of Object.keys(SLOTS).filter((one) => one !== slot))
        t.notMatch(text, `/media/${other}-pc.png`, `${path}: no other slot`);
    }
    const dataOf = (html: string) =>
      (
        JSON.parse(/<script id="hydration-data" type="application\/json">([^<]*)</.exec(html)?.[1] ?? '') as {
          loaderData: object;
        }
      ).loaderData;
    const root = {
      site: { name: '银桥测试' },
      notices: Array.from({ length: 10 }, (_, at) => `公告 ${at + 1}`),
    };
    const frame = { seo: { title: '标题 index' }, banners: [{ image: '/media/index-pc.png' }] };
    t.match(dataOf((await open('/')).text), { root: { ...root, member: null }, frame });
    const { id } = recordedData('visit') as { id: number };
    const { balance } = recordedData('bag') as { balance: string };
    t.match(
      dataOf((await member.get('/')).text),
      { root: { ...root, member: { user: { id }, wallet: { balance } } }, frame },
      'with a token also whom `visit` names, and the wallet',
    );
  },
);

t.test('hostile text of the upstream stays text, in the markup and in the hydration data', async (t) => {
  const { upstream, open, member } = await setUp(t, (upstream) => {
    upstream.on(
      'GET /api/seo',
      json(
        ok(
          Object.fromEntries(
            Object.keys(SEO).map((key) => [key, { title: HOSTILE, keywords: HOSTILE, description: HOSTILE }]),
          ),
        ),
      ),
    );
    upstream.on(
      'GET /api/site',
      json(
        ok({
          ...SITE,
          name: HOSTILE,
          address: HOSTILE,
          email: HOSTILE,
          copyright: HOSTILE,
          record_number: HOSTILE,
          police_record_number: HOSTILE,
          support_name: HOSTILE,
          logo: 'javascript:alert(3)',
        }),
      ),
    );
    upstream.on(
      'GET /api/index',
      json(ok({ ...(recordedData('index') as object), faqs: [{ question: HOSTILE, answer: HOSTILE }] })),
    );
    upstream.on(
      'GET /api/notice',
      json(ok([{ id: 1, content: HOSTILE, created_at: '2026-11-20 12:00:00' }])),
    );
  });
  upstream.on('GET /api/visit', json(ok({ ...(recordedData('visit') as object), nickname: HOSTILE })));
  for (const { path, handle } of pages) {
    const page = await open(path, handle);
    checkDocument(t, page, path);
    for (const [, data] of page.text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g))
      t.doesNotThrow(() => JSON.parse(data as string), `${path}: its structured data is valid JSON`);
    t.notMatch(page.text, /<script>alert|<img src=x|<!--<script/, `${path}: no hostile markup`);
    const block =
      /<script id="hydration-data" type="application\/json">([^<]*)<\/script>/.exec(page.text)?.[1] ?? '';
    t.notMatch(block, /[<>&\u2028\u2029]/, `${path}: the hydration data is escaped`);
    const { loaderData } = JSON.parse(block) as {
      loaderData: { frame: { seo: { title: string } } };
    };
    t.equal(loaderData.frame.seo.title, HOSTILE, `${path}: the hydration data has the upstream’s text`);
  }
  const blocks = [
    ...(await open('/')).text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g),
  ].map(([, text = '']) => JSON.parse(text) as { '@type': string });
  t.match(
    blocks.find((block) => block['@type'] === 'FAQPage'),
    { mainEntity: [{ name: HOSTILE }] },
  );
  t.match(
    blocks.find((block) => block['@type'] === 'Organization'),
    { name: HOSTILE, logo: /\/art\/mark\.svg$/ },
    'the mark instead of a logo that is no picture',
  );
  t.notMatch(
    (await member.get(`/nowhere?q=${encodeURIComponent(HOSTILE)}`)).text,
    /<script>alert|<img src=x/,
  );
  t.notMatch((await open(`/${encodeURIComponent(HOSTILE)}`)).text, /<script>alert|<img src=x/);
});

t.test(
  'an unknown path is a 404 with "This page could not be found" and a link to the home page',
  async (t) => {
    const { open, member } = await setUp(t);
    for (const path of [
      '/nowhere',
      '/user/nowhere',
      '/wallet',
      '/index.html',
      '/.env',
      '/.git/config',
      '/.vite/manifest.json',
      '/bffing',
      '/logout',
      '/%E9%93%B6',
    ]) {
      const page = await open(path);
      t.equal(page.status, 404, path);
      t.match(page.text, 'This page could not be found', path);
      t.match(page.text, /<a [^>]*href="\/"/, 'has a link to the home page');
      t.notMatch(page.text, /href="\/\/evil/);
      checkDocument(t, page, path);
    }
    t.equal((await member.get('/nowhere')).status, 404, 'a member gets a 404, too');
  },
);

t.test(
  'an unknown address below a members’ page is a 404 for everybody, and so is an address in capitals',
  async (t) => {
    const { portal, member } = await setUp(t);
    const capitals = [
      '/Wallet/record',
      '/wallet/Record',
      '/USER',
      '/User/login',
      '/ABOUT',
      '/News',
      '/Form/record/7',
      '/LOGOUT',
    ];
    const unknown = [
      '/form/record/a,b',
      '/form/record/0',
      '/form/record/7/more',
      '/vip/record/a,b',
      '/wallet/recharge/a+b',
      '/wallet/recharge/RC1/x',
      '/wallet/nothing',
      '/user/nobody',
      '/form/a,b',
    ];
    for (const path of [...capitals, ...unknown]) {
      const page = await portal.browser().get(path);
      t.equal(page.status, 404, path);
      t.match(page.text, 'This page could not be found', path);
      t.notMatch(page.text, 'class="account-menu"', `${path}: a visitor sees no account menu`);
      t.equal((await member.get(path)).status, 404, `${path} for a member`);
    }
    for (const path of [
      '/form/record/7',
      '/vip/record/7',
      '/vip/record/VP20261121000001',
      '/wallet/recharge/RC1',
      '/wallet/record',
    ]) {
      t.match(
        await portal.browser().get(path),
        {
          status: 302,
          headers: { location: `/user/login?from=${encodeURIComponent(path)}&reason=required` },
        },
        path,
      );
    }
  },
);

t.test('a built file that does not exist is a 404 in plain text, not a page', async (t) => {
  const { portal, member } = await setUp(t);
  for (const path of ['/assets/nothing.js', '/assets/a/b.css', '/art/nothing.svg']) {
    for (const browser of [portal.browser(), member]) {
      const { status, headers, text } = await browser.get(path);
      t.equal(status, 404, path);
      t.match(
        headers,
        {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
        path,
      );
      t.notMatch(text, '<', path);
    }
  }
});

t.test(
  'the error page has the id by which the log tells what failed, for a member and for a page that all visitors share',
  async (t) => {
    const { portal, open, member } = await setUp(t, (upstream) => upstream.on('GET /api/wz', json({}, 500)));
    for (const page of [await open('/news/1'), await member.get('/news/1')]) {
      t.ok(page.status >= 500, String(page.status));
      const [, id = 'none'] =
        new RegExp(`${TRACE_LABEL}(?:<!-- -->| )*([\\da-f-]{36})`).exec(page.text) ?? [];
      const lines = portal.logs.filter(
        (line) =>
          line.includes(`"reqId":"${id}"`) &&
          line.includes('"event":"upstream.call"') &&
          line.includes('"name":"article"'),
      );
      t.equal(lines.length, 1, id);
    }
  },
);

t.test(
  'a link of another site, or a page that a browser fetches ahead, does not mark a message as read; the page offers to open it',
  async (t) => {
    const portal = await startPortal(t);
    const member = await portal.member();
    const unread = async () =>
      (
        (await member.get('/bff/user/notice/list?is_read=0&count=100')).json.data as {
          list: { id: number }[];
        }
      ).list.map(({ id }) => id);
    const [id = 0] = await unread();
    t.ok(id);
    const page = `/notice/${id}?tab=mine`;
    for (const elsewhere of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' },
    ]) {
      const shown = await member.get(page, elsewhere);
      t.equal(shown.status, 200);
      t.match(shown.text, '这条消息还没有打开');
      t.match(shown.text, `href="${page}"`);
      t.notMatch(shown.text, '请求来源不正确');
      t.match((await member.get(`/bff/user/notice/detail/${id}`, elsewhere)).json, {
        code: 403,
        reason: 'origin_wrong',
      });
    }
    t.ok((await unread()).includes(id), 'it is unread');
    t.equal(
      (await member.get('/bff/user/bag', { 'sec-fetch-site': 'cross-site' })).status,
      200,
      'what marks nothing is read',
    );
    const opened = await member.get(page, { 'sec-fetch-site': 'same-origin' });
    t.notMatch(opened.text, '这条消息还没有打开');
    t.notOk((await unread()).includes(id), 'and now it is read');
  },
);
