import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { startEmbedded } from '../../../embedded/app.ts';
import { openDb } from '../../../embedded/store/db.ts';
import { startPortalProcess } from '../../sandbox/support/portalProcess.ts';
import { seededDirectory } from '../../support/seededDirectory.ts';
import { until } from '../../support/longRun.ts';

/** The built portal with the embedded upstream, as `npm start` runs it, and its log in a file. */
export type Logged = Awaited<ReturnType<typeof startLogged>>;

/** Starts it and waits until it is ready. It believes this machine where a request comes from. */
export async function startLogged(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'portal.log');
  const varDir = await seededDirectory(startEmbedded, 'now');
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  const stdout = openSync(file, 'w');
  t.teardown(() => closeSync(stdout));
  const portal = await startPortalProcess(t, { VAR_DIR: varDir, TRUSTED_PROXIES: '127.0.0.1' }, { stdout });
  const text = () => readFileSync(file, 'utf8');
  const has = async (event: string) => t.ok(await until(() => text().includes(event), 60_000), event);
  await has('"event":"sys.pages_fetched"');
  return {
    ...portal,
    /** The log so far. */
    text,
    /** Waits for a line with this text. */
    has,
    /** Changes the upstream's database behind its back, so that it misbehaves from now on. */
    sabotage(sql: string): void {
      const db = openDb(varDir, 'embedded.db');
      db.exec(sql);
      db.close();
    },
  };
}
