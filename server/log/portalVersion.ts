import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf } from '../../shared/fieldsOf.ts';

/** Characters of the build's hash. */
const LENGTH = 7;

/**
 * The version for log lines: that of the package, and the first characters of the hash of the list of the browser's files, which
 * differs between builds that differ for a visitor. `root`: the project's folder. A part that cannot be read is left out.
 */
export function portalVersion(root: string): string {
  const version = fieldsOf(parse(read(join(root, 'package.json')))).version;
  const files = read(join(root, 'dist/client/.vite/manifest.json'));
  return [typeof version === 'string' ? version : undefined, files && hash('sha256', files, 'hex').slice(0, LENGTH)].filter(Boolean).join('+');
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const parse = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));
