import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import t from 'tap';
import { LINK_TEXT_MAX } from '../../shared/constants.ts';
import { contract } from '../../shared/contract/index.ts';
import { createShape } from '../../server/gateway/shape.ts';
import { help, news, notices, pages } from '../../embedded/content/content.ts';
import { readerTools, recordedData } from '../support/recorded.ts';
import { hostileHtml, wrappedHostileHtml } from './hostileHtml.ts';

const readHtml = readerTools.html;

const sanitize = (html: string) => readHtml(html).html;

/** All allowed forms of a tag; any other `<` is a fault. */
const TAG =
  /^<(?:\/?(?:h[234]|p|ul|ol|li|strong|em|a|table|thead|tbody|tr|th|td|blockquote|figure|figcaption|code)|(?:br|hr|img) ?\/?|(?:h[234]|a|th|td|img)(?: [a-z]+="[^"<>]*")+(?: \/)?)>/;
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^(?:\/(?![/\\])|https?:\/\/[^/@]+(?:\/|$)|mailto:|tel:)/,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow$/,
  src: /^\/media\/(?!.*\.\.)/,
  alt: /^/,
  width: /^\d{1,4}$/,
  height: /^\d{1,4}$/,
  loading: /^lazy$/,
  decoding: /^async$/,
  id: /^s\d+$/,
  colspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
  scope: /^(?:col|row)$/,
  class: /^num$/,
};

/** The first fault of a sanitised document, or undefined. */
function fault(given: string): string | undefined {
  // The gateway's own element, around telephone numbers and hours.
  const html = given.replace(/<span class="nowrap">((?:(?:致电|拨打) )?[\d:–-]+)<\/span>/g, '$1');
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const tag = TAG.exec(html.slice(at))?.[0];
    if (!tag) return `tag not allowed: ${html.slice(at, at + 60)}`;
    for (const [, name = '', value = ''] of tag.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!ATTRIBUTES[name]?.test(value)) return `attribute not allowed: ${name}="${value}"`;
    }
    if (/ href="https?:/.test(tag) && !tag.includes(' rel="noopener noreferrer nofollow"'))
      return `external link without rel: ${tag}`;
  }
  return undefined;
}

t.test('of hostile fragments only text and allowed tags are left', async (t) => {
  t.ok(new Set(hostileHtml).size >= 250, `${hostileHtml.length} fragments`);
  const faults = wrappedHostileHtml.flatMap((html) => {
    const found = fault(sanitize(html));
    return found ? [`${html} → ${found}`] : [];
  });
  t.same(faults, []);
  t.equal(fault(sanitize(hostileHtml.join('\n'))), undefined, 'all fragments together');
});

t.test('a parser reads the result as it was made: serialised again, it is the same text', async (t) => {
  const again = (html: string) =>
    toHtml(fromParse5(parseFragment(html)), {
      characterReferences: { useNamedReferences: true },
      closeSelfClosing: true,
    });
  const all = [...wrappedHostileHtml, hostileHtml.join('')].map(sanitize);
  t.same(
    all.filter((html) => again(html) !== html),
    [],
  );
});

t.test('sanitising twice gives the same result', async (t) => {
  const all = [
    ...hostileHtml.map((fragment) => sanitize(`<p>${fragment}</p>`)),
    ...[...news, ...help, ...notices].map(({ content }) => sanitize(content)),
  ];
  t.same(
    all.filter((html) => sanitize(html) !== html && !html.includes('…</a>')),
    [],
  );
});

t.test('the sample content keeps all of its text', async (t) => {
  const words = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s+/g, '');
  for (const { title, content } of [...news, ...help, ...notices, ...Object.values(pages)]) {
    const clean = sanitize(content);
    t.equal(words(clean), words(content), title);
    t.equal(fault(clean), undefined);
  }
});

