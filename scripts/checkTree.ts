import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Lines of the longest source file. */
const LINES_MAX = 250;
/** Files of one folder, its subfolders aside; the sample world's content and pictures are data. */
const FILES_MAX = 40;
const DATA = /^(client\/public|server\/upstream\/embedded\/(content|media))(\/|$)/;
const ROOTS = ['client', 'server', 'shared', 'scripts', 'test'];
/** The specification's numbers stand here before the page that needs them does. */
const LISTED = 'shared/constants.ts';
/** Files that something outside the import graph starts. */
const STARTED = /^(scripts\/|.*\.d\.ts$|test\/.*\.test\.tsx?$|client\/entry\.tsx$|server\/main\.ts$|server\/upstream\/embedded\/main\.ts$)/;
const DRAWERS = /^(utils?|misc|helpers)$/i;

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const faults: string[] = [];

for (const [file, source] of text) {
  const lines = source.split('\n').length - 1;
  if (lines > LINES_MAX) faults.push(`${file}: ${lines} lines, more than ${LINES_MAX}`);
  if (file.split(/[/.]/).some((part) => DRAWERS.test(part))) faults.push(`${file}: a drawer for anything; name it after what it does`);
}

const folders = new Map<string, number>();
for (const file of text.keys()) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
for (const [folder, count] of folders)
  if (count > FILES_MAX && !DATA.test(folder)) faults.push(`${folder}: ${count} files, more than ${FILES_MAX}; give it subfolders`);

const sources = [...text].filter(([file]) => /\.tsx?$/.test(file));
const imported = new Set<string>();
const used = new Map<string, Set<string>>();
for (const [file, source] of sources) {
  for (const [, names, specifier] of source.matchAll(/(?:import|export)\s+(?:type\s+)?([^'";]*?)\s*from\s*'(\.[^']+)'/g))
    note(file, specifier as string, names as string);
  for (const [, specifier] of source.matchAll(/(?:import\(|import\s+)'(\.[^']+)'/g)) note(file, specifier as string, '*');
}

for (const [file, source] of sources) {
  if (!imported.has(file) && !STARTED.test(file)) faults.push(`${file}: nothing imports it`);
  const taken = used.get(file);
  if (STARTED.test(file) || file === LISTED || taken?.has('*')) continue;
  for (const [, name] of source.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)) {
    const elsewhere = taken?.has(name as string);
    const within = [...source.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
    if (!elsewhere && !within) faults.push(`${file}: nothing uses its export ${name}`);
  }
}

/** Records that `file` takes `names` (an import clause) from the module that `specifier` means. */
function note(file: string, specifier: string, names: string): void {
  const target = normalize(join(dirname(file), specifier));
  imported.add(target);
  const taken = used.get(target) ?? new Set();
  if (/^\*|\* as/.test(names)) taken.add('*');
  for (const name of names.replace(/[{}]/g, ' ').split(','))
    taken.add(
      name
        .replace(/\btype\b/g, '')
        .trim()
        .split(/\s+as\s+/)[0]
        ?.trim() ?? '',
    );
  used.set(target, taken);
}

const counts = [...text]
  .filter(([file]) => !file.startsWith('test/'))
  .map(([, source]) => source.split('\n').length - 1)
  .sort((a, b) => a - b);
const at = (share: number) => counts[Math.floor((counts.length - 1) * share)];
const largest = [...folders].filter(([folder]) => !DATA.test(folder)).sort(([, a], [, b]) => b - a)[0];
process.stdout.write(
  `${counts.length} source files: median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${counts.at(-1)}; largest folder ${largest?.join(', ')}\n`,
);
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exit(1);
