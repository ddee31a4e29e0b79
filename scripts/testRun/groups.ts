import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** The seconds that test files took when they were last recorded (`npm test -- --record`), without those of less than 3 s. */
export const TIMES = 'test/times.json';

const ROOTS = ['test', 'embedded/test', 'adaptations'];

/** Maximum number of files of a process. Starting Node with the portal's modules takes 4 s, so that a process runs several files. */
const FILES_MAX = 25;
/** Seconds of recorded time after which a process takes no further file, so that no process is the last for long. */
const SECONDS_MAX = 120;

// As `npm test -- --record` writes it.
const times = JSON.parse(readFileSync(TIMES, 'utf8')) as Record<string, number>;
const timeOf = (file: string): number => times[file] ?? 1;

const filesIn = (folder: string, recursive = false): string[] =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name));

/** Tests that take minutes and whose subject seldom changes: `npm run test:nightly` runs them. */
const isNightly = (file: string): boolean => file.endsWith('.nightly.test.ts');
const all = (): string[] => ROOTS.flatMap((root) => filesIn(root, true));

/** The test files of `npm test`. */
export const dailyFiles = (): string[] => all().filter((file) => !isNightly(file));
/** Those of `npm run test:nightly`: the nightly ones, and at full length those that have a short form by day. */
export const nightlyFiles = (): string[] =>
  all().filter(
    (file) => isNightly(file) || /\bshort\(|pageVisits|everyPage/.test(readFileSync(file, 'utf8')),
  );
/** The test files that arguments name: files, and folders for all test files directly in them, also nightly ones. */
export const namedFiles = (names: string[]): string[] =>
  names.flatMap((name) => (statSync(name).isDirectory() ? filesIn(name) : [name]));

/**
 * Splits files into groups of one process each, the longest group first. The files of a group all use a browser, which they share,
 * or all none.
 */
export function groupsOf(files: string[]): string[][] {
  const sorted = files.toSorted((one, other) => timeOf(other) - timeOf(one));
  const groups: { isBrowser: boolean; files: string[]; seconds: number }[] = [];
  for (const file of sorted) {
    const isBrowser = file.includes('/browser');
    let group = groups.find(
      (one) =>
        one.isBrowser === isBrowser &&
        one.files.length < FILES_MAX &&
        one.seconds + timeOf(file) <= SECONDS_MAX,
    );
    if (!group) groups.push((group = { isBrowser, files: [], seconds: 0 }));
    group.files.push(file);
    group.seconds += timeOf(file);
  }
  return groups.sort((one, other) => other.seconds - one.seconds).map((group) => group.files);
}

/** The program, and the module by which tests import what the build has made of it. */
const PROGRAM = 'server/main.ts';
const BUILT = 'test/support/built.ts';

/** A file that is imported as text is no program, whatever its name ends with. */
const rawText: Plugin = {
  name: 'raw-text',
  setup(bundle) {
    bundle.onLoad({ filter: /\.(?:css|js|md)$/ }, ({ suffix }) =>
      suffix === '?raw' ? { contents: '', loader: 'text' } : undefined,
    );
  },
};

/**
 * The test files that import a changed file, also through others, the nearest first, as many as are over in `seconds` of recorded
 * time.
 */
export async function reachingFiles(changed: string[], seconds: number): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [...dailyFiles(), PROGRAM],
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.css': 'empty' },
    plugins: [rawText],
    outdir: 'unused',
    logLevel: 'silent',
  });
  const importers = new Map<string, string[]>([[PROGRAM, [BUILT]]]);
  for (const [file, { imports }] of Object.entries(metafile.inputs))
    for (const { path: url } of imports) {
      // Without what stands after the path of a file that is no program: `?raw`, ` with { type: 'json' }`.
      const path = url.replace(/[? ].*$/, '');
      importers.set(path, [...(importers.get(path) ?? []), file]);
    }
  // A set is visited in the order in which it grows, so that the nearest come first.
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  let left = seconds;
  return [...reached].filter(
    (file) => file.endsWith('.test.ts') && !isNightly(file) && (left -= timeOf(file)) >= 0,
  );
}
