import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Store } from '../store/store.ts';

/** The store's key of the secret, and how long it is kept (s): a year. */
const KEY = 'log-secret';
const KEEP = 365 * 24 * 3600;
/** Time between two tries to get the secret from the store (ms). */
const RETRY = 1_000;
/** Pseudonyms that are remembered: most requests come from few addresses. */
const KNOWN_MAX = 10_000;
/** Hexadecimal digits of a pseudonym: 40 bits, and never eleven digits in a row, which could be taken for a telephone number. */
const LENGTH = 10;

/** What a pseudonym stands for; the same text has another one for each. */
type Kind = 'client' | 'account' | 'key';

/** Gives the pseudonym of a text. */
export type Pseudonym = (kind: Kind, text: string) => string;

interface PseudonymOptions {
  sessionKeys: readonly Buffer[];
  store: Store;
}

/**
 * Pseudonyms for log lines: keyed hashes by which lines of one client or account can be found, and nothing else. Whoever has the log alone cannot try
 * addresses or telephone numbers. All gateways with the same first session key give the same ones; without session keys the secret is in
 * the store. Until the store has answered, the secret is this process's own. Close it, or it goes on asking a store that fails.
 */
export function openPseudonyms({ sessionKeys: [sessionKey], store }: PseudonymOptions): {
  of: Pseudonym;
  close: () => void;
} {
  let secret: Buffer | undefined = sessionKey && createHmac('sha256', sessionKey).update(KEY).digest();
  const own = randomBytes(32);
  const known = new LRUCache<string, string>({ max: KNOWN_MAX });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function ask(): Promise<void> {
    try {
      const { value } = await store.claim(KEY, randomUUID(), KEEP);
      secret = createHmac('sha256', value).update(KEY).digest();
      known.clear();
    } catch {
      if (!isClosed) timer = setTimeout(() => void ask(), RETRY).unref();
    }
  }
  if (!secret) void ask();

  return {
    of(kind, text) {
      const place = `${kind} ${text}`;
      const found = known.get(place);
      if (found !== undefined) return found;
      const made = createHmac('sha256', secret ?? own)
        .update(place)
        .digest('hex')
        .slice(0, LENGTH);
      known.set(place, made);
      return made;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
