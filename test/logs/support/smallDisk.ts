import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A folder whose disk can be made full, and has room again, while a program works in it. */
export interface SmallDisk {
  /** What makes it full. */
  title: string;
  /** SQLite's name of the fault then. */
  fault: 'SQLITE_FULL' | 'SQLITE_IOERR';
  /** Makes the folder. */
  open(t: Test): string;
  /** No file in the folder can grow any more. `pid`: the program. */
  fill(folder: string, pid: number): void;
  makeRoom(folder: string, pid: number): void;
}

/** Size of the small file system (bytes): several times what the sample members need. */
const SIZE = 24 * 2 ** 20;
const BLOCK = Buffer.alloc(4_096);

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const fillerOf = (folder: string): string => join(folder, 'filler');

function newFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const mount = (folder: string): boolean => run('mount', '-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder);
// A folder that is still in use goes when it is not.
const unmount = (folder: string): boolean => run('umount', '--lazy', folder);

/** A small file system, and a file that takes what is left of it. Only root may mount one, and in most containers not even root. */
const MOUNTED: SmallDisk = {
  title: 'a small file system without room',
  fault: 'SQLITE_FULL',
  open(t) {
    const folder = newFolder(t);
    if (!mount(folder)) throw new Error('a file system could be mounted before');
    t.teardown(() => void unmount(folder));
    return folder;
  },
  fill(folder) {
    try {
      for (;;) appendFileSync(fillerOf(folder), BLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  },
  makeRoom: (folder) => rmSync(fillerOf(folder)),
};

/** No file of the program may become longer than a page of its databases (RLIMIT_FSIZE): the operating system refuses the same writes, by another name. */
const LIMITED: SmallDisk = {
  title: 'a limit of the length of files',
  fault: 'SQLITE_IOERR',
  open: newFolder,
  fill: (_folder, pid) => limit(pid, String(BLOCK.length)),
  makeRoom: (_folder, pid) => limit(pid, 'unlimited'),
};

function limit(pid: number, soft: string): void {
  if (!run('prlimit', '--pid', String(pid), `--fsize=${soft}:unlimited`)) throw new Error('prlimit of util-linux is needed');
}

/** The kinds that this machine permits: the limit everywhere, the file system where it can be mounted. */
export function smallDisks(): SmallDisk[] {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const isMounted = mount(folder);
  if (isMounted) unmount(folder);
  rmSync(folder, { recursive: true, force: true });
  return isMounted ? [MOUNTED, LIMITED] : [LIMITED];
}
