import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

/** The Chinese half of the glossary. */
const [, terms = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Chinese on screen\n');
/** Sources whose texts people read. */
const ROOTS = ['client', 'shared', 'server'];

/** The words of the column 不用, each with the term that stands in its place. */
const out = terms
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| 用语'))
  .flatMap((line) => {
    const [, term = '', , words = ''] = line.split('|').map((cell) => cell.trim());
    return words
      .split('、')
      .filter(Boolean)
      .map((word) => ({ word, term }));
  });

const sources = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
).filter((path) => /\.(tsx?|svg)$/.test(path));

t.test('no source has a word that the terms rule out', async (t) => {
  t.ok(out.length > 50 && out.some(({ word }) => word === '已批核'), 'the table was read');
  t.ok(sources.length > 500);
  const found = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return out
      .filter(({ word }) => text.includes(word))
      .map(({ word, term }) => `${path}: ${word} → ${term}`);
  });
  t.same(found, []);
});

t.test('the terms are short, and no word is both used and ruled out', async (t) => {
  t.ok(terms.trim().split('\n').length <= 60);
  const used = terms
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => line.split('|')[1]!.trim().split('、'));
  t.same(
    out.filter(({ word }) => used.includes(word)),
    [],
  );
});
