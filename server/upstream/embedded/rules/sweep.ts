import type { Db } from '../store/db.ts';

/** Does what has become due by `now`: finds it by its time, and changes nothing that is not due or is done already. Registered in sweepAll.ts. */
export type Sweep = (db: Db, now: number) => void;
