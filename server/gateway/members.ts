import { LRUCache } from 'lru-cache';
import type { Store } from '../store/store.ts';

/** Time that a token's member is remembered (seconds): as long as a session usually lasts. Afterwards the upstream is asked again. */
const KEEP = 7 * 24 * 3600;
/** Tokens that are remembered in this process. */
const LOCAL_MAX = 20_000;

/** The scope of a token whose member the upstream does not name. */
const ofToken = (fingerprint: string): string => `token:${fingerprint}`;
/** The scope of a member. The id is the upstream's, so it may have any characters. */
const ofMember = (id: string): string => `member:${encodeURIComponent(id)}`;

/**
 * Remembers which member a token belongs to, by the token's fingerprint, in the store and in this process. The first id that the
 * upstream gives for a token stays, unless it is forgotten.
 */
export function createMembers(store: Store) {
  const local = new LRUCache<string, string>({ max: LOCAL_MAX });

  async function remember(fingerprint: string, scope: string): Promise<string> {
    const known = local.get(fingerprint);
    if (known !== undefined) return known;
    const { value } = await store.claim(placeOf(fingerprint), scope, KEEP);
    local.set(fingerprint, value);
    return value;
  }

  return {
    /** Notes the id that the upstream gave for a token. Returns false if it is not the id of before: the response belongs to another member. */
    async note(fingerprint: string, id: string): Promise<boolean> {
      const scope = ofMember(id);
      // A scope made of the token says nothing about the member, and stays, so that keys of this session keep counting.
      const fits = (known: string) => known === scope || known === ofToken(fingerprint);
      const here = local.get(fingerprint);
      if (here !== undefined && fits(here)) return true;
      // Another gateway may have forgotten the token's member.
      local.delete(fingerprint);
      try {
        return fits(await remember(fingerprint, scope));
      } catch {
        // Nothing is remembered without the store, since it may have another scope for this token.
        if (here !== undefined) local.set(fingerprint, here);
        return here === undefined;
      }
    },

    /** Remembers that the upstream names no member for a token, and returns the scope. Rejects if the store fails. */
    unnamed: (fingerprint: string): Promise<string> => remember(fingerprint, ofToken(fingerprint)),

    /** The scope of a token's money calls: its member. Undefined: not known. Rejects if the store fails. */
    async scopeOf(fingerprint: string): Promise<string | undefined> {
      // Not from memory: another gateway may have forgotten the token's member, and would send the same key under another scope.
      const known = await store.get(placeOf(fingerprint));
      if (known === undefined) local.delete(fingerprint);
      else local.set(fingerprint, known);
      return known;
    },

    /** Forgets a token's member: its account may have been merged with another. */
    async forget(fingerprint: string): Promise<void> {
      local.delete(fingerprint);
      await store.delete(placeOf(fingerprint)).catch(() => {});
    },
  };
}

const placeOf = (fingerprint: string): string => `member:${fingerprint}`;
