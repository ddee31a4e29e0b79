import { billStatus } from '../../../../shared/status/bill.ts';
import { certStatus } from '../../../../shared/status/cert.ts';
import { formStatus } from '../../../../shared/status/form.ts';
import { memberStatus } from '../../../../shared/status/member.ts';
import type { MoveName, StatusTable } from '../../../../shared/status/move.ts';
import { rechargeStatus } from '../../../../shared/status/recharge.ts';
import { rechargeRefundStatus } from '../../../../shared/status/rechargeRefund.ts';
import { refundStatus } from '../../../../shared/status/refund.ts';
import { scanStatus } from '../../../../shared/status/scan.ts';
import { vipStatus } from '../../../../shared/status/vip.ts';
import { withdrawalStatus } from '../../../../shared/status/withdrawal.ts';
import { refuse } from '../domain/refusal.ts';
import type { Db, SqlValue } from '../store/db.ts';
import { numbersOf } from '../store/numbersOf.ts';

/** Where the status of each workflow stands in the database: rows, column, and what finds a row. */
export const KEPT = {
  withdrawal: { table: withdrawalStatus, rows: 'withdrawals', column: 'status', key: 'id' },
  recharge: { table: rechargeStatus, rows: 'recharges', column: 'status', key: 'id' },
  rechargeRefund: { table: rechargeRefundStatus, rows: 'recharges', column: 'refund_status', key: 'id' },
  vip: { table: vipStatus, rows: 'vip_records', column: 'status', key: 'id' },
  refund: { table: refundStatus, rows: 'vip_refunds', column: 'status', key: 'id' },
  form: { table: formStatus, rows: 'applications', column: 'status', key: 'id' },
  cert: { table: certStatus, rows: 'cert_logs', column: 'status', key: 'id' },
  /** The row of a membership in the same logs. */
  vipLog: { table: certStatus, rows: 'cert_logs', column: 'status', key: 'vip_id' },
  scan: { table: scanStatus, rows: 'scan_tickets', column: 'status', key: 'code' },
  bill: { table: billStatus, rows: 'bills', column: 'status', key: 'id' },
  member: { table: memberStatus, rows: 'members', column: 'status', key: 'id' },
} as const satisfies Record<string, { table: StatusTable; rows: string; column: string; key: string }>;

type Workflow = keyof typeof KEPT;
type MoveOf<W extends Workflow> = MoveName<(typeof KEPT)[W]['table']>;
/** Columns that change with the status; names come from our code, never from a request. */
type Change = Record<string, SqlValue>;

/**
 * Changes a status, the only code that does. The row is updated while its status still allows the move: of two verdicts at
 * once, one stands. False, and nothing is changed, when it does not (any more).
 */
export function moveIfOpen<W extends Workflow>(db: Db, workflow: W, name: MoveOf<W>, key: number | string, change: Change = {}): boolean {
  const { rows, column, key: keyColumn } = KEPT[workflow];
  const table: StatusTable = KEPT[workflow].table;
  const made = table.moves[name];
  if (!made) throw new RangeError(`${workflow} has no move ${name}`);
  const columns = Object.keys(change)
    .map((one) => `, ${one} = ?`)
    .join('');
  const { changes } = db.run(
    `UPDATE ${rows} SET ${column} = ?${columns} WHERE ${keyColumn} = ? AND ${column} IN (${numbersOf(table, made.from)})`,
    table.status[made.to] ?? null,
    ...Object.values(change),
    key,
  );
  return changes === 1;
}

/** The same; a status that does not allow the move refuses with 409 and this message. */
export function move<W extends Workflow>(db: Db, workflow: W, name: MoveOf<W>, key: number | string, refusal: string, change: Change = {}): void {
  if (!moveIfOpen(db, workflow, name, key, change)) refuse(409, refusal);
}
