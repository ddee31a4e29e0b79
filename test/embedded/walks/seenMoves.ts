import type { Test } from 'tap';
import { WORKFLOWS } from '../../../server/upstream/embedded/rules/move.ts';
import { openDb } from '../../../server/upstream/embedded/store/db.ts';
import type { StatusTable } from '../../../shared/status/move.ts';
import type { EmbeddedUpstream } from '../support/embeddedUpstream.ts';

/** All but the one that no call makes: a member is disabled by the sample world alone. */
const WALKED = Object.entries(WORKFLOWS).filter(([workflow]) => workflow !== 'member');

/** Writes down every change of a status from now on, in the database itself, whoever makes it. */
export function seeMoves(t: Test, { varDir }: Pick<EmbeddedUpstream, 'varDir'>) {
  const db = openDb(varDir, 'embedded.db');
  t.teardown(() => db.close());
  db.exec('CREATE TABLE seen_moves (rows TEXT, col TEXT, was INTEGER, is_now INTEGER, PRIMARY KEY (rows, col, was, is_now))');
  for (const [, { rows, column }] of WALKED) {
    db.exec(`CREATE TRIGGER IF NOT EXISTS seen_${rows}_${column} AFTER UPDATE OF ${column} ON ${rows} BEGIN
      INSERT OR IGNORE INTO seen_moves VALUES ('${rows}', '${column}', old.${column}, new.${column}); END`);
  }
  /** Per workflow: the arrows of its table, and those that were made, as `0→10`, each once. */
  return () =>
    WALKED.map(([workflow, { table, rows, column }]) => {
      const { status, moves }: StatusTable = table;
      const drawn = Object.values(moves).flatMap(({ from, to }) => from.map((one) => `${status[one]}→${status[to]}`));
      const seen = db.all<{ was: number; is_now: number }>('SELECT was, is_now FROM seen_moves WHERE rows = ? AND col = ?', rows, column);
      return { workflow, drawn: [...new Set(drawn)].sort(), seen: seen.map(({ was, is_now: isNow }) => `${was}→${isNow}`).sort() };
    });
}
