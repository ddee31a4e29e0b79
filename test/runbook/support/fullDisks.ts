import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A folder on which a process can no longer write, and then can again. */
interface Disk {
  folder: string;
  fill(pid: number): void;
  clear(pid: number): void;
}

const MEGABYTES = 24;
/** Pieces in which the disk is filled (bytes): the last ones take what room the first leave. */
const PIECES = [1 << 20, 1 << 12, 1];

function newFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'runbook-disk-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const mount = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder]).status === 0;

/** False where a disk may be mounted; else why a test of one is skipped. */
export const NO_MOUNT = canMount() ? false : 'no disk may be mounted here';

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'runbook-mount-'));
  const isMounted = mount(folder);
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

/** A small disk of its own, on which an old log takes all room. */
export function smallDisk(t: Test): Disk {
  const folder = newFolder(t);
  if (!mount(folder)) throw new Error('the disk cannot be mounted');
  t.teardown(() => void execFileSync('umount', ['-l', folder]));
  const old = join(folder, 'old.log');
  return {
    folder,
    fill() {
      const file = openSync(old, 'a');
      for (const size of PIECES) while (isWritten(file, size));
      closeSync(file);
    },
    clear: () => rmSync(old),
  };
}

/** A folder of the usual disk, and a process whose files may not grow: its limit (RLIMIT_FSIZE) needs no rights. */
export function limitedFiles(t: Test): Disk {
  const limit = (pid: number, bytes: string) =>
    void execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
  return { folder: newFolder(t), fill: (pid) => limit(pid, '1'), clear: (pid) => limit(pid, 'unlimited') };
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch {
    return false;
  }
}
