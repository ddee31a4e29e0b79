import type { Test } from 'tap';
import { WORKFLOWS } from '../../../embedded/rules/move.ts';
import { openDb } from '../../../embedded/store/db.ts';
import type { StatusTable } from '../../../shared/status/move.ts';
import type { EmbeddedUpstream } from '../support/embeddedUpstream.ts';

/** All workflows except `member`: no call disables a member, only the seed does. */
const WALKED = Object.entries(WORKFLOWS).filter(([workflow]) => workflow !== 'member');

/** Records every change of status from now on, with triggers in the database. */
export function seeMoves(t: Test, { varDir }: Pick<EmbeddedUpstream, 'varDir'>) {
  const db = openDb(varDir, 'embedded.db');
  t.teardown(() => db.close());
  db.exec('CREATE TABLE seen_moves (rows TEXT, col TEXT, was INTEGER, is_now INTEGER, PRIMARY KEY (rows, col, was, is_now))');
  for (const [, { rows, column }] of WALKED) {
    db.exec(`CREATE TRIGGER IF NOT EXISTS seen_${rows}_${column} AFTER UPDATE OF ${column} ON ${rows} BEGIN
      INSERT OR IGNORE INTO seen_moves VALUES ('${rows}', '${column}', old.${column}, new.${column}); END`);
  }
  /** For each workflow: the moves of its table and those that were made, each once, as `0→10`. */
  return () =>
    WALKED.map(([workflow, { table, rows, column }]) => {
      const { status, moves }: StatusTable = table;
      const declared = Object.values(moves).flatMap(({ from, to }) => from.map((one) => `${status[one]}→${status[to]}`));
      const seen = db.all<{ was: number; is_now: number }>('SELECT was, is_now FROM seen_moves WHERE rows = ? AND col = ?', rows, column);
      return { workflow, declared: [...new Set(declared)].sort(), seen: seen.map(({ was, is_now: isNow }) => `${was}→${isNow}`).sort() };
    });
}
