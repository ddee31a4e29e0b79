import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { fieldsOf } from '../shared/fieldsOf.ts';

/** Characters of the build's hash. */
const LENGTH = 7;

/**
 * The version for log lines: that of the package, and the first characters of the hash of the list of the browser's files, which
 * differs between builds that differ for a visitor, if there is a build. `root`: the project's folder.
 */
export function portalVersion(root: string): string {
  const version = readVersion(root);
  try {
    const files = readFileSync(join(root, 'dist/client/.vite/manifest.json'));
    return `${version}+${hash('sha256', files, 'hex').slice(0, LENGTH)}`;
  } catch {
    return version;
  }
}

/** The portal's version, of the manifest in its folder; `unknown` if there is none. */
export function readVersion(folder: string): string {
  try {
    const { version } = fieldsOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return typeof version === 'string' ? version : 'unknown';
  } catch {
    return 'unknown';
  }
}