t.test(
  'links to own paths are kept, external links open a new window, and other links become text',
  async (t) => {
    t.equal(
      sanitize('<a href="/bank?loan_type_id=1#x">机构</a>'),
      '<a href="/bank?loan_type_id=1#x">机构</a>',
    );
    t.equal(
      sanitize('<a href="https://a.example/b">乙</a>'),
      '<a href="https://a.example/b" target="_blank" rel="noopener noreferrer nofollow">乙</a>',
    );
    t.match(sanitize('<a href="//a.example">丙</a>'), 'rel="noopener noreferrer nofollow"');
    t.equal(
      sanitize('<a href="tel:400-000-0000">电话</a><a href="mailto:a@b.example">信</a>'),
      '<a href="tel:400-000-0000">电话</a><a href="mailto:a@b.example">信</a>',
    );
    for (const href of ['javascript:alert(1)', '/.//evil.example', '#top', '', 'https://a@b.example'])
      t.equal(sanitize(`<a href="${href}">词</a>`), '词', href);
  },
);

t.test('a link text that is a URL is cut to 40 characters and an ellipsis', async (t) => {
  const cut = (words: string) =>
    sanitize(`<a href="https://a.example/">${words}</a>`).replace(/<[^>]*>/g, '');
  const address = `https://a.example/${'长'.repeat(60)}`;
  t.equal(cut(address), `${[...address].slice(0, LINK_TEXT_MAX).join('')}…`);
  t.equal(cut(`<strong>${address}</strong>`), cut(address), 'also in bold');
  t.equal(
    cut(`https://a.example/?${'a=1&amp;'.repeat(30)}`).replaceAll('&amp;', '&').length,
    LINK_TEXT_MAX + 1,
    'an escaped character counts as one',
  );
  const exact = `https://a.example/${'x'.repeat(LINK_TEXT_MAX - 18)}`;
  t.equal(cut(exact), exact, '40 characters are not cut');
  t.equal(cut('一句话'.repeat(30)), '一句话'.repeat(30), 'other text is not cut');
  const long = `https://example.cn/${'a'.repeat(40)}`;
  const short = `${long.slice(0, LINK_TEXT_MAX)}…`;
  const bare = `www.example.com/${'b'.repeat(40)}`;
  for (const [words, cutWords] of [
    [`详见 ${long}，或来电`, `详见 ${short}，或来电`],
    [`${long}；${bare}。`, `${short}；${bare.slice(0, LINK_TEXT_MAX)}…。`],
    [`见<strong>${bare}</strong>.`, `见${bare.slice(0, LINK_TEXT_MAX)}….`],
    [`网址${bare}！`, `网址${bare.slice(0, LINK_TEXT_MAX)}…！`],
    [`${'说明'.repeat(30)}https://example.cn/a`, `${'说明'.repeat(30)}https://example.cn/a`],
    [`写信给 ${'a'.repeat(50)}@www.example.com`, `写信给 ${'a'.repeat(50)}@www.example.com`],
  ] as const)
    t.equal(cut(words), cutWords, words);
  t.match(
    sanitize(`<a href="${long}">详见 ${long}</a>`),
    `href="${long}"`,
    'the link leads to the whole address',
  );
  t.match(sanitize(`<img src="/media/a.png" alt="${bare}">`), bare, 'attributes are left alone');
});

