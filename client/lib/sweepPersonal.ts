import { isFresh, parseEntry, personalKinds } from './personalStorage.ts';

/**
 * Removes what is over. `member`: whose session it is from now on. Other members' entries are then removed too, and a
 * visitor's become the member's; 0 (logged out) and a negative number (somebody) leave a visitor's as they are.
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
