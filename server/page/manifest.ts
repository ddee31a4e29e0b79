import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  /** What it may load later. */
  dynamicImports?: string[];
}

/** The built files that pages need, as absolute paths. */
export interface Manifest {
  entry: string;
  /** The script that reports errors and vitals; it needs no other. */
  watch: string;
  /**
   * Style sheets for route modules such as `pages/wallet/record`: first the one of all pages, last those of parts whose code comes later,
   * since the server renders such parts too.
   */
  styles(modules: string[]): string[];
  /** Of route modules such as `pages/wallet/record`, the files that have them. */
  files(modules: string[]): Record<string, string>;
  /** Scripts to preload besides the entry, for route modules such as `pages/wallet/record`. */
  preloads(modules: string[]): string[];
}

const ENTRY = 'client/entry.tsx';
const WATCH = 'client/watchPage.ts';

/** The build is missing or incomplete. The message is one line that says what to do. */
export class BuildError extends Error {}

/** Reads Vite's manifest of the browser build. Throws `BuildError` if there is none. */
export function readManifest(clientDir: string): Manifest {
  const chunks = readChunks(join(clientDir, '.vite', 'manifest.json'));
  const entry = chunks[ENTRY];
  const watch = chunks[WATCH];
  if (!entry || !watch)
    throw new BuildError(`the build in ${clientDir} is not complete: npm run build makes it`);
  /** The chunks that these need, each once. `later`: with those that they may load later. */
  const needed = (names: string[], later: boolean, found = new Set<Chunk>()): Set<Chunk> => {
    for (const name of names) {
      const chunk = chunks[name];
      if (!chunk || found.has(chunk)) continue;
      found.add(chunk);
      needed([...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])], later, found);
    }
    return found;
  };
  return {
    entry: `/${entry.file}`,
    watch: `/${watch.file}`,
    styles: oncePerPage((modules) => {
      // The entry may load every page, so its later chunks do not count.
      const all = needed(modules.map(nameOf), true, needed([ENTRY], false));
      return urls([...all].flatMap(({ css = [] }) => css));
    }),
    files: oncePerPage((modules) =>
      Object.fromEntries(modules.map((module) => [module, `/${chunks[nameOf(module)]?.file}`])),
    ),
    preloads: oncePerPage((modules) => {
      const all = needed([ENTRY, ...modules.map(nameOf)], false);
      return urls([...all].map(({ file }) => file).filter((file) => file !== entry.file));
    }),
  };
}

const nameOf = (module: string): string => `client/${module}.tsx`;
const urls = (files: string[]): string[] => [...new Set(files)].map((file) => `/${file}`);

function readChunks(file: string): Record<string, Chunk> {
  try {
    // The file is written by Vite.
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  } catch {
    throw new BuildError(`the build is missing (${file}): npm run build makes it`);
  }
}

/** A function of a page's route modules that keeps its results: there is one for each page of the route table. */
function oncePerPage<T>(find: (modules: string[]) => T): (modules: string[]) => T {
  const known = new Map<string, T>();
  return (modules) => {
    const key = modules.join();
    const files = known.get(key) ?? find(modules);
    known.set(key, files);
    return files;
  };
}
