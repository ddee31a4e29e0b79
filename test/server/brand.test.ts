import t, { type Test } from 'tap';
import type { PageHandle } from '../../client/handle.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/envelope.ts';
import type { HttpResponse } from '../support/browserLike.ts';
import { addressOf, NOWHERE, someVisits, visits } from '../support/pageVisits.ts';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { tablePages } from '../support/tablePages.ts';
import { recordedData } from '../support/recorded.ts';

/** The name of the embedded upstream's site. */
const EMBEDDED_NAME = '银桥';
const NAME = '禾川贷';
const FALLBACK = '知远金服';
const SITE = recordedData('site') as object;
const CSV = '/bff/user/bill.csv';

const markup = ({ text }: HttpResponse): string => text.replace(/<script[\s\S]*?<\/script>/g, '');
const titleOf = ({ text }: HttpResponse): string => /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
const blocks = ({ text }: HttpResponse) =>
  [...text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, block]) => JSON.parse(block as string) as Record<string, unknown>,
  );
const fileNameOf = ({ headers }: HttpResponse): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))?.[1] ?? '');

/** Recorded data as an upstream sends it that nowhere says its name: its texts have another word, and it has no titles for pages. */
const unnamed = (name: EndpointName): unknown =>
  name === 'seo' ? {} : JSON.parse(JSON.stringify(recordedData(name)).replaceAll(EMBEDDED_NAME, '本站'));

/** A portal whose upstream has the embedded upstream's calls and data, with another name wherever the embedded one's stands. */
async function startRenamed(t: Test) {
  const { upstream: real } = await startPortal(t);
  const upstream = await startStubUpstream(t);
  upstream.on('*', ({ method, path, query, headers, body }, response) => {
    const {
      host: _host,
      connection: _connection,
      'content-length': _length,
      'transfer-encoding': _encoding,
      ...kept
    } = headers;
    void fetch(`${real}${path}?${query}`, {
      method,
      headers: kept as Record<string, string>,
      ...(body && { body }),
    }).then(async (reply) => {
      const text = (await reply.text()).replaceAll(EMBEDDED_NAME, NAME);
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' }).end(text);
    });
  });
  return startPortal(t, { upstream: upstream.origin });
}

t.test("an upstream's own name stands wherever the portal names itself", async (t) => {
  const portal = await startRenamed(t);
  const visitor = portal.browser();
  const members = new Map<string, ReturnType<typeof portal.browser>>();
  async function browserFor(phone: string | undefined) {
    if (!phone) return visitor;
    const browser = members.get(phone) ?? portal.browser();
    if (!members.has(phone))
      t.equal((await browser.post('/bff/login', { phone_number: phone, password: PASSWORD })).json.code, 200);
    members.set(phone, browser);
    return browser;
  }

  const shown = new Map<string, string>();
  for (const visit of visits.filter((one) => someVisits.includes(one) || one.path === '/user/info')) {
    const browser = await browserFor(visit.phone);
    const path = await addressOf(visit, browser);
    const page = await browser.get(encodeURI(path));
    t.equal(page.status, visit.path === NOWHERE ? 404 : 200, path);
    t.match(titleOf(page), NAME, `${path}: the title`);
    t.ok(markup(page).includes(`<b>${NAME}</b>`), `${path}: beside the logo`);
    t.notOk(page.text.includes(EMBEDDED_NAME), `${path}: no other name`);
    t.notOk(page.text.includes('会员服务平台'), `${path}: not the default`);
    shown.set(`${visit.path} ${visit.phone ?? ''}`.trim(), markup(page));
  }

  const sentences: [visit: RegExp, sentence: string][] = [
    [/^\/$/, `${NAME}是贷款信息服务中介，不是放款人`],
    [/^\/$/, `<h2>关于${NAME}</h2>`],
    [/^\/user\/login$/, `<h1>登录${NAME}</h1>`],
    [/^\/user\/login$/, `>注册${NAME}账号</a>`],
    [/^\/user\/login$/, `${NAME}是信息服务中介，不是放款人`],
    [/^\/user\/register$/, `<h1>注册${NAME}账号</h1>`],
    [/^\/bank\/4$/, `${NAME}是贷款信息服务中介，不是放款人；最终利率`],
    [/^\/vip$/, `都与${NAME}无关`],
    [/^\/spread$/, `把${NAME}介绍给需要比较贷款的好友`],
    [/^\/user\/info 13800000003$/, `同意${NAME}为核实身份而处理这些信息`],
    [/^\/user\/changePassword /, `${NAME}的工作人员不会向您索要密码`],
    [/^\/vip\/record\/\{membership\} /, `<dt>收款方</dt><dd>${NAME}信息服务（江澜）有限公司</dd>`],
  ];
  for (const [visit, sentence] of sentences)
    t.ok([...shown].find(([key]) => visit.test(key))?.[1].includes(sentence), `${visit}: ${sentence}`);

  const home = await visitor.get('/');
  t.match(home.text, `<meta property="og:site_name" content="${NAME}"/>`);
  t.match(
    blocks(home).find((block) => block['@type'] === 'Organization'),
    { name: NAME },
  );
  const { list } = (await visitor.get('/bff/wz/news?count=1')).json.data as {
    list: { id: number; title: string }[];
  };
  const article = blocks(await visitor.get(`/news/${list[0]?.id}`));
  t.match(
    article.find((block) => block['@type'] === 'Article'),
    { publisher: { name: NAME } },
  );
  t.match(
    article.find((block) => block['@type'] === 'BreadcrumbList'),
    { itemListElement: [{}, {}, { name: list[0]?.title }] },
    'the last crumb is without the name',
  );
  t.equal(
    (JSON.parse((await visitor.get('/bff/openapi.json')).text) as { info: { title: string } }).info.title,
    `${NAME} /bff`,
  );
  const csv = await (await browserFor(MEMBER.ordinary)).get(`${CSV}?start_date=2026-01-01`);
  t.equal(fileNameOf(csv), `${NAME}账单_2026-01-01.csv`);
});

