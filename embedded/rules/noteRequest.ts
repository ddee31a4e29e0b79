import type { Db } from '../store/db.ts';

/** Notes in the record which call made it, by the call's `request_id`. Call it in the transaction that made the record. */
export function noteRequest(db: Db, rows: 'withdrawals' | 'recharges' | 'cert_logs', id: number, requestId: string | undefined): void {
  if (requestId !== undefined) db.run(`UPDATE ${rows} SET request_id = ? WHERE id = ?`, requestId, id);
}
