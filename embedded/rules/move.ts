import { billStatus } from '../../shared/status/bill.ts';
import { certStatus } from '../../shared/status/cert.ts';
import { closingStatus } from '../../shared/status/closing.ts';
import { formStatus } from '../../shared/status/form.ts';
import { memberStatus } from '../../shared/status/member.ts';
import type { MoveName, StatusTable } from '../../shared/status/move.ts';
import { rechargeStatus, rechargeRefundStatus } from '../../shared/status/recharge.ts';
import { refundStatus } from '../../shared/status/refund.ts';
import { scanStatus } from '../../shared/status/scan.ts';
import { vipStatus } from '../../shared/status/vip.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { refuse } from '../domain/refusal.ts';
import type { Db, SqlValue } from '../store/db.ts';
import { numbersOf } from '../store/numbersOf.ts';

/** Where each workflow's status is in the database: table name, column, and the key column of a row. */
export const WORKFLOWS = {
  withdrawal: { table: withdrawalStatus, rows: 'withdrawals', column: 'status', key: 'id' },
  recharge: { table: rechargeStatus, rows: 'recharges', column: 'status', key: 'id' },
  rechargeRefund: { table: rechargeRefundStatus, rows: 'recharges', column: 'refund_status', key: 'id' },
  vip: { table: vipStatus, rows: 'vip_records', column: 'status', key: 'id' },
  refund: { table: refundStatus, rows: 'vip_refunds', column: 'status', key: 'id' },
  form: { table: formStatus, rows: 'applications', column: 'status', key: 'id' },
  cert: { table: certStatus, rows: 'cert_logs', column: 'status', key: 'id' },
  /** The row of a membership in `cert_logs`. */
  vipLog: { table: certStatus, rows: 'cert_logs', column: 'status', key: 'vip_id' },
  scan: { table: scanStatus, rows: 'scan_tickets', column: 'status', key: 'code' },
  bill: { table: billStatus, rows: 'bills', column: 'status', key: 'id' },
  closing: { table: closingStatus, rows: 'closings', column: 'status', key: 'id' },
  member: { table: memberStatus, rows: 'members', column: 'status', key: 'id' },
} as const satisfies Record<string, { table: StatusTable; rows: string; column: string; key: string }>;

type Workflow = keyof typeof WORKFLOWS;
type MoveOf<W extends Workflow> = MoveName<(typeof WORKFLOWS)[W]['table']>;
/** Columns that change with the status. Their names come from code, never from a request. */
type Change = Record<string, SqlValue>;

/**
 * Makes a move: changes a record's status. No other code does. The update's condition is that the status allows the move, so of
 * two concurrent moves only one succeeds. False, without a change, if the status does not allow it.
 */
export function moveIfOpen<W extends Workflow>(db: Db, workflow: W, name: MoveOf<W>, key: number | string, change: Change = {}): boolean {
  const { rows, column, key: keyColumn } = WORKFLOWS[workflow];
  const table: StatusTable = WORKFLOWS[workflow].table;
  const definition = table.moves[name];
  if (!definition) throw new RangeError(`${workflow} has no move ${name}`);
  const columns = Object.keys(change)
    .map((one) => `, ${one} = ?`)
    .join('');
  const { changes } = db.run(
    `UPDATE ${rows} SET ${column} = ?${columns} WHERE ${keyColumn} = ? AND ${column} IN (${numbersOf(table, definition.from)})`,
    table.status[definition.to] ?? null,
    ...Object.values(change),
    key,
  );
  return changes === 1;
}

/** As `moveIfOpen`, but refuses with 409 and the message `refusal` if the status does not allow the move. */
export function move<W extends Workflow>(db: Db, workflow: W, name: MoveOf<W>, key: number | string, refusal: string, change: Change = {}): void {
  if (!moveIfOpen(db, workflow, name, key, change)) refuse(409, refusal, 'status_conflict');
}
