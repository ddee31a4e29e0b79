import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The built files that pages need, as absolute paths. */
export interface Manifest {
  entry: string;
  /** Style sheets for route modules such as `pages/wallet/record`, in their order: first the one of all pages. */
  styles(modules: string[]): string[];
  /** Scripts to preload besides the entry, for route modules such as `pages/wallet/record`. */
  preloads(modules: string[]): string[];
}

const ENTRY = 'client/entry.tsx';

/** The build is missing or incomplete. The message is one line that says what to do. */
export class BuildError extends Error {}

/** Reads Vite's manifest of the browser build. Throws `BuildError` if there is none. */
export function readManifest(clientDir: string): Manifest {
  const chunks = readChunks(join(clientDir, '.vite', 'manifest.json'));
  const entry = chunks[ENTRY];
  if (!entry) throw new BuildError(`the build in ${clientDir} is not complete: npm run build makes it`);
  const needed = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = chunks[name];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) needed(imported, seen);
    return seen;
  };
  const always = needed(ENTRY);
  const stylesOf = new Map(Object.values(chunks).map(({ file, css = [] }) => [file, css]));
  const routes = new Map<string, string[]>();
  for (const name of Object.keys(chunks)) {
    const module = /^client\/((?:pages|shell\/layouts)\/.+)\.tsx$/.exec(name)?.[1];
    if (module) routes.set(module, [...needed(name)]);
  }
  const filesOf = (modules: string[]): string[] => [...new Set([...always, ...modules.flatMap((module) => routes.get(module) ?? [])])];
  const urls = (files: string[]): string[] => files.map((file) => `/${file}`);
  return {
    entry: `/${entry.file}`,
    styles: oncePerPage((modules) => urls([...new Set(filesOf(modules).flatMap((file) => stylesOf.get(file) ?? []))])),
    preloads: oncePerPage((modules) => urls(filesOf(modules).filter((file) => file !== entry.file))),
  };
}

function readChunks(file: string): Record<string, Chunk> {
  try {
    // The file is written by Vite.
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  } catch {
    throw new BuildError(`the build is missing (${file}): npm run build makes it`);
  }
}

/** A function of a page's route modules that keeps its results: there is one for each page of the route table. */
function oncePerPage(find: (modules: string[]) => string[]): (modules: string[]) => string[] {
  const known = new Map<string, string[]>();
  return (modules) => {
    const key = modules.join();
    const files = known.get(key) ?? find(modules);
    known.set(key, files);
    return files;
  };
}
