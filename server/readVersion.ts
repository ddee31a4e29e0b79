import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf } from '../shared/fieldsOf.ts';

/** The portal's version, of the manifest in its folder; `unknown` if there is none. */
export function readVersion(folder: string): string {
  try {
    return String(fieldsOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version ?? 'unknown');
  } catch {
    return 'unknown';
  }
}
