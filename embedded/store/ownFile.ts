import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';

/** Modes with which only this user can use a folder or a file. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/** Makes a folder that only this user can open. One that exists stays as it is, unless it is `ours`: others may use it too. */
export function makeOwnFolder(path: string, ours = false): void {
  const made = mkdirSync(path, { recursive: true, mode: OWN_FOLDER }) !== undefined;
  // The umask may have removed bits, and an older program may have left others.
  if (made || ours) chmodSync(path, OWN_FOLDER);
}

/** Restricts an existing file to this user. */
export const restrictFile = (path: string): void => chmodSync(path, OWN_FILE);

/** Makes an empty file for this user, or restricts the existing one; SQLite gives its log files (`-wal`, `-shm`) the same mode. */
export function makeOwnDatabase(path: string): void {
  closeSync(openSync(path, 'a', OWN_FILE));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) restrictFile(file);
}
