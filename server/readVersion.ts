import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf } from '../shared/fieldsOf.ts';

/** The portal's version, of the manifest in its folder; `unknown` if there is none. */
export function readVersion(folder: string): string {
  try {
    const { version } = fieldsOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return typeof version === 'string' ? version : 'unknown';
  } catch {
    return 'unknown';
  }
}
