import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives all that is in a folder to the folder's owner. An operator works as root, the portal runs as another user, who could not open what
 * root has made. Others than root can make files of their own only: for them nothing is done.
 */
export function giveToOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) lchownSync(join(entry.parentPath, entry.name), uid, gid);
}
