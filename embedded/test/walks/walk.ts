import type { Test } from 'tap';
import { WORKFLOWS } from '../../rules/move.ts';
import { openDb } from '../../store/db.ts';
import type { StatusTable } from '../../../shared/status/move.ts';
import type { EmbeddedUpstream } from '../support/embeddedUpstream.ts';

/** All workflows except `member`: no call disables a member, only the seed does. */
const WALKED = Object.entries(WORKFLOWS).filter(([workflow]) => workflow !== 'member');

/** Records every change of status from now on, with triggers in the database. */
export function seeMoves(t: Test, { varDir }: Pick<EmbeddedUpstream, 'varDir'>) {
  const db = openDb(varDir, 'embedded.db');
  t.teardown(() => db.close());
  db.exec(
    'CREATE TABLE seen_moves (rows TEXT, col TEXT, was INTEGER, is_now INTEGER, PRIMARY KEY (rows, col, was, is_now))',
  );
  for (const [, { rows, column }] of WALKED) {
    db.exec(`CREATE TRIGGER IF NOT EXISTS seen_${rows}_${column} AFTER UPDATE OF ${column} ON ${rows} BEGIN
      INSERT OR IGNORE INTO seen_moves VALUES ('${rows}', '${column}', old.${column}, new.${column}); END`);
  }
  /** For each workflow: the moves of its table and those that were made, each once, as `0→10`. */
  return () =>
    WALKED.map(([workflow, { table, rows, column }]) => {
      const { status, moves }: StatusTable = table;
      const declared = Object.values(moves).flatMap(({ from, to }) =>
        from.map((one) => `${status[one]}→${status[to]}`),
      );
      const seen = db.all<{ was: number; is_now: number }>(
        'SELECT was, is_now FROM seen_moves WHERE rows = ? AND col = ?',
        rows,
        column,
      );
      return {
        workflow,
        declared: [...new Set(declared)].sort(),
        seen: seen.map(({ was, is_now: isNow }) => `${was}→${isNow}`).sort(),
      };
    });
}

/** The result of a walk, as the member sees it. */
export interface Walked {
  /** Status of the record. */
  status: number;
  /** Titles of the record's timeline, oldest first; for a recharge, which has none, the kinds of its bills. */
  shown: (string | number)[];
  /** Scenes of the notices about the record, oldest first. */
  notices: string[];
  /** Change of the wallet's balance in yuan, for walks that move money. */
  left?: string;
}

/** One way through a workflow, and its expected result. */
export interface Way extends Walked {
  way: string[];
}

/** Carries out the steps of a way one after the other. */
export type Walk = (upstream: EmbeddedUpstream, steps: readonly string[]) => Promise<Walked>;

/** Carries out acts by the names of their steps; throws for a name that none has. */
export async function walk(
  acts: Record<string, () => Promise<unknown>>,
  steps: readonly string[],
): Promise<void> {
  for (const step of steps) {
    const act = acts[step];
    if (!act) throw new Error(`there is no step ${step}`);
    await act();
  }
}

interface NoticeRow {
  scene: string;
  biz_type: string;
  biz_id: number;
}

/** Scenes of the member's notices about a record, oldest first. */
export async function noticesOf(
  upstream: EmbeddedUpstream,
  token: string,
  type: string,
  id: number,
): Promise<string[]> {
  const rows = (await upstream.get('/api/user/notice/list?count=100', token)).data.list as NoticeRow[];
  return rows
    .filter((row) => row.biz_type === type && row.biz_id === id)
    .map(({ scene }) => scene)
    .toReversed();
}

/** Titles of a record's timeline; an ellipsis marks a step that is still to come, which an ended record must not have. */
export function titles(timeline: readonly { text: string; at: string | null }[]): string[] {
  return timeline.map(({ text, at }) => (at ? text : `${text}…`));
}

/** The output of a call; throws if the step was refused. */
export async function must<T extends { code: number; message: string; data: unknown }>(
  step: string,
  call: Promise<T>,
): Promise<T['data']> {
  const { code, message, data } = await call;
  if (code !== 200) throw new Error(`${step}: ${code} ${message}`);
  return data;
}
