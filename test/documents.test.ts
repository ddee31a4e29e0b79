import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { unknownVariables } from '../server/config/configWarnings.ts';
import { committedInterface, gone, INTERFACE, NOTES, presentInterface } from './support/recordInterface.ts';

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

t.test('the version has its date in the changelog', (t) => {
  const versionIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string; packages?: Record<string, { version?: string }> };
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
  for (const kind of ['setting ', 'metric ', 'log ', 'alert ', 'data ']) t.ok(present.some((line) => line.startsWith(kind)), kind);
  t.strictSame(gone(committed, present), [], `this is a breaking change for operators: ${NOTES}; test/support/recordInterface.ts --breaking "what to do" adds the note`);
  t.strictSame(committed, present, 'run: node --import ./scripts/ts.mjs test/support/recordInterface.ts');
});

t.test('the start warns of every setting that the upgrade notes say is gone', (t) => {
  const settings = new Map([...readFileSync(NOTES, 'utf8').matchAll(/^- gone: `setting (\w+)=/gm)].map(([, name = '']): [string, string] => [name, '1']));
  // A default that changed is such a line too.
  const present = committedInterface().join('\n');
  const removed = Object.fromEntries([...settings].filter(([name]) => !present.includes(`setting ${name}=`)));
  t.ok('WORKERS' in removed);
  t.strictSame(unknownVariables(removed).map(({ variable, reason }) => [variable, reason.startsWith('has no effect any more: ')]), Object.keys(removed).map((name) => [name, true]));
  t.end();
});
