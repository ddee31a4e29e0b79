import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import t from 'tap';
import { unknownVariables } from '../server/config/configWarnings.ts';
import { anchorOf } from './support/anchorOf.ts';
import { committedInterface, gone, INTERFACE, NOTES, presentInterface } from './support/recordInterface.ts';

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

/** Of developers, who read English, and the table of Chinese terms. All other documents are in both languages. */
const ONE_LANGUAGE = [
  'ARCHITECTURE',
  'BENCH',
  'CONTRIBUTING',
  'docs/breakingChanges',
  'docs/glossary',
  'docs/specification',
  'docs/terms',
];
/** Made by scripts/writeTables.ts in each language, with the names of fields that it has there. */
const WRITTEN = ['docs/limits', 'docs/reasons'];

t.test(
  'what operators and integrators read is in both languages: the same sections, commands, tables, names and links',
  (t) => {
    const matches = (text: string, pattern: RegExp): string[] =>
      [...text.matchAll(pattern)].map(([, found = '']) => found);
    /** What must be the same of both: by line, the kind of line, and what stands in backticks; a table's row begins with its own. */
    const shape = (text: string, blocks: RegExp) => ({
      lines: text.split('\n').flatMap((line) => /^(?:#+ |\| |- |```)/.exec(line)?.[0] ?? []),
      blocks: [...text.matchAll(blocks)].map(([block]) => block),
      rows: [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) => matches(row, /(`[^`]+`)/g)),
      marks: matches(text.replaceAll(/^```[\s\S]*?^```/gm, ''), /(`[^`\n]+`)/g).sort(),
      links: matches(text, /\]\(([^)]+)\)/g)
        .map((link) => link.replace('.zh-CN', ''))
        .sort(),
      addresses: matches(text, /<(http[^>]+)>/g),
    });
    const same = (text: string) =>
      text.replaceAll(/\/(?:zh|en)`/g, '/{language}`').replaceAll('openapi.en.json', 'openapi.json');
    const english = documents
      .filter((name) => /^(?:docs\/|deploy\/)?\w+\.md$/.test(name))
      .map((name) => name.slice(0, -'.md'.length));
    for (const document of english.filter((name) => !ONE_LANGUAGE.includes(name))) {
      const [text, twin] = ['.md', '.zh-CN.md'].map((end) => readFileSync(document + end, 'utf8'));
      // What a terminal shows in README has its own language in each.
      const blocks = document === 'README' ? /```(?!text)[a-z]+\n[\s\S]*?```/g : /```[a-z]+\n[\s\S]*?```/g;
      if (!WRITTEN.includes(document))
        t.strictSame(shape(same(twin ?? ''), blocks), shape(same(text ?? ''), blocks), document);
      for (const link of matches(twin ?? '', /\]\(([^)#]+\.md)/g))
        t.ok(
          link.includes('.zh-CN') ||
            link === `${basename(document)}.md` ||
            !existsSync(join(dirname(document), link.replace('.md', '.zh-CN.md'))),
          `${document}.zh-CN.md links to ${link}`,
        );
    }
    t.end();
  },
);

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

t.test('the version has its date in the changelog', (t) => {
  const versionIn = (file: string) =>
    JSON.parse(readFileSync(file, 'utf8')) as {
      version: string;
      packages?: Record<string, { version?: string }>;
    };
  const { version } = versionIn('package.json');
  const lock = versionIn('package-lock.json');
  t.strictSame([lock.version, lock.packages?.['']?.version], [version, version]);
  const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/gm) ?? [];
  const [latest = ''] = headings.filter((heading) => heading !== '## Unreleased');
  t.equal(latest.replace(/ \(\d{4}-\d\d-\d\d\)$/, ' (date)'), `## ${version} (date)`);
  t.notOk(Number.isNaN(Date.parse(/\((.*)\)/.exec(latest)?.[1] ?? '')), 'a day of the calendar');
  t.end();
});

t.test(`${INTERFACE} has what operators build on: no name goes without an upgrade note`, async (t) => {
  const committed = committedInterface();
  const present = await presentInterface();
  for (const kind of ['setting ', 'metric ', 'log ', 'alert ', 'data '])
    t.ok(
      present.some((line) => line.startsWith(kind)),
      kind,
    );
  t.strictSame(
    gone(committed, present),
    [],
    `this is a breaking change for operators: ${NOTES}; test/support/recordInterface.ts --breaking "what to do" adds the note`,
  );
  t.strictSame(committed, present, 'run: node --import ./scripts/ts.mjs test/support/recordInterface.ts');
});

t.test('the start warns of every setting that the upgrade notes say is gone', (t) => {
  const settings = new Map(
    [...readFileSync(NOTES, 'utf8').matchAll(/^- gone: `setting (\w+)=/gm)].map(
      ([, name = '']): [string, string] => [name, '1'],
    ),
  );
  // A default that changed is such a line too.
  const present = committedInterface().join('\n');
  const removed = Object.fromEntries([...settings].filter(([name]) => !present.includes(`setting ${name}=`)));
  t.ok('WORKERS' in removed);
  t.strictSame(
    unknownVariables(removed).map(({ variable, reason }) => [
      variable,
      reason.startsWith('has no effect any more: '),
    ]),
    Object.keys(removed).map((name) => [name, true]),
  );
  t.end();
});
