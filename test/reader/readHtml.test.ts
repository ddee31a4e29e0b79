import t from 'tap';
import { neutralOpenApi } from '../../server/openapi/neutralOpenApi.ts';
import { readerTools } from '../support/recorded.ts';

const readHtml = readerTools.html;

t.test('the table of contents and the reading time come from the sanitised text', async (t) => {
  const { html, outline } = readHtml(
    '<h2><strong>甲</strong> &amp; 乙<script>x</script></h2><p>x</p><h3>丙</h3><h4>丁</h4><h2> </h2>',
  );
  t.equal(
    html,
    '<h2 id="s1"><strong>甲</strong> &amp; 乙</h2><p>x</p><h3 id="s2">丙</h3><h4 id="s3">丁</h4>',
  );
  t.same(outline, [
    { id: 's1', text: '甲 & 乙', level: 2 },
    { id: 's2', text: '丙', level: 3 },
  ]);
  t.equal(readHtml('').minutes, 1);
  t.equal(readHtml(`<p>${'字'.repeat(1_050)}</p>`).minutes, 3);
  t.equal(
    readHtml(`<p>${'字&amp; \n'.repeat(525)}<style>${'p'.repeat(9_000)}</style></p>`).minutes,
    3,
    'only the visible text counts',
  );
});

t.test('however many documents come, each is read as itself', async (t) => {
  for (let times = 0; times < 2; times++)
    for (let one = 0; one < 512; one++) {
      const { html } = readHtml(`<p>${one}<script>x</script></p>`);
      if (html !== `<p>${one}</p>`) t.fail(`${one}: ${html}`);
    }
  t.equal(readHtml('<h2>甲</h2>').html, '<h2 id="s1">甲</h2>');
});

t.test('a document that is part of a page has lower headings and ids with a prefix', async (t) => {
  const { html, outline } = readHtml('<h2>甲</h2><p>h2 &lt;h2&gt;</p><h3>乙</h3><h4>丙</h4><hr>', {
    part: 'privacy',
  });
  t.equal(
    html,
    '<h3 id="privacy-s1">甲</h3><p>h2 &lt;h2></p><h4 id="privacy-s2">乙</h4><h4 id="privacy-s3">丙</h4><hr />',
  );
  t.same(
    outline.map(({ id, level }) => [id, level]),
    [
      ['privacy-s1', 3],
      ['privacy-s2', 4],
    ],
  );
});

t.test('no line ends between a number and its unit', async (t) => {
  t.equal(
    readHtml('<p>11 月 16 日 01:00–05:00</p>').html,
    '<p>11\u00A0月\u00A016\u00A0日\u00A0<span class="nowrap">01:00–05:00</span></p>',
  );
  t.equal(
    readHtml('<p>请致电 400-000-0000。</p>').html,
    '<p>请<span class="nowrap">致电 400-000-0000</span>。</p>',
  );
  t.equal(
    readHtml('<p>第 3 期，15 个工作日<strong>2</strong> 年 a 1 b</p>').html,
    '<p>第\u00A03\u00A0期，15\u00A0个工作日<strong>2</strong> 年 a 1 b</p>',
  );
});

t.test('a column of a table that has nothing but figures is marked', async (t) => {
  const table = (cells: [string, string][], attribute = '') =>
    readHtml(
      `<table><tbody><tr><th>款${attribute}</th><th>元</th></tr>${cells.map(([name, sum]) => `<tr><td${attribute}>${name}</td><td>${sum}</td></tr>`).join('')}</tbody></table>`,
    ).html;
  const marked = (html: string) => html.match(/ class="num"/g)?.length ?? 0;
  t.equal(
    marked(
      table([
        ['一次付清', '—'],
        ['分期', '约 19.91%'],
        ['合计', '1,666.67 元'],
      ]),
    ),
    4,
    'with its heading',
  );
  t.equal(
    marked(
      table([
        ['一次付清', '—'],
        ['分期', '—'],
      ]),
    ),
    0,
  );
  t.equal(
    marked(
      table([
        ['一次付清', '1,666.67'],
        ['分期', '以保单为准'],
      ]),
    ),
    0,
  );
  t.equal(marked(table([['一次付清', '1,666.67']], ' colspan="2"')), 0, 'cells that span others');
});

t.test('the leading picture of a document is found', async (t) => {
  const map = '<p><img src="/media/map.svg" alt="A &amp; &quot;B&quot;" width="1200"></p>\n';
  const lead = { src: '/media/map.svg', alt: 'A & "B"' };
  t.match(readHtml(`${map}<h2>来访</h2>`, { lead: 'apart' }), { lead, html: '<h2 id="s1">来访</h2>' });
  t.match(
    readHtml(` ${map}<h2>来访</h2>`),
    { lead, html: /^ <p><img .*\/><\/p>\n<h2 id="s1">来访<\/h2>$/ },
    'the picture stays in the HTML unless the field sets `lead`',
  );
  for (const html of [
    '',
    '<p>字</p><p><img src="/media/map.svg" alt=""></p>',
    '<p>字<img src="/media/map.svg"></p>',
    '<p><img src="/media/a.svg"><img src="/media/b.svg"></p>',
    '<p><img src="https://a.example/x.png"></p>',
  ]) {
    t.equal(readHtml(html).lead, null, html);
  }
});

t.test('a paragraph ends where a block element begins, and a link where another link begins', async (t) => {
  t.equal(
    readHtml('<p>甲<strong>乙<table><tr><td>丙</td></tr></table></strong>丁</p>').html,
    '<p>甲<strong>乙</strong></p><table><tbody><tr><td>丙</td></tr></tbody></table>丁',
  );
  t.equal(readHtml('<a href="/x">甲<a href="/y">乙</a></a>').html, '<a href="/x">甲</a><a href="/y">乙</a>');
});

t.test('the OpenAPI description has the record of HTML content, not a string', async (t) => {
  const text = JSON.stringify(neutralOpenApi('zh'));
  t.notMatch(text, /"contentMediaType":"text|contentSchema/);
  t.notMatch(
    text,
    /"x-(?:reads|html|identity|expected|nullable)":/,
    'the keywords of the reader stay inside',
  );
  const { paths, components } = neutralOpenApi('zh');
  t.match(
    JSON.stringify(paths['/bff/wz/{type}/{id}']?.get?.responses[200]),
    '"data":{"$ref":"#/components/schemas/Article"}',
  );
  t.match(
    JSON.stringify(components.schemas?.Article),
    '"content":{"$ref":"#/components/schemas/HtmlContent"',
  );
  t.match(components.schemas?.HtmlContent, {
    type: 'object',
    required: ['html', 'outline', 'minutes', 'lead'],
    properties: { html: { type: 'string' }, minutes: { type: 'integer' } },
  });
});
