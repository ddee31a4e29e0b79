import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
}

/** The built files that pages need, as absolute paths. */
export interface Manifest {
  entry: string;
  /** The script that reports errors and vitals; it needs no other. */
  watch: string;
  /** Of route modules such as `pages/wallet/record/page.tsx`: the style sheets, and the scripts to preload besides the entry. */
  files(modules: string[]): { styles: string[]; scripts: string[] };
}

const ENTRY = 'client/entry.tsx';
const WATCH = 'client/watchPage.ts';
/** Of all pages. */
const STYLE = 'style.css';

/** The build is missing or incomplete. The message is one line that says what to do. */
export class BuildError extends Error {}

/** Reads Vite's manifest of the browser build. Throws `BuildError` if there is none. */
export function readManifest(clientDir: string): Manifest {
  const chunks = readChunks(join(clientDir, '.vite', 'manifest.json'));
  const entry = chunks[ENTRY];
  const watch = chunks[WATCH];
  const style = chunks[STYLE];
  if (!entry || !watch || !style)
    throw new BuildError(`the build in ${clientDir} is not complete: npm run build makes it`);
  /** The chunks that these import, each once. */
  const needed = (names: string[], found = new Set<Chunk>()): Set<Chunk> => {
    for (const name of names) {
      const chunk = chunks[name];
      if (!chunk || found.has(chunk)) continue;
      found.add(chunk);
      needed(chunk.imports ?? [], found);
    }
    return found;
  };
  return {
    entry: `/${entry.file}`,
    watch: `/${watch.file}`,
    files(modules) {
      const all = [...needed([ENTRY, ...modules.map((module) => `client/${module}`)])];
      return {
        styles: [`/${style.file}`],
        scripts: all.filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`),
      };
    },
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
