import t from 'tap';
import { readFileSync } from 'node:fs';
import catalogue from '../../server/openapi/english.json' with { type: 'json' };
import { english, inEnglish } from '../../server/openapi/english.ts';
import { isJson } from '../../server/openapi/json.ts';
import { neutralOpenApi } from '../../scripts/openapi/lint.ts';

const chinese = neutralOpenApi('zh');

t.test('each Chinese text of the description has its English, and no English is left over', (t) => {
  const asked = new Set<string>();
  const { description: _composed, ...info } = chinese.info;
  inEnglish({ ...chinese, info }, (text) => {
    asked.add(text in catalogue ? text : text.replace(/。$/, ''));
    return text;
  });
  t.ok(asked.size > 800, `${asked.size} texts`);
  t.strictSame(
    [...asked].filter((text) => !(text in catalogue)),
    [],
    'without English: add it to server/openapi/english.json',
  );
  t.strictSame(
    Object.keys(catalogue).filter((text) => !asked.has(text)),
    [],
    'not in the description any more',
  );
  t.throws(() => english('没有的文字'), /english\.json has no English for “没有的文字”/);
  t.end();
});

t.test('both descriptions say the same of the calls: they differ in texts only', (t) => {
  const texts = new Set(['description', 'summary', 'name', 'meaning', 'title', 'per', 'counts', 'url']);
  const bare = (part: unknown, key = ''): unknown =>
    Array.isArray(part)
      ? part.map((one) => bare(one))
      : !isJson(part)
        ? part
        : Object.fromEntries(
            Object.entries(part).map(([name, one]) => [
              name,
              texts.has(name) && typeof one === 'string' && key !== 'example' ? '' : bare(one, name),
            ]),
          );
  t.strictSame(bare(neutralOpenApi('en')), bare(chinese));
  t.end();
});

t.test('the English is English, and keeps the names, paths, codes and values of the Chinese', (t) => {
  for (const [from, to] of Object.entries(catalogue)) {
    if (!from.includes('全国')) t.notMatch(to, /[\p{Script=Han}，。；：、（）]/u, from);
    t.match(to, /^[A-Z\d`“(]|^amount |^`true`/, `begins like a sentence: ${to}`);
    t.notMatch(to, /\.$/, 'a full stop is carried over');
    t.equal((from.match(/`[^`]+`/g) ?? []).sort().join(), (to.match(/`[^`]+`/g) ?? []).sort().join(), from);
    const numbers = (text: string) =>
      (text.match(/\d+/g) ?? [])
        .filter((number) => number.length > 1)
        .sort()
        .join();
    if (!from.includes('2^53')) t.equal(numbers(to), numbers(from), from);
    // Paths, fields and keys stand in both.
    for (const word of from.match(/(?:GET|POST) \/\S+?(?=\s|，|；|$)|\b[a-z]+_[a-z_]+\b/g) ?? [])
      t.ok(to.includes(word), `${from}: ${word}`);
  }
  const [head, englishHead] = ['server/openapi/description.md', 'server/openapi/description.en.md'].map(
    (path) => readFileSync(path, 'utf8'),
  ) as [string, string];
  const codes = (text: string) => [...new Set(text.match(/`[^`]+`|\{\{\w+\}\}/g))].sort();
  t.strictSame(codes(englishHead), codes(head));
  t.equal(englishHead.split('\n\n').length, head.split('\n\n').length, 'paragraph by paragraph');
  t.end();
});
