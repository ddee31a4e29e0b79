import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from '../readVersion.ts';

/** Characters of the build's hash. */
const LENGTH = 7;

/**
 * The version for log lines: that of the package, and the first characters of the hash of the list of the browser's files, which
 * differs between builds that differ for a visitor, if there is a build. `root`: the project's folder.
 */
export function portalVersion(root: string): string {
  const files = read(join(root, 'dist/client/.vite/manifest.json'));
  const version = readVersion(root);
  return files === undefined ? version : `${version}+${hash('sha256', files, 'hex').slice(0, LENGTH)}`;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
