import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';

const FOLDERS = ['client', 'sdk', 'server', 'embedded', 'shared', 'test', 'docs', 'scripts', 'deploy'];
const DECISIONS = 'docs/decisions';

const documents = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))),
].filter((name) => name.endsWith('.md'));

/** A path of the repository between backticks; a path with a placeholder does not match. */
const PATH = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w./-]+)\``, 'g');

t.test('files that documents name or link to exist', (t) => {
  t.ok(documents.length > 5);
  for (const document of documents) {
    const text = readFileSync(document, 'utf8');
    for (const [, path = ''] of text.matchAll(PATH)) t.ok(existsSync(path), `${document} names ${path}`);
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) t.ok(existsSync(join(dirname(document), link)), `${document} links to ${link}`);
  }
  t.end();
});

t.test('each decision has its four parts and its line in the index', (t) => {
  const index = readFileSync(join(DECISIONS, 'README.md'), 'utf8');
  const records = readdirSync(DECISIONS).filter((name) => /^\d{4}-/.test(name));
  t.ok(records.length > 20);
  t.equal(new Set(records.map((name) => name.slice(0, 4))).size, records.length, 'each decision has its own number');
  for (const name of records) {
    const text = readFileSync(join(DECISIONS, name), 'utf8');
    t.strictSame([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title), ['Context', 'Decision', 'Rejected', 'Consequences'], name);
    t.match(text, /^# .+\n\nDecided: \d{4}-\d\d-\d\d\n\n## Context\n/, name);
    t.equal(index.split(`(${name})`).length, 2, `${name} is in the index once`);
  }
  t.end();
});
