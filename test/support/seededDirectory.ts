import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { startEmbedded } from '../../embedded/app.ts';

/** The folder of this run's seeded databases: the processes of one run have one parent, and one build. */
function folderOfRun(): string {
  const built = Math.round(statSync('dist/server/portal.js').mtimeMs);
  const folder = join(tmpdir(), `portal-seeds-${process.ppid}-${built}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * A new directory with a seeded database. The sample members are seeded once per run and `name`, then copied; use another `name`
 * for another clock.
 */
export async function seededDirectory(
  start: typeof startEmbedded,
  name: string,
  clock?: () => number,
): Promise<string> {
  const folder = folderOfRun();
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
