import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** What a build is made of. */
const SOURCES = [
  'client',
  'embedded',
  'sdk',
  'server',
  'shared',
  'scripts/build',
  'scripts/build.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** The file of a build with the hash of its sources. */
export const STAMP = 'build.json';
const STAMPED = `dist/${STAMP}`;

/** The hash that the build has of its sources; undefined without a build. */
export const builtFrom = () =>
  existsSync('dist/server/main.js') && existsSync(STAMPED)
    ? JSON.parse(readFileSync(STAMPED, 'utf8')).sources
    : undefined;

/** The hash of the sources, whatever the times of their files; undefined where there are none, as in a container. */
export function sourcesHash() {
  if (!SOURCES.every((path) => existsSync(path))) return undefined;
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .sort();
}
