import { createHash, randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { makeFolder } from '../makeFolder.ts';

/** The folder of a build, and of a directory, that has the files whose names have a hash; also their path in addresses. */
export const ASSETS = 'assets';

/** Names of the build's files: `pages-Cb8ZzjFX.js`, `style-d9054064.elder.css` (of a size of text), and their compressed copies. No name leads out of a folder. */
const NAME = /^[\w-]+(\.[\w-]+)*-[\w-]{8}(\.[a-z]+)?\.[a-z0-9]+(\.(br|gz))?$/;

const isAsset = (name: string): boolean => NAME.test(name) && !name.endsWith('.map');

/** The folder of the first directory that has the file, or undefined. */
export async function folderWith(folders: readonly string[], file: string): Promise<string | undefined> {
  if (!isAsset(file)) return undefined;
  for (const directory of folders) {
    const folder = join(directory, ASSETS);
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (found?.isFile()) return folder;
  }
  return undefined;
}

/** Builds whose files are kept. A page that was loaded two releases ago still finds its scripts, after a rollback too. */
export const KEPT_BUILDS = 3;
/** The folder of a directory that has the lists of builds. */
const LISTS = 'builds';

/** A build on a directory: when it was last put there (ms since 1970), and its files. */
interface List {
  at: number;
  files: string[];
}

/**
 * Puts the files of a build on a directory, and removes what only older builds than the last `KEPT_BUILDS` need. A directory is a folder with
 * `assets/`, the files of several builds side by side (their names have a hash of their content), and `builds/`, a list for each
 * build. A build that is put there again, as by a rollback, is the newest. Several processes may share a directory.
 *
 * Throws the error of the file system if the directory cannot be written.
 */
export function keepBuild(directory: string, assets: string, now = Date.now()): void {
  const files = readdirSync(assets).filter((file) => isAsset(file));
  const id = createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 16);
  makeFolder(join(directory, ASSETS));
  makeFolder(join(directory, LISTS));
  // The list is first, so that another process that cleans up leaves its files.
  put(join(directory, LISTS, `${id}.json`), (path) =>
    writeFileSync(path, JSON.stringify({ at: now, files } satisfies List)),
  );
  for (const file of files) {
    const place = join(directory, ASSETS, file);
    if (!existsSync(place)) put(place, (path) => linkOrCopy(join(assets, file), path));
  }
  cleanUp(directory);
}

/** Writes a file under another name, and gives it its own when it is whole. */
function put(place: string, write: (path: string) => void): void {
  const draft = `${place}.${randomUUID()}.part`;
  try {
    write(draft);
    renameSync(draft, place);
  } finally {
    rmSync(draft, { force: true });
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Another file system, or one without links.
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

function cleanUp(directory: string): void {
  const lists = readdirSync(join(directory, LISTS))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, ...readList(join(directory, LISTS, name)) }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of lists.slice(KEPT_BUILDS)) rmSync(join(directory, LISTS, name), { force: true });
  const needed = new Set(lists.slice(0, KEPT_BUILDS).flatMap(({ files }) => files));
  for (const entry of readdirSync(join(directory, ASSETS), { withFileTypes: true }))
    if (entry.isFile() && isAsset(entry.name) && !needed.has(entry.name))
      rmSync(join(directory, ASSETS, entry.name), { force: true });
}

/** A list that is empty or torn, as after a power cut, is that of an old build: it must not keep the portal from starting. */
function readList(path: string): List {
  try {
    // Written by `keepBuild`.
    return JSON.parse(readFileSync(path, 'utf8')) as List;
  } catch {
    return { at: 0, files: [] };
  }
}
