import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** Files by their names, and folders of them. */
interface Files {
  readonly [name: string]: string | Files;
}

/**
 * A folder with these files, which the test's teardown removes. That of `t.testdir` is named after all files of a run, which may be too long.
 * `within`: another place than that of the system, for what looks for packages above itself.
 */
export function folderWith(t: Pick<Test, 'teardown'>, files: Files = {}, within = tmpdir()): string {
  mkdirSync(within, { recursive: true });
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
