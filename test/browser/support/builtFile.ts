import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_DIR } from '../../helper.ts';

/** The address of the built file of a module under `client/` that is loaded by itself, such as a page. */
export function builtFile(module: string): string {
  // The file is written by Vite.
  const manifest = JSON.parse(readFileSync(join(CLIENT_DIR, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return `/${manifest[`client/${module}`]!.file}`;
}
