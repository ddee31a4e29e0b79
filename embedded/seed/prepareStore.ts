import type { Db } from '../store/db.ts';
import { makeSchema } from '../store/schema.ts';
import { DataError, damaged } from '../startFault.ts';
import { DAY, startOfDay } from '../domain/shanghaiTime.ts';
import { moveIfOpen } from '../rules/move.ts';
import { memberByPhone } from '../store/members.ts';
import { hashSamplePassword, sample } from './people.ts';
import { runSteps } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { joinSteps } from './certSteps.ts';

/** Notices of the last days are unread, older ones read. */
const UNREAD_DAYS = 3;

/** Creates the sample members and runs their scenarios up to `now` (ms). Call it inside a transaction, on an empty store. */
function runScenarios(db: Db, now: number, passwordHash: string): void {
  const registrations = sample.members.flatMap((person) => joinSteps(person, passwordHash));
  runSteps(db, now, [...registrations, ...scenarios]);
  for (const { phone } of sample.members.filter(({ disabled }) => disabled))
    moveIfOpen(db, 'member', 'disable', memberByPhone(db, phone)?.id ?? 0);
  db.run(
    'UPDATE notices SET read_at = created_at + 18000000 WHERE created_at < ?',
    startOfDay(now) - UNREAD_DAYS * DAY,
  );
}

const isSeeded = (db: Db): boolean => db.get("SELECT 1 FROM meta WHERE name = 'seeded_at'") !== undefined;
const isCreated = (db: Db): boolean =>
  db.get("SELECT 1 FROM sqlite_schema WHERE name = 'meta'") !== undefined;

/**
 * Runs the migrations and, in a sandbox, creates the sample seed, in one transaction, so that an interrupted first start leaves an
 * empty database. A damaged database is refused, before a member finds out. Outside a sandbox a database with the sample members is refused: everybody knows their password.
 */
export async function prepareStore(db: Db, now: number, sandbox: boolean): Promise<void> {
  const { quick_check: found } = db.get<{ quick_check: string }>('PRAGMA quick_check(1)') ?? {
    quick_check: '',
  };
  if (found !== 'ok') throw damaged('embedded.db');
  if (!sandbox && isCreated(db) && isSeeded(db)) {
    throw new DataError(
      'the embedded upstream has sample members, whose password is public: use another VAR_DIR, or set SANDBOX=1',
    );
  }
  // Hashing is slow by design, so it is done before the transaction.
  const passwordHash = sandbox && !(isCreated(db) && isSeeded(db)) ? await hashSamplePassword() : null;
  db.tx(() => {
    makeSchema(db);
    if (passwordHash === null || isSeeded(db)) return;
    runScenarios(db, now, passwordHash);
    markSeeded(db, now);
  });
}

/** Deletes all data but the log of the operator, and creates the sample seed again, in one transaction. */
export async function reseed(db: Db, now: number): Promise<void> {
  const passwordHash = await hashSamplePassword();
  db.tx(() => {
    db.exec('PRAGMA defer_foreign_keys = ON');
    const tables = db.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'operator_log'",
    );
    for (const { name } of tables) db.exec(`DELETE FROM ${name}`);
    db.exec("DELETE FROM sqlite_sequence WHERE name <> 'operator_log'");
    runScenarios(db, now, passwordHash);
    markSeeded(db, now);
  });
}

const markSeeded = (db: Db, now: number): void =>
  void db.insert('meta', { name: 'seeded_at', value: String(now) });
