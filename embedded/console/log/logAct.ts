import type { Db } from '../../store/db.ts';
import { addLogEntry, type LogEntry } from '../../store/operatorLog.ts';

/** What is logged; absent parts are empty. */
type Act = Pick<LogEntry, 'act'> & Partial<Omit<LogEntry, 'id' | 'at' | 'act'>>;

/** Writes what the operator did into the log; returns the entry's id. Call it in the transaction of the act. */
export const logAct = (db: Db, at: number, act: Act): number =>
  addLogEntry(db, { at, kind: '', record_id: 0, record_no: '', before: '', after: '', reason: '', ...act });
