import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const TERMS = 'docs/terms.md';
/** Sources whose texts people read. */
const ROOTS = ['client', 'shared', 'server'];

/** The words of the column 不用, each with the term that stands in its place. */
const out = readFileSync(TERMS, 'utf8')
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
  t.ok(readFileSync(TERMS, 'utf8').trim().split('\n').length <= 60);
  const terms = readFileSync(TERMS, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => line.split('|')[1]!.trim().split('、'));
  t.same(
    out.filter(({ word }) => terms.includes(word)),
    [],
  );
});
