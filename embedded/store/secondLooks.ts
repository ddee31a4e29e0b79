import type { Db } from './db.ts';

/** An act that waits for a second operator. */
export interface SecondLook {
  kind: string;
  record_id: number;
  verb: string;
  /** JSON of what the first operator typed. */
  input: string;
  /** The record's state when it was asked for; in any other the request means nothing any more. */
  state: number;
  operator: string;
  at: number;
}

/** Stores a request, in place of one that means nothing any more. */
export const addSecondLook = (db: Db, look: SecondLook): void => {
  removeSecondLook(db, look.kind, look.record_id);
  db.insert('second_looks', { ...look });
};

/** What waits for a second operator on a record in this state. */
export const secondLookOf = (db: Db, kind: string, id: number, state: number): SecondLook | undefined =>
  db.get('SELECT * FROM second_looks WHERE kind = ? AND record_id = ? AND state = ?', kind, id, state);

export const removeSecondLook = (db: Db, kind: string, id: number): void =>
  void db.run('DELETE FROM second_looks WHERE kind = ? AND record_id = ?', kind, id);
