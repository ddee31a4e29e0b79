import type { Db } from './db.ts';
import { first } from './migrations/001.ts';
import { money } from './migrations/002Money.ts';
import { membership } from './migrations/003Membership.ts';
import { loan } from './migrations/004Loan.ts';
import { sums } from './migrations/005Sums.ts';
import { devices } from './migrations/006Devices.ts';

/** Steps in their order; a step that has run anywhere is never edited, only followed by another. */
const STEPS: readonly string[] = [first, money, membership, loan, sums, devices];

/** Brings the schema to its newest step; call it inside a transaction. `user_version` counts the steps done. */
export function migrate(db: Db): void {
  const done = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  if (done > STEPS.length) throw new Error(`the database is at schema ${done}, this program knows ${STEPS.length}: run the newer program, or another VAR_DIR`);
  for (const step of STEPS.slice(done)) db.exec(step);
  // PRAGMA takes no parameters; the figure is ours.
  if (done < STEPS.length) db.exec(`PRAGMA user_version = ${STEPS.length}`);
}
