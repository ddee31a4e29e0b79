import type { Db } from '../store/db.ts';

/** Processes what has become due by `now`. Running it again changes nothing. Registered in workflows/sweepAll.ts. */
export type Sweep = (db: Db, now: number) => void;
