import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lines of a source file, at most. */
const LINES_MAX = 250;
/** Source files of a folder, without its subfolders, at most. The sample content and pictures are data and have no limit. */
const FILES_MAX = 40;
const DATA = /^(client\/public|server\/upstream\/embedded\/(content|media))(\/|$)/;
const ROOTS = ['client', 'sdk', 'server', 'shared', 'scripts', 'test'];
const VAGUE_NAMES = /^(utils?|misc|helpers)$/i;

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
  if (file.split(/[/.]/).some((part) => VAGUE_NAMES.test(part))) faults.push(`${file}: the name fits anything; name it after what it does`);
}

const folders = new Map<string, number>();
for (const file of text.keys()) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
for (const [folder, count] of folders)
  if (count > FILES_MAX && !DATA.test(folder)) faults.push(`${folder}: ${count} files, more than ${FILES_MAX}; give it subfolders`);

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
