import t, { type Test } from 'tap';
import { ok } from '../../shared/envelope.ts';
import { pages } from '../../server/page/listedPages.ts';
import type { Browser } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { recordedData } from '../support/recorded.ts';
import { scaled, short } from '../support/longRun.ts';

const ORIGIN = 'https://portal.example';
const listed = pages.filter(({ auth, guestOnly, unlisted }) => !auth && !guestOnly && !unlisted);
const fixed = listed.map(({ path }) => path).filter((path) => !path.includes(':'));

const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));
const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const metas = (html: string, by: string) =>
  [...headOf(html).matchAll(new RegExp(`<meta ${by} content="([^"]*)"/>`, 'g'))].map(([, content]) =>
    decode(content as string),
  );
const canonicals = (html: string) =>
  [...headOf(html).matchAll(/<link rel="canonical" href="([^"]*)"\/>/g)].map(([, href]) => href);
const blocks = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text]) => JSON.parse(text as string) as Record<string, unknown> & { '@type': string },
  );

/** Checks that a page has one title, one description, one canonical URL, and Open Graph data equal to them. */
function isDescribed(t: Test, html: string, path: string) {
  t.equal(headOf(html).match(/<title>[^<]+<\/title>/g)?.length, 1, `${path}: one title`);
  t.equal(metas(html, 'name="description"').length, 1, `${path}: one description`);
  t.ok(metas(html, 'name="description"')[0], `${path}: the description is not empty`);
  t.same(canonicals(html), [ORIGIN + path], `${path}: its canonical URL`);
  t.same(metas(html, 'property="og:url"'), [ORIGIN + path]);
  t.same(metas(html, 'property="og:title"'), [decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')]);
  t.same(metas(html, 'property="og:description"'), metas(html, 'name="description"'));
  t.match(metas(html, 'property="og:image"'), [/^https:\/\/portal\.example\//]);
  t.same([metas(html, 'property="og:type"').length, metas(html, 'property="og:site_name"').length], [1, 1]);
}

t.test('every listed page', async (t) => {
  const portal = await startPortal(t, { env: { PUBLIC_ORIGIN: ORIGIN } });
  const visitor: Browser = portal.browser();

  await t.test('has one title, description, canonical URL and Open Graph data', async (t) => {
    for (const path of fixed) {
      const { status, text } = await visitor.get(path);
      t.equal(status, 200, path);
      isDescribed(t, text, path);
      t.same(metas(text, 'name="robots"'), [], `${path}: may be indexed`);
      const own = pages.find((page) => page.path === path)?.title;
      if (path !== '/')
        t.match(
          blocks(text).find((block) => block['@type'] === 'BreadcrumbList')?.itemListElement,
          [{ name: '首页', item: `${ORIGIN}/` }],
          path,
        );
      if (typeof own === 'string')
        t.match(
          (blocks(text).find((block) => block['@type'] === 'BreadcrumbList')?.itemListElement as object[]).at(
            -1,
          ),
          { name: own, item: ORIGIN + path },
          `${path}: the last breadcrumb is its own title, not that of the SEO data`,
        );
    }
  });

  await t.test(
    'has the keywords and the description of its SEO key, unless it is a record with a summary of its own',
    async (t) => {
      const { data } = (await visitor.get('/bff/seo')).json as {
        data: Record<string, { title: string; keywords: string; description: string }>;
      };
      for (const { path, seo } of listed.filter((page) => fixed.includes(page.path))) {
        const { text } = await visitor.get(path);
        t.same(
          [metas(text, 'name="keywords"'), metas(text, 'name="description"')],
          [[data[seo]?.keywords], [data[seo]?.description]],
          `${path}: ${seo}`,
        );
      }
      t.equal(
        /<title>([^<]*)</.exec((await visitor.get('/about')).text)?.[1],
        data.about?.title,
        'the page that the key is named after has its title',
      );
      for (const path of ['/contact', '/play'])
        t.notMatch((await visitor.get(path)).text, `<title>${data.about?.title}<`, `${path} has its own`);
    },
  );

  await t.test(
    'is in the sitemap, with every article of its route template, and no other URL is',
    async (t) => {
      const { status, text, headers } = await visitor.get('/sitemap.xml');
      t.equal(status, 200);
      t.match(headers['content-type'], /^application\/xml/);
      t.match(
        text,
        /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(?:<url><loc>https:\/\/portal\.example\/[^<&]*<\/loc>(?:<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?<\/url>\n)+<\/urlset>\n$/,
      );
      const found = [...text.matchAll(/<loc>https:\/\/portal\.example([^<]*)<\/loc>/g)].map(
        ([, path]) => path as string,
      );
      t.equal(new Set(found).size, found.length, 'no URL twice');
      t.same(
        fixed.filter((path) => !found.includes(path)),
        [],
      );
      for (const type of ['news', 'help', 'notice'].filter((kind) =>
        listed.some(({ path }) => path === `/${kind}/:id`),
      )) {
        const { list } = (await visitor.get(`/bff/wz/${type}?count=100`)).json.data as {
          list: { id: number }[];
        };
        t.ok(list.length > 0);
        t.same(
          list.map(({ id }) => `/${type}/${id}`).filter((path) => !found.includes(path)),
          [],
          `every article of ${type}`,
        );
      }
      for (const key of ['protocol', 'privacy', 'infoAuthorization'])
        t.ok(found.includes(`/about/${key}`), key);
      t.same(
        found.filter((path) => /^\/(user|wallet|logout)/.test(path) || /[?:*]/.test(path)),
        [],
        'no member’s page, no placeholder',
      );
      const broken = [];
      // The others are opened above, or by the crawl.
      for (const path of found.filter((one, at) => !fixed.includes(one) && short(at % 5 === 0, true)))
        if ((await visitor.get(path)).status !== 200) broken.push(path);
      t.same(broken, [], 'every URL opens');
    },
  );

  await t.test('robots.txt disallows calls and members’ pages and names the sitemap', async (t) => {
    const { status, text, headers } = await visitor.get('/robots.txt', { host: new URL(portal.origin).host });
    t.equal(status, 200);
    t.match(headers['content-type'], /^text\/plain/);
    const lines = text.split('\n');
    t.equal(lines[0], 'User-agent: *');
    t.ok(lines.includes('Disallow: /bff/'));
    t.ok(lines.includes(`Sitemap: ${ORIGIN}/sitemap.xml`));
    const rules = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10));
    const closed = (path: string) =>
      rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
    for (const { path, auth } of pages)
      t.equal(closed(path), auth === true, `${path} is ${auth ? 'closed' : 'open'}`);
  });

  await t.test('filtered, private and missing pages are noindex', async (t) => {
    const member = await portal.member();
    const robots = async (browser: Browser, path: string) =>
      metas((await browser.get(path)).text, 'name="robots"')[0];
    t.equal(await robots(visitor, '/contact?sent=1'), 'noindex');
    t.equal(await robots(visitor, '/news?keyword=a'), 'noindex');
    t.equal(await robots(visitor, '/user/login'), 'noindex');
    for (const [path, canonical] of [
      ['/news?page=2', '/news?page=2'],
      ['/news?page=0', '/news'],
      ['/news?page=1.5', '/news'],
    ] as const) {
      t.same(
        canonicals((await visitor.get(path)).text),
        [ORIGIN + canonical],
        `${path}: each page of a list has its own canonical URL`,
      );
    }
    t.equal(await robots(visitor, '/nowhere'), 'noindex');
    t.equal(await robots(member, '/user'), 'noindex');
    t.equal(
      await robots(visitor, '/?invite=ABC234&utm_source=friend'),
      undefined,
      'invite and campaign parameters are not a filter',
    );
    const { text } = await visitor.get('/about/?utm_source=a');
    t.same(canonicals(text), [`${ORIGIN}/about`], 'one canonical URL for all spellings');
    for (const path of ['/nowhere', '/user/login']) {
      const page = await visitor.get(path);
      t.same(
        [
          canonicals(page.text).length,
          blocks(page.text).length,
          metas(page.text, 'property="og:url"').length,
        ],
        [0, 0, 0],
        path,
      );
    }
  });

  await t.test('has structured data for organization, questions and articles', async (t) => {
    const home = blocks((await visitor.get('/')).text);
    t.match(
      home.find((block) => block['@type'] === 'Organization'),
      {
        '@context': 'https://schema.org',
        name: '银桥',
        url: `${ORIGIN}/`,
        logo: /^https:\/\/portal\.example\/media\//,
        address: { '@type': 'PostalAddress' },
      },
    );
    const faq = home.find((block) => block['@type'] === 'FAQPage') as
      { mainEntity: { name: string; acceptedAnswer: { text: string } }[] } | undefined;
    t.ok(faq && faq.mainEntity.every(({ name, acceptedAnswer }) => name && acceptedAnswer.text));
    if (listed.some(({ path }) => path === '/news/:id')) {
      const { list } = (await visitor.get('/bff/wz/news?count=1')).json.data as {
        list: { id: number; title: string }[];
      };
      const { text } = await visitor.get(`/news/${list[0]?.id}`);
      isDescribed(t, text, `/news/${list[0]?.id}`);
      t.same(metas(text, 'property="og:type"'), ['article']);
      t.match(
        blocks(text).find((block) => block['@type'] === 'Article'),
        { headline: list[0]?.title, datePublished: /T.*\+08:00$/, publisher: { name: '银桥' } },
      );
      t.match(
        blocks(text).find((block) => block['@type'] === 'BreadcrumbList'),
        { itemListElement: [{}, { item: `${ORIGIN}/news` }, { name: list[0]?.title }] },
      );
    }
  });
});

t.test('SEO data of the upstream', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env: { PUBLIC_ORIGIN: ORIGIN },
    expectErrors: [],
  });

  await t.test('is replaced by defaults if it is missing', async (t) => {
    for (const call of ['seo', 'site'])
      upstream.on(`GET /api/${call}`, json({ code: 500, message: '维护中', data: null }));
    const fresh = await startPortal(t, { upstream: upstream.origin, env: { PUBLIC_ORIGIN: ORIGIN } });
    const { text } = await fresh.browser().get('/vip');
    isDescribed(t, text, '/vip');
    t.match(text, '<title>VIP 会员服务 - 会员服务平台</title>');
  });

  await t.test('a sitemap without its articles is a 503', async (t) => {
    if (!listed.some(({ path }) => path.includes(':'))) return;
    upstream.on('*', json({ code: 500, message: '维护中', data: null }));
    upstream.on('GET /api/partner', json({ code: 500, message: '维护中', data: null }));
    upstream.on('GET /api/wz', json({ code: 500, message: '维护中', data: null }));
    const { status, headers } = await portal.browser().get('/sitemap.xml');
    t.equal(status, 503);
    t.match(headers, { 'retry-after': '60', 'cache-control': 'no-store' });
    upstream.reset();
    upstream.on('GET /api/wz', json(ok(recordedData('articles'))));
    // While the upstream fails, it is asked twice a second at most.
    let back = 0;
    for (
      const until = Date.now() + scaled(10_000);
      back !== 200 && Date.now() < until;
      await new Promise((resolve) => setTimeout(resolve, 100))
    ) {
      back = (await portal.browser().get('/sitemap.xml')).status;
    }
    t.equal(back, 200, 'the sitemap is back soon after the articles are');
  });
});
