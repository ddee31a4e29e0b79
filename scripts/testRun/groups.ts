import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum number of files per process. A process runs several files: starting Node, a gateway and a browser takes seconds, and code that runs for the first time is slow. */
const FILES_OF_A_PROCESS = 12;

/** The test files of the folders of `test/` that `wanted` accepts (`.` is `test/` itself, `embedded` is `embedded/test`), in groups of one process each, those with a browser first. The grouping is deterministic. */
export function groupsOf(wanted: (folder: string) => boolean = () => true): string[][] {
  const folders = readdirSync('test', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const chosen = ['.', 'embedded', ...folders].filter(wanted);
  const filesOf = (some: string[]) =>
    some.flatMap((folder) =>
      filesIn(folder === 'embedded' ? 'embedded/test' : join('test', folder)).filter(
        (file) => !isNightly(file),
      ),
    );
  const hasBrowser = (folder: string) => folder.startsWith('browser');
  return [
    ...chunks(filesOf(chosen.filter(hasBrowser))),
    ...chunks(filesOf(chosen.filter((folder) => !hasBrowser(folder)))),
  ];
}

/** The test files that arguments name: files, and folders for all test files directly in them. */
export const namedFiles = (names: string[]): string[] =>
  names.flatMap((name) =>
    statSync(name, { throwIfNoEntry: false })?.isDirectory() ? filesIn(name) : [name],
  );

/** Tests that take minutes and whose subject seldom changes: `npm run test:nightly` runs them. A folder that is named runs them too. */
const isNightly = (file: string): boolean => file.endsWith('.nightly.test.ts');

/** All nightly test files. */
export const nightlyFiles = (): string[] =>
  ['embedded/test', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(isNightly)
      .sort()
      .map((name) => join(folder, name)),
  );

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name));

/** Splits the files into parts of nearly equal length. */
function chunks(files: string[]): string[][] {
  const count = Math.ceil(files.length / FILES_OF_A_PROCESS);
  return Array.from({ length: count }, (_, part) =>
    files.slice(Math.floor((part * files.length) / count), Math.floor(((part + 1) * files.length) / count)),
  );
}
