import type { Db } from '../store/db.ts';

const OFFSET = 'clock_offset';

/** The source of time (ms since 1970): the system's time plus an offset that the console can increase, never reduce. */
export interface Clock {
  now: () => number;
  /** The system's time; a new sample seed ends at it. */
  real(): number;
  /** Adds `ms` milliseconds to the offset, permanently; returns the new time. */
  advance(ms: number): number;
  /** Reads the offset again, after the store was reset. */
  reload(): void;
}

/** Opens the clock. The offset is kept in the store, so that a restart does not set the time back. */
export function openClock(db: Db, real: () => number): Clock {
  let offset = storedOffset(db);
  const clock: Clock = {
    now: () => real() + offset,
    real,
    advance(ms) {
      if (!Number.isSafeInteger(ms) || ms <= 0) throw new RangeError('the clock moves forward only');
      db.run(
        'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        OFFSET,
        String(offset + ms),
      );
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
  // On the first start the table does not exist yet.
  if (!db.get("SELECT 1 FROM sqlite_schema WHERE name = 'meta'")) return 0;
  return db.number('SELECT value FROM meta WHERE name = ?', OFFSET);
}
