import type { Db } from '../store/db.ts';

const OFFSET = 'clock_offset';

/** The one source of time: the machine's, moved ahead by what the console has added. Only forward: nothing is un-expired. */
export interface Clock {
  now: () => number;
  /** The machine's own time; a fresh sample world begins with it. */
  real(): number;
  /** Moves the time ahead by so many milliseconds, for good; gives the new time. */
  advance(ms: number): number;
  /** Reads the offset anew, after the store was made anew. */
  reload(): void;
}

/** The offset is kept in the store, so that a restart does not turn the time back. */
export function openClock(db: Db, real: () => number): Clock {
  let offset = storedOffset(db);
  const clock: Clock = {
    now: () => real() + offset,
    real,
    advance(ms) {
      if (!Number.isSafeInteger(ms) || ms <= 0) throw new RangeError('the clock moves forward only');
      db.run('INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', OFFSET, String(offset + ms));
      offset += ms;
      return clock.now();
    },
    reload() {
      offset = storedOffset(db);
    },
  };
  return clock;
}

function storedOffset(db: Db): number {
  // On the first start there is no table yet.
  if (!db.get("SELECT 1 FROM sqlite_schema WHERE name = 'meta'")) return 0;
  return Number(db.get<{ value: string }>('SELECT value FROM meta WHERE name = ?', OFFSET)?.value ?? 0);
}
