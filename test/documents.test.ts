import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { anchorOf } from './support/anchorOf.ts';

const FOLDERS = ['client', 'embedded', 'sdk', 'server', 'shared', 'test', 'docs', 'scripts', 'deploy'];

const documents = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((name) => name.endsWith('.md'));

/** A path of the repository between backticks; a path with a placeholder does not match. */
const PATH = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w./-]+)\``, 'g');

t.test('files that documents name or link to exist', (t) => {
  t.ok(documents.length > 5);
  // One assertion: tap looks up the place in the sources for each, which takes long in a process with many files.
  const missing: string[] = [];
  for (const document of documents) {
    const text = readFileSync(document, 'utf8');
    for (const [, path = ''] of text.matchAll(PATH))
      if (!existsSync(path)) missing.push(`${document} names ${path}`);
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g))
      if (!existsSync(join(dirname(document), link))) missing.push(`${document} links to ${link}`);
  }
  t.same(missing, []);
  t.end();
});

t.test('a link to a section leads to one', (t) => {
  const missing: string[] = [];
  for (const document of documents) {
    for (const [, path = '', anchor = ''] of readFileSync(document, 'utf8').matchAll(
      /\]\((?!https?:)([^)#]*)#([^)]+)\)/g,
    )) {
      const text = readFileSync(path === '' ? document : join(dirname(document), path), 'utf8');
      const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
      if (!anchors.includes(anchor) && !text.includes(`<a id="${anchor}"></a>`))
        missing.push(`${document} links to ${path}#${anchor}`);
    }
  }
  t.same(missing, []);
  t.end();
});
