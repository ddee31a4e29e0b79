import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { startEmbedded } from '../../embedded/app.ts';

/** The folder of this run's seeded databases. The test runner sets it for all its processes; otherwise this process makes one. */
let folder = process.env.TEST_RUN_FOLDER;

/**
 * A new directory with a seeded database. The sample members are seeded once per run and `name`, then copied; use another `name`
 * for another clock.
 */
export async function seededDirectory(
  start: typeof startEmbedded,
  name: string,
  clock?: () => number,
): Promise<string> {
  if (!folder) {
    const own = (folder = mkdtempSync(join(tmpdir(), 'portal-seeds-')));
    process.on('exit', () => rmSync(own, { recursive: true, force: true }));
  }
  const seeded = join(folder, name);
  if (!existsSync(seeded)) {
    const made = mkdtempSync(join(folder, `${name}-`));
    await (await start({ varDir: made, port: 0, sandbox: true, ...(clock && { clock }) })).close();
    try {
      renameSync(made, seeded);
    } catch {
      // Another process has seeded it meanwhile.
      rmSync(made, { recursive: true, force: true });
    }
  }
  const dir = mkdtempSync(join(tmpdir(), 'portal-'));
  cpSync(seeded, dir, { recursive: true });
  return dir;
}
