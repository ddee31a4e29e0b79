import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Test } from 'tap';

/** The tree as a fresh clone has it, with its packages installed: without what the repository ignores. Removed with the test. */
export function freshCopy(t: Test): string {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n').filter((line) => line && !line.includes('*'));
  const left = new Set(['.git', ...ignored.map((name) => name.replace('/', ''))]);
  const folder = mkdtempSync(join(tmpdir(), 'portal-clone-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('.', folder, { recursive: true, filter: (path) => !left.has(relative('.', path)) });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
