import { isFresh, parseEntry, personalKinds } from './personalStorage.ts';

/**
 * Removes expired entries. With `member` (id of the member who now has the session), other members' entries are removed too,
 * and a visitor's entries become the member's. 0 (logged out) and a negative id (unknown member) leave a visitor's entries.
 */
export function sweepPersonal(now: number, member?: number): void {
  for (const { storage, prefix, life } of Object.values(personalKinds)) {
    for (const key of storage.keys().filter((key) => key.startsWith(prefix))) {
      const entry = parseEntry(storage.get(key));
      const isOthers = member !== undefined && entry?.owner !== 0 && entry?.owner !== member;
      if (!entry || isOthers || !isFresh(entry, life, now)) storage.remove(key);
      else if (member !== undefined && member > 0 && entry.owner === 0) storage.set(key, JSON.stringify({ ...entry, owner: member }));
    }
  }
}
