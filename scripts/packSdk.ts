import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSdk } from './build/declareCalls.ts';

// Builds the package of the typed client and packs it into the current folder, or as options of `npm pack` say. It needs no build of the portal.

const folder = mkdtempSync(join(tmpdir(), 'yinqiao-client-'));
try {
  await buildSdk(folder);
  execFileSync('npm', ['pack', folder, ...process.argv.slice(2)], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