const SITE_UNNAMED = unnamed('site') as object;
/** The situation in which every page is opened; in the others some are. */
const ALL_PAGES = 'the site data fails';
const SOME = ['/', '/user', NOWHERE];

t.test('BRAND_NAME stands in as long as the upstream gives no name', async (t) => {
  const cases: [
    situation: string,
    behaviour: (upstream: Awaited<ReturnType<typeof startStubUpstream>>) => void,
  ][] = [
    [
      'the site data has no name',
      ({ on }) => on('GET /api/site', json(ok({ ...SITE_UNNAMED, name: undefined }))),
    ],
    ['the name is blank', ({ on }) => on('GET /api/site', json(ok({ ...SITE_UNNAMED, name: ' ' })))],
    ['the site data is null', ({ on }) => on('GET /api/site', json(ok(null)))],
    [ALL_PAGES, ({ on }) => on('GET /api/site', json({ code: 500, message: '维护中', data: null }))],
    ['the upstream is down', ({ on }) => on('*', (_hit, response) => response.destroy())],
  ];
  for (const [situation, behave] of cases) {
    const upstream = await startStubUpstream(t, unnamed);
    behave(upstream);
    const portal = await startPortal(t, { upstream: upstream.origin, env: { BRAND_NAME: FALLBACK } });
    const member = portal.browser();
    member.jar.set('bank_token', 'member-token');
    for (const { path, handle } of [...tablePages, { path: NOWHERE, handle: {} as PageHandle }]) {
      if (situation !== ALL_PAGES && !SOME.includes(path)) continue;
      const page = await (handle.auth ? member : portal.browser()).get(path);
      t.ok(markup(page).includes(`<b>${FALLBACK}</b>`), `${situation}: ${path}`);
      t.notOk(page.text.includes(EMBEDDED_NAME), `${situation}: ${path} has no name that nobody gave`);
    }
    const home = await portal.browser().get('/');
    t.match(markup(home), `关于${FALLBACK}`, `${situation}: the footer`);
    t.match(home.text, `<meta property="og:site_name" content="${FALLBACK}"/>`);
    t.match(
      blocks(home).find((block) => block['@type'] === 'Organization'),
      { name: FALLBACK },
    );
    t.match(titleOf(await portal.browser().get('/vip')), `VIP 会员服务 - ${FALLBACK}`);
    t.match((await portal.browser().get('/bff/openapi.json')).text, `"${FALLBACK} /bff"`);
  }
});

t.test('the name of the CSV file contains nothing that a file name or the header must not', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on(
    'GET /api/site',
    json(
      `{"code":200,"message":"","data":${JSON.stringify({ ...SITE, name: '禾/川\\*"贷\'(1)\r\n' }).replace('禾', '禾\\ud800')}}`,
    ),
  );
  const portal = await startPortal(t, { upstream: upstream.origin });
  const csv = await portal.browser().get(CSV, { cookie: 'bank_token=member-token' });
  t.equal(csv.status, 200);
  t.equal(fileNameOf(csv), "禾川贷'(1)账单.csv");
  t.match(
    csv.headers['content-disposition'],
    /^attachment; filename="bills\.csv"; filename\*=UTF-8''[\w%.~!-]+$/,
  );
});

t.test("logo and icon are the site's, or the built-in mark if they are no path of this site", async (t) => {
  for (const [given, used] of [
    ['/media/site.svg', '/media/site.svg'],
    ['', undefined],
    ['https://cdn.example/logo.png', undefined],
    ['//cdn.example/logo.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AA==', undefined],
  ] as const) {
    const upstream = await startStubUpstream(t);
    upstream.on('GET /api/site', json(ok({ ...SITE, logo: given, favicon: given })));
    const portal = await startPortal(t, { upstream: upstream.origin });
    const { text } = await portal.browser().get('/');
    t.match(text, `<link rel="icon" href="${used ?? '/art/mark.svg'}"/>`, `icon: ${given}`);
    const header = text.slice(text.indexOf('<header'), text.indexOf('</header>'));
    const footer = text.slice(text.indexOf('<footer'), text.indexOf('</footer>'));
    t.match(header, `src="${used ?? '/art/mark.svg'}"`, `header: ${given}`);
    t.match(footer, `src="${used ?? '/art/mark-light.svg'}"`, `footer: ${given}`);
  }
});
