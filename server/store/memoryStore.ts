import type { Store } from './store.ts';

/** Keys at most; the oldest is removed first. */
const KEYS_MAX = 100_000;

/**
 * A store in this process's memory, for tests and development: everything is lost when the process ends. `now`: a monotonic clock
 * (ms), so that a jump of the system's clock frees no key.
 */
export function createMemoryStore(now: () => number = () => performance.now()): Store {
  const records = new Map<string, { value: string; until: number }>();
  const live = (key: string) => {
    const found = records.get(key);
    if (found && found.until > now()) return found.value;
    records.delete(key);
    return undefined;
  };
  const set = (key: string, value: string, ttl: number) => {
    // Removed first: an existing key would keep its place in the order.
    records.delete(key);
    records.set(key, { value, until: now() + ttl * 1000 });
    if (records.size > KEYS_MAX) records.delete(records.keys().next().value ?? '');
  };
  return {
    isShared: false,
    async claim(key, value, ttl) {
      const existing = live(key);
      if (existing !== undefined) return { claimed: false, value: existing };
      set(key, value, ttl);
      return { claimed: true, value };
    },
    async replace(key, expected, value, ttl) {
      if (live(key) === expected) set(key, value, ttl);
      return live(key);
    },
    async get(key) {
      return live(key);
    },
    async set(key, value, ttl) {
      set(key, value, ttl);
    },
    async delete(key) {
      records.delete(key);
    },
    async close() {
      records.clear();
    },
  };
}
