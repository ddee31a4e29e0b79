import type { Store } from '../store/store.ts';
import { BoundedMap, type StoreWatch } from './denylist.ts';

/** Prefix of the store's keys. */
const PREFIX = 'session-login:';
/** Longer than a document that was asked for before a login can take to be sent (s). */
const LIFE = 120;

export interface LoginsOptions {
  store: Store;
  watch: StoreWatch;
  /** Time (ms since the epoch). */
  now: () => number;
}

/**
 * Logins that are under way or have just been: by the fingerprint of the old session cookie, which a browser sends with its login as with all
 * other requests. The response to another of these requests must leave the cookie alone, since it may arrive after that of the login.
 * Gateways tell each other by the store. Nothing here rejects.
 */
export function createLogins({ store, watch, now }: LoginsOptions) {
  const own = new BoundedMap<true>();
  return {
    /** A call that may open a session begins, with this cookie. */
    async begin(fingerprint: string): Promise<void> {
      own.set(fingerprint, true, now() + LIFE * 1000);
      await watch(store.set(PREFIX + fingerprint, '1', LIFE));
    },
    /** Whether the browser with this cookie may have, or soon have, another. If the store does not say, it may. */
    async mayChange(fingerprint: string): Promise<boolean> {
      if (own.get(fingerprint, now())) return true;
      const read = await watch(store.get(PREFIX + fingerprint));
      return read.failed || read.value !== undefined;
    },
  };
}
