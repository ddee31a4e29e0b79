import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A new folder, which the test's teardown removes. */
export function newFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