t.test(
  'an address in the text becomes a link, with a text of at most 40 characters and an ellipsis',
  async (t) => {
    const link = (address: string, text = address) =>
      `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
    const long = `https://example.cn/${'a'.repeat(40)}`;
    const cases: [string, string][] = [
      [`<p>见 ${long}</p>`, `<p>见 ${link(long, `${long.slice(0, 40)}…`)}</p>`],
      [
        '<p>请访问https://example.cn/rates?a=1&amp;b=2，查看利率。</p>',
        `<p>请访问${link('https://example.cn/rates?a=1&amp;b=2')}，查看利率。</p>`,
      ],
      [
        '<p>见 https://example.cn/a.html. 又见 http://example.cn/b!?</p>',
        `<p>见 ${link('https://example.cn/a.html')}. 又见 ${link('http://example.cn/b')}!?</p>`,
      ],
      [
        '<p>（https://example.cn/a）(https://example.cn/b)、“https://example.cn/c”</p>',
        `<p>（${link('https://example.cn/a')}）(${link('https://example.cn/b')})、“${link('https://example.cn/c')}”</p>`,
      ],
      ['<p>https://example.cn/a_(b)</p>', `<p>${link('https://example.cn/a_(b)')}</p>`],
      [
        'https://example.cn/a<ul><li><strong>https://example.cn/b</strong></li></ul>',
        `${link('https://example.cn/a')}<ul><li><strong>${link('https://example.cn/b')}</strong></li></ul>`,
      ],
      [
        '<p>请打开www.example.cn/rates?a=1，或 www.example.cn。</p>',
        `<p>请打开${link('https://www.example.cn/rates?a=1', 'www.example.cn/rates?a=1')}，或 ${link('https://www.example.cn/', 'www.example.cn')}。</p>`,
      ],
      [
        `<p>${long.slice(0, 20)}、${long.replace('https://', 'www.')}</p>`,
        `<p>${link(long.slice(0, 20))}、${link(long.replace('https://', 'https://www.'), `${long.replace('https://', 'www.').slice(0, 40)}…`)}</p>`,
      ],
      ...[
        'www.',
        'www.example',
        'awww.example.cn',
        'name@www.example.cn',
        'ftp://www.example.cn',
        '-www.example.cn',
      ].map((text): [string, string] => [`<p>${text}</p>`, `<p>${text}</p>`]),
      ['<p>https://exam<span>ple.cn/a</span></p>', `<p>${link('https://example.cn/a')}</p>`],
    ];
    for (const [html, clean] of cases) t.equal(readHtml(html).html, clean, html);
  },
);

t.test('text in links and code, and what is not an address, does not become a link', async (t) => {
  for (const html of [
    '<p><a href="/help">https://example.cn/a</a></p>',
    '<p><a href="/help"><strong>https://example.cn/a</strong></a></p>',
    '<p><code>curl https://example.cn/a</code></p>',
    '<p>https:// http://, xhttps://example.cn ftp://example.cn https://user:secret@example.cn/</p>',
  ])
    t.equal(readHtml(html).html, html);
  t.equal(
    readHtml('<p>https://example.cn/a </p>'.repeat(2_000)).html.match(/<a /g)?.length,
    1_000,
    'at most one thousand links are made',
  );
});

t.test('pictures come from /media, load lazily, and have a size if both sides are given', async (t) => {
  t.equal(
    sanitize('<img src="/media/a.svg" alt="图" width="640" height="180" class="x">'),
    '<img src="/media/a.svg" alt="图" width="640" height="180" loading="lazy" decoding="async" />',
  );
  t.equal(
    sanitize('<img src="/media/a.svg" width="100%" height="9">'),
    '<img src="/media/a.svg" alt="" loading="lazy" decoding="async" />',
  );
  t.match(
    sanitize('<img src="/media/a.svg" alt="利率 < 5%">'),
    'alt="利率 ＜ 5%"',
    'no attribute has a sign that may be taken for a tag',
  );
  t.equal(
    sanitize('<figure><img src="https://a.example/x.png"><figcaption></figcaption></figure>'),
    '',
    'a picture from another site is removed with its figure',
  );
});

t.test('headings begin at h2, in order, with ids, and div and section become paragraphs', async (t) => {
  t.equal(
    sanitize('<h1>甲</h1><h3>乙</h3><h6>丙</h6><h2></h2><h2>丁</h2>'),
    '<h2 id="s1">甲</h2><h3 id="s2">乙</h3><h4 id="s3">丙</h4><h2 id="s5">丁</h2>',
  );
  t.equal(
    sanitize('<h3>甲</h3><h4>乙</h4><h3>丙</h3>'),
    '<h2 id="s1">甲</h2><h3 id="s2">乙</h3><h2 id="s3">丙</h2>',
    'headings of the same level stay on the same level',
  );
  t.equal(sanitize('<div><section>甲</section><div><p>乙</p></div>丙</div>'), '<p>甲</p><p>乙</p>丙');
  t.equal(sanitize('<b>甲</b><i>乙</i><font color=red>丙</font>'), '<strong>甲</strong><em>乙</em>丙');
});

