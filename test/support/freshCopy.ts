import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Test } from 'tap';

/** Copies the project as a fresh clone with installed packages, without the files that git ignores. Teardown removes the copy. */
export function freshCopy(t: Test): string {
  const ignored = readFileSync('.gitignore', 'utf8')
    .split('\n')
    .filter((line) => line && !line.includes('*'));
  const excluded = new Set(['.git', ...ignored.map((name) => name.replace('/', ''))]);
  const folder = mkdtempSync(join(tmpdir(), 'portal-clone-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('.', folder, { recursive: true, filter: (path) => !excluded.has(relative('.', path)) });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
