import type { Counter, Taken } from './counter.ts';

interface Entry {
  used: number;
  /** End of the window, by the clock. */
  until: number;
}

/** Keys at most for one window of one policy. Then the one that would end first is forgotten, so that invented keys cannot fill the memory. */
const KEYS_MAX = 50_000;

/** Counters in this process's memory. `now` is monotonic (ms), so that no change of the system's time opens or closes a window. */
export function createLocalCounters(now: () => number, keysMax = KEYS_MAX) {
  // Windows of one table have one length, so its entries are in the order of their ends.
  const tables = new Map<string, Map<string, Entry>>();

  function tableOf(id: string): Map<string, Entry> {
    const found = tables.get(id) ?? new Map<string, Entry>();
    tables.set(id, found);
    return found;
  }

  function live({ id, key }: Counter): Entry | undefined {
    const entry = tableOf(id).get(key);
    return entry && entry.until > now() ? entry : undefined;
  }

  function add(counter: Counter): Entry {
    const entry = live(counter);
    if (entry) {
      entry.used++;
      return entry;
    }
    const table = tableOf(counter.id);
    // Removed first: an existing key would keep its place in the order.
    table.delete(counter.key);
    const made = { used: 1, until: now() + counter.window.seconds * 1000 };
    table.set(counter.key, made);
    for (const [key, { until }] of table) {
      if (until > now() && table.size <= keysMax) break;
      table.delete(key);
    }
    return made;
  }

  return {
    take(counters: readonly Counter[]): Taken {
      for (const counter of counters) {
        const entry = live(counter);
        if (entry && entry.used >= counter.window.max) return { full: counter, wait: entry.until - now() };
      }
      const entries = counters.map(add);
      return { used: entries.map(({ used }) => used), left: entries.map(({ until }) => until - now()) };
    },
    giveBack(counters: readonly Counter[]): void {
      for (const counter of counters) {
        const entry = live(counter);
        if (entry && entry.used > 0) entry.used--;
      }
    },
    /** Number of keys in memory. */
    size: (): number => [...tables.values()].reduce((sum, table) => sum + table.size, 0),
  };
}
