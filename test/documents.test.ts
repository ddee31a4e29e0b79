import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';

const FOLDERS = ['client', 'embedded', 'sdk', 'server', 'shared', 'test', 'docs', 'scripts', 'deploy'];

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
