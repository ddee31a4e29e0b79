import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum number of files per process. A process runs several files, because starting Node, a gateway and a browser takes seconds. */
const FILES_OF_A_PROCESS = 12;
const BROWSER_FILES_OF_A_PROCESS = 4;
/** Folders whose groups take longest; they start first. */
const SLOW = ['browser', 'browserSpeed', 'embedded', 'server'];

/** The test files of the folders of `test/` that `wanted` accepts (`.` is `test/` itself), in groups of one process each. The grouping is deterministic. */
export function groupsOf(wanted: (folder: string) => boolean = () => true): string[][] {
  const folders = readdirSync('test', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return ['.', ...folders]
    .filter(wanted)
    .sort((one, other) => rank(one) - rank(other))
    .flatMap((folder) => chunks(filesIn(join('test', folder)), folder.startsWith('browser') ? BROWSER_FILES_OF_A_PROCESS : FILES_OF_A_PROCESS));
}

/** The test files that arguments name: files, and folders for all test files directly in them. */
export const namedFiles = (names: string[]): string[] =>
  names.flatMap((name) => (statSync(name, { throwIfNoEntry: false })?.isDirectory() ? filesIn(name) : [name]));

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name));

const rank = (folder: string) => (SLOW.includes(folder) ? SLOW.indexOf(folder) : SLOW.length);

/** Splits the files into parts of nearly equal length, at most `size` files each. */
function chunks(files: string[], size: number): string[][] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, part) => files.slice(Math.floor((part * files.length) / count), Math.floor(((part + 1) * files.length) / count)));
}
