import { createHash } from 'node:crypto';
import { BALANCE_REFUND } from '../../shared/status/balanceRefund.ts';
import { BILL } from '../../shared/status/bill.ts';
import { RECHARGE, RECHARGE_REFUND } from '../../shared/status/recharge.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { VIP } from '../../shared/status/vip.ts';
import { WITHDRAWAL, withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { type Db, type SqlValue, numbersOf } from '../store/db.ts';

/** A wallet, with the sums of the bill rows, holds and records from which it can be computed. Fen. */
interface Books {
  user_id: number;
  withdrawable: number;
  consume_only: number;
  frozen: number;
  booked_withdrawable: number;
  booked_consume_only: number;
  last_balance: number;
  open_holds: number;
  open_withdrawals: number;
  open_recharge_refunds: number;
  open_vip_refunds: number;
  open_balance_refunds: number;
  money_in: number;
  money_out: number;
}

const IN_EFFECT = `status = ${BILL.inEffect}`;
const signed = 'CASE type WHEN 1 THEN amount ELSE -amount END';
const sum = (what: string, from: string, where: string): string =>
  `(SELECT coalesce(sum(${what}), 0) FROM ${from} WHERE ${where})`;

const BOOKS = `
SELECT w.user_id, w.withdrawable, w.consume_only, w.frozen,
  ${sum(signed, 'bills b', `b.user_id = w.user_id AND ${IN_EFFECT} AND purse = 1`)} AS booked_withdrawable,
  ${sum(signed, 'bills b', `b.user_id = w.user_id AND ${IN_EFFECT} AND purse = 2`)} AS booked_consume_only,
  coalesce((SELECT balance FROM bills b WHERE b.user_id = w.user_id ORDER BY seq DESC LIMIT 1), 0) AS last_balance,
  ${sum('amount', 'holds h', "h.user_id = w.user_id AND state = 'open'")} AS open_holds,
  ${sum('amount', 'withdrawals d', `d.user_id = w.user_id AND status IN (${numbersOf(withdrawalStatus, withdrawalStatus.open)})`)} AS open_withdrawals,
  ${sum('amount + give_amount', 'recharges r', `r.user_id = w.user_id AND status = ${RECHARGE.paid} AND refund_status = ${RECHARGE_REFUND.underWay}`)}
    AS open_recharge_refunds,
  ${sum('amount', 'vip_refunds f', `f.user_id = w.user_id AND status = ${REFUND.review}`)} AS open_vip_refunds,
  ${sum('from_consume_only + from_withdrawable', 'balance_refunds g', `g.user_id = w.user_id AND status = ${BALANCE_REFUND.review}`)} AS open_balance_refunds,
  ${sum('p.amount', 'recharge_payments p JOIN recharges r ON r.id = p.recharge_id', "r.user_id = w.user_id AND outcome = 'credited'")}
  + ${sum('give_amount', 'recharges r', `r.user_id = w.user_id AND status IN (${RECHARGE.paid}, ${RECHARGE.refunded})`)}
  + ${sum('amount', 'vip_refunds f', `f.user_id = w.user_id AND status = ${REFUND.refunded}`)}
  + ${sum('given_back', 'vip_records v', 'v.user_id = w.user_id')}
  + ${sum('amount', 'bills b', `b.user_id = w.user_id AND ${IN_EFFECT} AND biz_type IN (401, 402, 404, 501)`)} AS money_in,
  ${sum('amount', 'withdrawals d', `d.user_id = w.user_id AND status = ${WITHDRAWAL.paid}`)}
  + ${sum('amount + give_amount', 'recharges r', `r.user_id = w.user_id AND status = ${RECHARGE.refunded}`)}
  + ${sum('from_consume_only + from_withdrawable', 'balance_refunds g', `g.user_id = w.user_id AND status = ${BALANCE_REFUND.refunded}`)}
  + ${sum('price', 'vip_records v', `v.user_id = w.user_id AND status NOT IN (${VIP.unpaid}, ${VIP.cancelled})`)}
  + ${sum('amount', 'bills b', `b.user_id = w.user_id AND ${IN_EFFECT} AND biz_type IN (106, 403, 502)`)} AS money_out
FROM wallets w`;

/** The differences between the stored sums of bills and the sums of the rows. */
const SUMS = `
WITH counted AS (
  SELECT user_id, strftime('%Y-%m', booked_at / 1000 + 28800, 'unixepoch') AS month, type, biz_type, status, count(*) AS rows, sum(amount) AS amount
  FROM bills GROUP BY 1, 2, 3, 4, 5)
SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM bill_sums)
UNION ALL SELECT * FROM (SELECT * FROM bill_sums WHERE rows <> 0 EXCEPT SELECT * FROM counted)`;

/** Bill rows whose balance is not the one before plus their amount; a row that is not in effect changes none. */
const BROKEN = `
SELECT user_id, bill_no, balance, before, amount FROM (
  SELECT *, coalesce(lag(balance) OVER (PARTITION BY user_id ORDER BY seq), 0) AS before FROM bills)
WHERE balance <> before + CASE WHEN ${IN_EFFECT} THEN ${signed} ELSE 0 END`;

/**
 * The rules that hold for the ledger at any moment, whatever has happened; each broken one is a message with the member's number and the
 * figures in fen, no more of a person. Empty if all is right. Call it inside a transaction: the statements must see one moment.
 */
export function ledgerFaults(db: Db): string[] {
  return [
    ...db.all(SUMS).map((row) => `the stored sums of bills differ from the rows: ${JSON.stringify(row)}`),
    ...db
      .all(BROKEN)
      .map((row) => `a bill's balance is not the one before plus its amount: ${JSON.stringify(row)}`),
    ...db.all<Books>(BOOKS).flatMap(walletFaults),
  ];
}

function walletFaults(row: Books): string[] {
  const balance = row.withdrawable + row.consume_only;
  const held = balance + row.open_withdrawals + row.open_recharge_refunds + row.open_balance_refunds;
  const rules: [string, boolean][] = [
    ['a purse is negative', row.withdrawable >= 0 && row.consume_only >= 0 && row.frozen >= 0],
    ['sum of bill rows = balance, withdrawable', row.booked_withdrawable === row.withdrawable],
    ['sum of bill rows = balance, consume only', row.booked_consume_only === row.consume_only],
    ['balance of the last row = balance', row.last_balance === balance],
    ['frozen = open holds', row.frozen === row.open_holds],
    [
      'frozen = open withdrawals + open refunds',
      row.frozen ===
        row.open_withdrawals + row.open_recharge_refunds + row.open_vip_refunds + row.open_balance_refunds,
    ],
    ['money in = money held + money out', row.money_in === held + row.money_out],
  ];
  return rules
    .filter(([, holds]) => !holds)
    .map(([rule]) => `member ${row.user_id}: ${rule}: ${JSON.stringify(row)}`);
}

/** The tables of the ledger, and the columns of their order: what money is where, and why. */
const TABLES: Record<string, string> = {
  wallets: 'user_id',
  bills: 'id',
  bill_sums: 'user_id, month, type, biz_type, status',
  holds: 'id',
  withdrawals: 'id',
  recharges: 'id',
  recharge_payments: 'id',
  vip_records: 'id',
  vip_refunds: 'id',
  balance_refunds: 'id',
  commission_debts: 'id',
};

const FIGURES = `
SELECT (SELECT count(*) FROM wallets) AS wallets, (SELECT count(*) FROM bills) AS bills, (SELECT count(*) FROM withdrawals) AS withdrawals,
  (SELECT count(*) FROM recharges) AS recharges, (SELECT count(*) FROM vip_records) AS memberships,
  (SELECT coalesce(sum(withdrawable), 0) FROM wallets) AS withdrawable, (SELECT coalesce(sum(consume_only), 0) FROM wallets) AS consume_only,
  (SELECT coalesce(sum(frozen), 0) FROM wallets) AS frozen`;

/** The numbers of the ledger's records, and the sums of all wallets in fen. */
export interface LedgerFigures {
  wallets: number;
  bills: number;
  withdrawals: number;
  recharges: number;
  memberships: number;
  withdrawable: number;
  consume_only: number;
  frozen: number;
}

/** The state of a ledger at one moment. */
export interface Ledger {
  figures: LedgerFigures;
  /** SHA-256 (hex) of every row of the ledger's tables: two databases with the same digest have the same ledger. */
  digest: string;
  /** The broken rules (`ledgerFaults`); empty if all is right. */
  faults: string[];
}

/** Reads the ledger at one moment, while others may write to the database. */
export function readLedger(db: Db): Ledger {
  db.exec('BEGIN');
  try {
    // A query of sums has one row always.
    const figures = db.get<LedgerFigures>(FIGURES) as LedgerFigures;
    const hash = createHash('sha256');
    for (const [table, order] of Object.entries(TABLES)) {
      hash.update(`${table}\n`);
      // Tables may have millions of rows; a page of them is in memory at a time.
      for (const row of pages(db, table, order)) hash.update(`${JSON.stringify(row)}\n`);
    }
    return { figures: { ...figures }, digest: hash.digest('hex'), faults: ledgerFaults(db) };
  } finally {
    db.exec('ROLLBACK');
  }
}

const PAGE = 5_000;

function* pages(db: Db, table: string, order: string): Generator<Record<string, SqlValue>> {
  for (let from = 0; ; from += PAGE) {
    const rows = db.all<Record<string, SqlValue>>(
      `SELECT * FROM ${table} ORDER BY ${order} LIMIT ${PAGE} OFFSET ?`,
      from,
    );
    yield* rows;
    if (rows.length < PAGE) return;
  }
}
