import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A folder with these files, which the test's teardown removes. That of `t.testdir` is named after all files of a run, which may be too long. */
export function folderWith(t: Pick<Test, 'teardown'>, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
