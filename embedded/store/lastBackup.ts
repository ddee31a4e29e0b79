import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file under `VAR_DIR` in which a backup leaves its time (ISO 8601), for the alert that there has been none for long. */
const FILE = 'last-backup';

/** Notes that a backup was made. The portal can read the note, whoever made the backup. */
export function noteBackup(varDir: string, at: number): void {
  const path = join(varDir, FILE);
  writeFileSync(path, `${new Date(at).toISOString()}\n`, { mode: 0o600 });
  const { uid, gid } = statSync(varDir);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** When the last backup was made (Unix time, s); 0 if there was none. */
export function lastBackup(varDir: string): number {
  try {
    return Date.parse(readFileSync(join(varDir, FILE), 'utf8').trim()) / 1_000 || 0;
  } catch {
    return 0;
  }
}
