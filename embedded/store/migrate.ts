import { DataError } from '../startFault.ts';
import type { Db } from './db.ts';
import { first } from './migrations/001.ts';
import { money } from './migrations/002Money.ts';
import { membership } from './migrations/003Membership.ts';
import { loan } from './migrations/004Loan.ts';
import { sums } from './migrations/005Sums.ts';
import { devices } from './migrations/006Devices.ts';
import { onceInput } from './migrations/007OnceInput.ts';
import { wechat } from './migrations/008Wechat.ts';
import { places } from './migrations/009Places.ts';
import { operator } from './migrations/010Operator.ts';
import { selfService } from './migrations/011SelfService.ts';
import { requestIds } from './migrations/012RequestIds.ts';

/** The migrations in their order. A migration that has run anywhere is never edited. */
const STEPS: readonly string[] = [first, money, membership, loan, sums, devices, onceInput, wechat, places, operator, selfService, requestIds];

/** The schema version of a database that has had every migration. */
export const SCHEMA = STEPS.length;

/** The number of migrations that the database has had. */
export const schemaOf = (db: Db): number => db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;

/** Runs the migrations that have not run yet; `user_version` is their number. Call it inside a transaction. */
export function migrate(db: Db): void {
  const done = schemaOf(db);
  if (done > STEPS.length)
    throw new DataError(`VAR_DIR has a database of a newer program (schema ${done}, this one knows ${STEPS.length}): run that one, or use another VAR_DIR`);
  for (const step of STEPS.slice(done)) db.exec(step);
  // PRAGMA takes no parameters; the number is a constant of the code.
  if (done < STEPS.length) db.exec(`PRAGMA user_version = ${STEPS.length}`);
}
