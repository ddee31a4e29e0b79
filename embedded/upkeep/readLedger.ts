import { createHash } from 'node:crypto';
import type { Db, SqlValue } from '../store/db.ts';
import { ledgerFaults } from './ledgerFaults.ts';

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

/** Rows of a page. */
const PAGE = 5_000;

function* pages(db: Db, table: string, order: string): Generator<Record<string, SqlValue>> {
  for (let from = 0; ; from += PAGE) {
    const rows = db.all<Record<string, SqlValue>>(`SELECT * FROM ${table} ORDER BY ${order} LIMIT ${PAGE} OFFSET ?`, from);
    yield* rows;
    if (rows.length < PAGE) return;
  }
}
