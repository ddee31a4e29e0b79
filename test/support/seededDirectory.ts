import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { startEmbedded } from '../../server/upstream/embedded/app.ts';

/** Where the worlds of this run are: the runner's folder, shared by all its processes; by hand, one of this process. */
let folder = process.env.TEST_RUN_FOLDER;

/**
 * A directory with a seeded database of its own. The sample world is seeded once for a run and copied; `name` tells
 * worlds of different clocks apart.
 */
export async function seededDirectory(start: typeof startEmbedded, name: string, clock?: () => number): Promise<string> {
  if (!folder) {
    const own = (folder = mkdtempSync(join(tmpdir(), 'portal-worlds-')));
    process.on('exit', () => rmSync(own, { recursive: true, force: true }));
  }
  const world = join(folder, name);
  if (!existsSync(world)) {
    const made = mkdtempSync(join(folder, `${name}-`));
    await (await start({ varDir: made, port: 0, ...(clock && { clock }) })).close();
    try {
      renameSync(made, world);
    } catch {
      // Another process was quicker.
      rmSync(made, { recursive: true, force: true });
    }
  }
  const dir = mkdtempSync(join(tmpdir(), 'portal-'));
  cpSync(world, dir, { recursive: true });
  return dir;
}
