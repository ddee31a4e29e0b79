import { createHash } from 'node:crypto';
import { balanceRefundStatus } from '../../shared/status/balanceRefund.ts';
import { billStatus } from '../../shared/status/bill.ts';
import { certStatus } from '../../shared/status/cert.ts';
import { closingStatus } from '../../shared/status/closing.ts';
import { formStatus } from '../../shared/status/form.ts';
import { memberStatus } from '../../shared/status/member.ts';
import { invoiceStatus } from '../../shared/status/invoice.ts';
import { messageStatus } from '../../shared/status/message.ts';
import type { MoveName, StatusTable } from '../../shared/status/move.ts';
import { offerStatus } from '../../shared/status/offer.ts';
import { proposalStatus } from '../../shared/status/proposal.ts';
import { rechargeStatus, rechargeRefundStatus } from '../../shared/status/recharge.ts';
import { refundStatus } from '../../shared/status/refund.ts';
import { scanStatus } from '../../shared/status/scan.ts';
import { vipStatus } from '../../shared/status/vip.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { canonicalText } from '../../shared/canonicalText.ts';
import { UNPROCESSABLE } from '../../shared/codes.ts';
import { KEY_REUSED } from '../../shared/rules/idempotencyKey.ts';
import { refuse } from '../domain/refusal.ts';
import { type Db, type SqlValue, numbersOf } from '../store/db.ts';
import { compactTime } from '../domain/shanghaiTime.ts';

/** The part of a call's input that is about the call itself. The rest is its content. */
interface OnceInput {
  request_id?: string | undefined;
  /** A text-message code proves who asks; a repetition may carry another. */
  code?: string | undefined;
}

/**
 * Makes a member's call happen once per `request_id`, the idempotency key. The first result is stored as JSON in the same
 * transaction and returned again for the same id with the same content; other content is refused with 422. A refusal rolls both
 * back, so that the id can be used again. Without an id the call always runs.
 */
export function runOnce<T>(db: Db, memberId: number, call: string, input: OnceInput, act: () => T): T {
  const { request_id: requestId } = input;
  if (requestId === undefined) return db.tx(act);
  const hash = hashOf(input);
  return db.tx(() => {
    const first = storedResult(db, memberId, call, requestId);
    // Results from before the hash was stored have none.
    if (first && first.input_hash !== null && first.input_hash !== hash)
      return refuse(UNPROCESSABLE, KEY_REUSED, 'idempotency_key_reused');
    // The stored result of the same call.
    if (first) return JSON.parse(first.answer) as T;
    const result = act();
    // `undefined` is stored as null, since JSON has no undefined.
    db.insert('once_answers', {
      user_id: memberId,
      call,
      request_id: requestId,
      answer: JSON.stringify(result ?? null),
      input_hash: hash,
    });
    return result;
  });
}

/** Whether the call has a stored result for this id. For checks before its transaction that must not be repeated (a text-message code). */
export const hasResult = (db: Db, memberId: number, call: string, requestId: string | undefined): boolean =>
  requestId !== undefined && storedResult(db, memberId, call, requestId) !== undefined;

const hashOf = ({ request_id: _id, code: _code, ...content }: OnceInput): string =>
  createHash('sha256').update(canonicalText(content)).digest('base64url');

interface StoredResult {
  answer: string;
  input_hash: string | null;
}

const storedResult = (db: Db, memberId: number, call: string, requestId: string): StoredResult | undefined =>
  db.get(
    'SELECT answer, input_hash FROM once_answers WHERE user_id = ? AND call = ? AND request_id = ?',
    memberId,
    call,
    requestId,
  );

/** Where each workflow's status is in the database: table name, column, and the key column of a row. */
export const WORKFLOWS = {
  withdrawal: { table: withdrawalStatus, rows: 'withdrawals', column: 'status', key: 'id' },
  recharge: { table: rechargeStatus, rows: 'recharges', column: 'status', key: 'id' },
  rechargeRefund: { table: rechargeRefundStatus, rows: 'recharges', column: 'refund_status', key: 'id' },
  balanceRefund: { table: balanceRefundStatus, rows: 'balance_refunds', column: 'status', key: 'id' },
  vip: { table: vipStatus, rows: 'vip_records', column: 'status', key: 'id' },
  refund: { table: refundStatus, rows: 'vip_refunds', column: 'status', key: 'id' },
  invoice: { table: invoiceStatus, rows: 'invoices', column: 'status', key: 'id' },
  form: { table: formStatus, rows: 'applications', column: 'status', key: 'id' },
  proposal: { table: proposalStatus, rows: 'proposals', column: 'status', key: 'id' },
  offer: { table: offerStatus, rows: 'offer_reviews', column: 'status', key: 'id' },
  cert: { table: certStatus, rows: 'cert_logs', column: 'status', key: 'id' },
  /** The row of a membership in `cert_logs`. */
  vipLog: { table: certStatus, rows: 'cert_logs', column: 'status', key: 'vip_id' },
  scan: { table: scanStatus, rows: 'scan_tickets', column: 'status', key: 'code' },
  bill: { table: billStatus, rows: 'bills', column: 'status', key: 'id' },
  message: { table: messageStatus, rows: 'feedback', column: 'status', key: 'id' },
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
export function moveIfOpen<W extends Workflow>(
  db: Db,
  workflow: W,
  name: MoveOf<W>,
  key: number | string,
  change: Change = {},
): boolean {
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
export function move<W extends Workflow>(
  db: Db,
  workflow: W,
  name: MoveOf<W>,
  key: number | string,
  refusal: string,
  change: Change = {},
): void {
  if (!moveIfOpen(db, workflow, name, key, change)) refuse(409, refusal, 'status_conflict');
}

/**
 * A new record number: prefix, time to the second, six digits. The digits are a counter, multiplied so that consecutive numbers
 * do not look consecutive. They are not secret: ownership is always checked.
 */
export function recordNo(db: Db, prefix: string, at: number): string {
  const last = db.number(
    'INSERT INTO numbers (prefix, last) VALUES (?, 1) ON CONFLICT (prefix) DO UPDATE SET last = last + 1 RETURNING last',
    prefix,
  );
  // 387419 is coprime to a million, so the digits repeat only after a million numbers.
  const digits = (last * 387_419) % 1_000_000;
  return `${prefix}${compactTime(at)}${String(digits).padStart(6, '0')}`;
}

/** Notes in the record which call made it, by the call's `request_id`. Call it in the transaction that made the record. */
export function noteRequest(
  db: Db,
  rows: 'withdrawals' | 'recharges' | 'cert_logs' | 'applications' | 'balance_refunds',
  id: number,
  requestId: string | undefined,
): void {
  if (requestId !== undefined) db.run(`UPDATE ${rows} SET request_id = ? WHERE id = ?`, requestId, id);
}

/** Processes what has become due by `now`. Running it again changes nothing. Registered in workflows/sweepAll.ts. */
export type Sweep = (db: Db, now: number) => void;
