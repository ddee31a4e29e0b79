import t from 'tap';
import { REASONS } from '../../shared/reasons.ts';
import { startPortal } from '../helper.ts';

// The pages for programmers, over HTTP.

const addresses = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/bff\/docs\/files\/[^"]+)"/g)].map(([, address = '']) => address);

t.test(
  'the pages have a policy of their own, know no session, and are asked for again with their tag',
  async (t) => {
    const portal = await startPortal(t);
    const member = await portal.member();
    for (const [path, language] of [
      ['/bff/docs', 'zh-CN'],
      ['/bff/docs/guide', 'zh-CN'],
      ['/bff/docs/zh', 'zh-CN'],
      ['/bff/docs/guide/en', 'en'],
    ] as const) {
      const { status, headers, text, cookies } = await member.get(path);
      t.equal(status, 200);
      t.match(headers['content-type'], /^text\/html; charset=utf-8/);
      t.match(
        headers['content-security-policy'],
        /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
      );
      t.notMatch(headers['content-security-policy'], /unsafe|https?:/);
      t.equal(headers['cache-control'], 'no-cache');
      t.match(headers['x-frame-options'], 'DENY');
      t.strictSame(cookies, []);
      t.match(text, `<html lang="${language}">`);
      t.equal(headers['content-language'], language);
      t.match(text, 'noindex');
      t.notMatch(text, /<script(?![^>]*src=)|style="| on\w+="/, 'nothing inline');
      t.equal((await portal.browser().get(path)).text, text, 'the same for all');
      t.equal((await portal.browser().get(path, { 'if-none-match': String(headers.etag) })).status, 304);
      const head = await portal.browser().send('HEAD', path);
      t.match({ status: head.status, text: head.text }, { status: 200, text: '' });
      t.match(await portal.browser().post(path), { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    t.equal((await portal.browser().get('/bff/docs/')).status, 200);
  },
);

t.test(
  "the reader's preference decides the language; each has an address of its own, and a link to the other",
  async (t) => {
    const portal = await startPortal(t);
    const browser = portal.browser();
    for (const path of ['/bff/docs', '/bff/docs/guide'])
      for (const [preference, language] of [
        [undefined, 'zh'],
        ['', 'zh'],
        ['*', 'zh'],
        ['zh', 'zh'],
        ['zh-TW,en;q=0.5', 'zh'],
        ['en', 'en'],
        ['EN-gb', 'en'],
        ['zh;q=0.3, en;q=0.8', 'en'],
        ['en;q=0.8, zh;q=0.9', 'zh'],
        ['fr, en;q=0.2, zh;q=0.1', 'en'],
        ['fr-CA, de', 'en'],
        ['en;q=0, zh;q=0.1', 'zh'],
        ['zh;q=0, en;q=0.1', 'en'],
        ['en;q=0', 'zh'],
      ] as const) {
        const { headers, text } = await browser.get(
          path,
          preference === undefined ? {} : { 'accept-language': preference },
        );
        const tag = { zh: 'zh-CN', en: 'en' }[language];
        t.match(
          headers,
          {
            vary: 'Accept-Encoding, Accept-Language',
            'content-language': tag,
            'content-location': `${path}/${language}`,
          },
          `${path} for ${preference}`,
        );
        const own = await browser.get(`${path}/${language}`, {
          'accept-language': language === 'zh' ? 'en' : 'zh',
        });
        t.equal(own.text, text, 'the same at its own address, whatever is preferred');
        t.equal(own.headers.vary, 'Accept-Encoding');
        const other = language === 'zh' ? 'en' : 'zh';
        t.match(
          text,
          new RegExp(
            `<link rel="alternate" hreflang="${{ zh: 'zh-CN', en: 'en' }[other]}" href="${path}/${other}"/>`,
            'i',
          ),
        );
        t.match(text, new RegExp(`<a class="other" href="${path}/${other}" hreflang=`, 'i'));
      }
    for (const path of ['/bff/docs/fr', '/bff/docs/guide/constructor'])
      t.match(await browser.get(path), { status: 404, json: { reason: 'no_such_route' } });
    t.match((await browser.get('/bff/docs/en')).text, /href="\/bff\/openapi\.en\.json"/);
    const [zh, en] = [
      await browser.get('/bff/openapi.json', { 'accept-language': 'en' }),
      await browser.get('/bff/openapi.en.json', { 'accept-language': 'zh' }),
    ];
    t.equal(zh.headers['content-language'], 'zh-CN');
    t.equal(en.headers['content-language'], 'en');
    t.match(JSON.parse(en.text), {
      info: { description: /^\*\*Responses\*\*/ },
      externalDocs: { url: `${portal.origin}/bff/docs/guide/en` },
    });
    t.match(JSON.parse(zh.text), {
      info: { description: /^\*\*响应\*\*/ },
      externalDocs: { url: `${portal.origin}/bff/docs/guide/zh` },
    });
  },
);

t.test('the guide has every reason with what to do about it, and the limits of this portal', async (t) => {
  const portal = await startPortal(t, { env: { SMS_PER_HOUR: '77' } });
  const { text } = await portal.browser().get('/bff/docs/guide');
  for (const [reason, { meaning }] of Object.entries(REASONS))
    t.match(text, new RegExp(`<tr id="${reason}">.*?${meaning.zh.slice(0, 6)}`), reason);
  t.match(text, '40000（401）');
  t.match(text, '每个 IP 地址（该地址的全部用户合计）1 分钟内 12000 次请求');
  t.match(text, '全站 1 小时内 77 次已发送的短信');
  const english = (await portal.browser().get('/bff/docs/guide/en')).text;
  for (const line of [
    '40000 (401)',
    '12000 requests in 1 minute for each IP address (all of its members together)',
    'wrong codes in 1 hour for each phone number, account or member (from networks that are not known for it)',
    '77 text messages sent in 1 hour for the whole site',
  ])
    t.match(english, line);
  t.notMatch(
    english,
    /60 requests in 1 minute for each session;[^<]*30 requests in 1 minute for each session/,
    'a limit that a lower one makes needless is left out',
  );
  const targets = [...text.matchAll(/href="#([\w-]+)"/g)].map(([, id = '']) => id);
  for (const id of targets) t.match(text, ` id="${id}"`);
  t.notMatch(text, /[，。；：、] +\p{Script=Han}/u, 'no spaces of the source between the sentences');
});

t.test('its files are there, compressed, and kept for a year; other names are not', async (t) => {
  const portal = await startPortal(t);
  const browser = portal.browser();
  const { text } = await browser.get('/bff/docs');
  t.equal(addresses(text).length, 4);
  for (const address of addresses(text)) {
    const { status, headers } = await browser.get(address);
    t.equal(status, 200, address);
    t.match(headers['cache-control'], 'public, max-age=31536000, immutable');
    t.match(headers['content-type'], address.endsWith('.js') ? /^text\/javascript/ : /^text\/css/);
    for (const time of ['first', 'second']) {
      const coded = await fetch(portal.origin + address, { headers: { 'accept-encoding': 'br' } });
      const length = (await coded.text()).length;
      if (length > 1_024)
        t.equal(coded.headers.get('content-encoding'), 'br', `${address}, the ${time} time`);
    }
  }
  for (const name of [
    'swagger-ui-bundle.js',
    'package.json',
    '..%2fpackage.json',
    'constructor',
    '__proto__',
  ]) {
    const { status } = await browser.get(`/bff/docs/files/${name}`);
    t.ok(status === 404 || status === 400, `${name}: ${status}`);
  }
});
