import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Test } from 'tap';

/** Files by their names, and folders of them. */
interface Files {
  readonly [name: string]: string | Files;
}

/** A folder with these files, which the test's teardown removes. That of `t.testdir` is named after all files of a run, which may be too long. */
export function folderWith(t: Pick<Test, 'teardown'>, files: Files = {}): string {
  return folderIn(t, files, tmpdir());
}

/** The same inside the project, where the files of an adaptation find the portal's package. */
export function adaptationFolder(t: Pick<Test, 'teardown'>, files: Files = {}): string {
  const within = resolve('var');
  mkdirSync(within, { recursive: true });
  return folderIn(t, files, within);
}

function folderIn(t: Pick<Test, 'teardown'>, files: Files, within: string): string {
  const folder = mkdtempSync(join(within, 'portal-test-'));
  write(folder, files);
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function write(folder: string, files: Files): void {
  for (const [name, what] of Object.entries(files)) {
    const path = join(folder, name);
    if (typeof what === 'string') writeFileSync(path, what);
    else {
      mkdirSync(path);
      write(path, what);
    }
  }
}
