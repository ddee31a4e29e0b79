import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of a build, and of a shelf, that has the files whose names have a hash; also their path in addresses. */
export const ASSETS = 'assets';

/** Names of the build's files: `pages-Cb8ZzjFX.js`, and their compressed copies. No name leads out of a folder. */
const NAME = /^[\w-]+(\.[\w-]+)*-[\w-]{8}\.[a-z0-9]+(\.(br|gz))?$/;

export const isAsset = (name: string): boolean => NAME.test(name) && !name.endsWith('.map');

/** The folder of the first shelf that has the file, or undefined. */
export async function shelfWith(shelves: readonly string[], file: string): Promise<string | undefined> {
  if (!isAsset(file)) return undefined;
  for (const shelf of shelves) {
    const folder = join(shelf, ASSETS);
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (found?.isFile()) return folder;
  }
  return undefined;
}
