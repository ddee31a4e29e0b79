import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { openSharedSecret } from '../store/sharedSecret.ts';
import type { Store } from '../store/store.ts';

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
 * addresses or telephone numbers. All gateways with the same first session key give the same ones; without session keys, those with the same
 * store.
 */
export function openPseudonyms(options: PseudonymOptions): { of: Pseudonym; close: () => void } {
  const known = new LRUCache<string, string>({
    max: KNOWN_MAX,
    memoMethod(place) {
      const [newest = ''] = secret.all();
      return createHmac('sha256', newest).update(place).digest('hex').slice(0, LENGTH);
    },
  });
  const secret = openSharedSecret({ name: 'log-secret', ...options, onChange: () => known.clear() });

  return {
    of: (kind, text) => known.memo(`${kind} ${text}`),
    close: () => secret.close(),
  };
}