t.test('the gateway sanitises every field that its schema marks as HTML, at any depth', async (t) => {
  const dirty = '<p onclick="x()">甲<script>x()</script></p>';
  const article = createShape(contract.article, readerTools).output({
    ...(recordedData('article') as object),
    title: dirty,
    content: dirty,
  });
  t.match(
    article,
    { value: { content: { html: '<p>甲</p>', outline: [], minutes: 1, lead: null }, title: dirty } },
    'other fields are not changed',
  );
  const config = recordedData('config') as { spread: object };
  t.match(
    createShape(contract.config, readerTools).output({
      ...config,
      protocol: dirty,
      privacy: dirty,
      spread: { ...config.spread, rules: dirty },
    }),
    {
      value: {
        protocol: { html: '<p>甲</p>' },
        privacy: { html: '<p>甲</p>' },
        spread: { rules: { html: '<p>甲</p>' } },
      },
    },
  );
  const page = { id: 1, title: '甲', content: dirty };
  const catalogue = createShape(contract.wz, readerTools).output({
    categories: { news: [], help: [], notice: [] },
    pages: { about: page, play: null, contact: null },
    agreements: [],
  });
  t.match(
    catalogue,
    { value: { pages: { about: { content: { html: '<p>甲</p>' } } } } },
    'also within a choice of schemas',
  );
});

t.test('at most ten thousand tags of a content are read', async (t) => {
  for (const part of ['<', '<a href=/x>', '<div>', '<strong>', '<p', '</p> ']) {
    t.equal(sanitize(part.repeat(200_000)), sanitize(part.repeat(10_000)), part);
  }
  t.equal(sanitize('&amp;'.repeat(200_000)), '&amp;'.repeat(200_000), 'text without tags is not limited');
});

t.test('hostile documents of any form are read without an error', async (t) => {
  const each = (times: number, part: (index: number) => string) =>
    Array.from({ length: times }, (_, index) => part(index)).join('');
  const bold = (times: number) => each(times, (index) => `<b class="${index}">`);
  const documents: Record<string, string> = {
    'nested blocks': '<div>'.repeat(100_000),
    'nested text': '<strong>字'.repeat(100_000),
    'nested lists': '<ul><li>'.repeat(50_000),
    'nested tables': '<table><tr><td>'.repeat(50_000),
    'nested links': '<a href=/x><table><td>'.repeat(5_000) + 'https://example.cn/'.repeat(10_000),
    'nested templates': '<template>'.repeat(100_000),
    'nested svg': '<svg>'.repeat(100_000),
    'mixed namespaces': '<svg><foreignObject><math><annotation-xml encoding=text/html>'.repeat(20_000),
    'nested unknown elements': '<x>'.repeat(9_999) + '字',
    'formatting that is repeated in each paragraph': `<p>${bold(5_000)}${'<p>字'.repeat(5_000)}`,
    'formatting that is repaired': `${bold(40)}${'<div>'.repeat(8)}${'</b>'.repeat(40)}`.repeat(110),
    'formatting around blocks': `${'<a href=/x><div>'.repeat(2_500)}${'</a>'.repeat(5_000)}`,
    'text that is moved out of tables': '<table>字<b>'.repeat(20_000),
    attributes: `<p ${each(200_000, (index) => `a${index} `)}>字`,
    'an attribute of many words': `<td headers="${'a '.repeat(200_000)}">`,
    'a tag that never ends': `<a href="${'x'.repeat(1_000_000)}`,
    comments: '字<!---->'.repeat(100_000),
    'characters to escape': '&<'.repeat(200_000),
    nulls: '\0'.repeat(500_000),
    addresses: 'http://a@'.repeat(100_000),
    hours: '9:00–18:00'.repeat(100_000),
    'nested headings': '<h2><strong><h3><em>'.repeat(5_000) + '字'.repeat(100_000),
  };
  for (const [name, html] of Object.entries(documents)) t.equal(fault(sanitize(html)), undefined, name);
  t.equal(
    sanitize('<div><span>'.repeat(40) + '字'),
    '<p>字</p>',
    'of what is nested like a real document nothing is lost',
  );
});
