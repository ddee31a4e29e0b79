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
  styles: string[];
  /** Scripts to preload besides the entry, for route modules such as `pages/wallet/record`. */
  preloads(modules: string[]): string[];
}

const ENTRY = 'client/entry.tsx';

/** Reads Vite's manifest of the browser build. Throws if the build is missing. */
export function readManifest(clientDir: string): Manifest {
  // The file is written by Vite.
  const chunks = JSON.parse(readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = chunks[ENTRY];
  if (!entry) throw new Error(`the build in ${clientDir} has no ${ENTRY}`);
  const needed = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = chunks[name];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) needed(imported, seen);
    return seen;
  };
  const always = needed(ENTRY);
  const routes = new Map<string, string[]>();
  for (const name of Object.keys(chunks)) {
    const module = /^client\/((?:pages|shell\/layouts)\/.+)\.tsx$/.exec(name)?.[1];
    if (module) routes.set(module, [...needed(name)]);
  }
  const preloads = (modules: string[]): string[] =>
    [...new Set([...always, ...modules.flatMap((module) => routes.get(module) ?? [])])].filter((file) => file !== entry.file).map((file) => `/${file}`);
  const known = new Map<string, string[]>();
  return {
    entry: `/${entry.file}`,
    styles: [...new Set([...always].flatMap((file) => Object.values(chunks).find((chunk) => chunk.file === file)?.css ?? []))].map((file) => `/${file}`),
    preloads(modules) {
      // One entry for each page of the route table.
      const key = modules.join();
      const files = known.get(key) ?? preloads(modules);
      known.set(key, files);
      return files;
    },
  };
}
