import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { createMember } from '../../../server/upstream/embedded/rules/createMember.ts';
import { migrate } from '../../../server/upstream/embedded/store/migrate.ts';
import { openDb, type Db } from '../../../server/upstream/embedded/store/db.ts';
import { memberById, updateMember, type MemberRow } from '../../../server/upstream/embedded/store/members.ts';
import { uploadUrl } from '../../../server/upstream/embedded/store/uploads.ts';

/** A pseudo-random generator with a seed (mulberry32). */
export function generator(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (share: number): boolean => next() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}

/** A new database with certified members who invited one another. The temporary table `moves` records every change of status. */
export function createLedger(t: Test, members: number, at: number): { db: Db; ids: number[]; member(id: number): MemberRow; voucher(id: number): string } {
  const dir = mkdtempSync(join(tmpdir(), 'ledger-'));
  const db = openDb(dir, 'ledger.db');
  t.teardown(() => { db.close(); rmSync(dir, { recursive: true, force: true }); });
  // Durability is not tested here, and many thousand commits are faster without it.
  db.exec('PRAGMA synchronous = OFF');
  db.tx(() => migrate(db));
  db.exec('CREATE TEMP TABLE moves (what TEXT, id INTEGER, was INTEGER, is_now INTEGER, times INTEGER, PRIMARY KEY (what, was, is_now))');
  for (const table of ['withdrawals', 'recharges', 'vip_records', 'vip_refunds']) {
    db.exec(`CREATE TEMP TRIGGER moved_${table} AFTER UPDATE OF status ON ${table} WHEN old.status <> new.status BEGIN
      INSERT INTO moves VALUES ('${table}', new.id, old.status, new.status, 1) ON CONFLICT (what, was, is_now) DO UPDATE SET times = times + 1; END`);
    db.exec(`CREATE TEMP TRIGGER born_${table} AFTER INSERT ON ${table} BEGIN
      INSERT INTO moves VALUES ('${table}', new.id, -1, new.status, 1) ON CONFLICT (what, was, is_now) DO UPDATE SET times = times + 1; END`);
  }
  const ids: number[] = [];
  const vouchers = new Map<number, string>();
  for (let i = 0; i < members; i++) {
    const id = createMember(db, at, { phone: `177${String(i).padStart(8, '0')}`, passwordHash: null, inviterId: i > 1 ? (ids[Math.floor(i / 2)] ?? null) : null });
    updateMember(db, id, { cert_status: 2, cert_type: 1, real_name: '林知夏' });
    vouchers.set(id, uploadUrl(db.insert('uploads', { user_id: id, kind: 'voucher', file: `voucher-${id}.png`, name: '回单.png', size: 1, mime: 'image/png', created_at: at })));
    ids.push(id);
  }
  return { db, ids, member: (id) => memberById(db, id) as MemberRow, voucher: (id) => vouchers.get(id) as string };
}

interface Books {
  user_id: number;
  withdrawable: number;
  consume_only: number;
  frozen: number;
  booked_withdrawable: number;
  booked_consume_only: number;
  last_balance: number;
  open_withdrawals: number;
  open_recharge_refunds: number;
  open_vip_refunds: number;
  money_in: number;
  money_out: number;
}

/** Every wallet, with the sums of the bill rows and of the records from which it can be computed. */
const BOOKS = `
SELECT w.user_id, w.withdrawable, w.consume_only, w.frozen,
  (SELECT coalesce(sum(CASE type WHEN 1 THEN amount ELSE -amount END), 0) FROM bills b WHERE b.user_id = w.user_id AND status = 1 AND purse = 1) AS booked_withdrawable,
  (SELECT coalesce(sum(CASE type WHEN 1 THEN amount ELSE -amount END), 0) FROM bills b WHERE b.user_id = w.user_id AND status = 1 AND purse = 2) AS booked_consume_only,
  coalesce((SELECT balance FROM bills b WHERE b.user_id = w.user_id ORDER BY seq DESC LIMIT 1), 0) AS last_balance,
  (SELECT coalesce(sum(amount), 0) FROM withdrawals d WHERE d.user_id = w.user_id AND status IN (0, 10, 21)) AS open_withdrawals,
  (SELECT coalesce(sum(amount + give_amount), 0) FROM recharges r WHERE r.user_id = w.user_id AND status = 10 AND refund_status = 1) AS open_recharge_refunds,
  (SELECT coalesce(sum(amount), 0) FROM vip_refunds f WHERE f.user_id = w.user_id AND status = 0) AS open_vip_refunds,
  (SELECT coalesce(sum(p.amount), 0) FROM recharge_payments p JOIN recharges r ON r.id = p.recharge_id WHERE r.user_id = w.user_id AND outcome = 'credited')
  + (SELECT coalesce(sum(give_amount), 0) FROM recharges r WHERE r.user_id = w.user_id AND status IN (10, 20))
  + (SELECT coalesce(sum(amount), 0) FROM vip_refunds f WHERE f.user_id = w.user_id AND status = 1)
  + (SELECT coalesce(sum(amount), 0) FROM bills b WHERE b.user_id = w.user_id AND status = 1 AND biz_type IN (401, 402, 404, 501)) AS money_in,
  (SELECT coalesce(sum(amount), 0) FROM withdrawals d WHERE d.user_id = w.user_id AND status = 11)
  + (SELECT coalesce(sum(amount + give_amount), 0) FROM recharges r WHERE r.user_id = w.user_id AND status = 20)
  + (SELECT coalesce(sum(price), 0) FROM vip_records v WHERE v.user_id = w.user_id AND status NOT IN (0, 5))
  + (SELECT coalesce(sum(amount), 0) FROM bills b WHERE b.user_id = w.user_id AND status = 1 AND biz_type IN (403, 502)) AS money_out
FROM wallets w`;

/** The differences between the stored sums of bills and the sums of the rows. */
const SUMS = `
WITH counted AS (
  SELECT user_id, strftime('%Y-%m', booked_at / 1000 + 28800, 'unixepoch') AS month, type, biz_type, status, count(*) AS rows, sum(amount) AS amount
  FROM bills GROUP BY 1, 2, 3, 4, 5)
SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM bill_sums)
UNION ALL SELECT * FROM (SELECT * FROM bill_sums WHERE rows <> 0 EXCEPT SELECT * FROM counted)`;

/** Sums that are wrong, as messages; empty if all are right. */
export function faultsOf(db: Db): string[] {
  const sums = db.all(SUMS).map((row) => `the stored sums of bills differ from the rows: ${JSON.stringify(row)}`);
  return [...sums, ...walletFaults(db)];
}

function walletFaults(db: Db): string[] {
  return db.all<Books>(BOOKS).flatMap((row) => {
    const balance = row.withdrawable + row.consume_only;
    const held = balance + row.open_withdrawals + row.open_recharge_refunds;
    const rules: [string, boolean][] = [
      ['a purse is negative', row.withdrawable >= 0 && row.consume_only >= 0 && row.frozen >= 0],
      ['sum of bill rows = balance, withdrawable', row.booked_withdrawable === row.withdrawable],
      ['sum of bill rows = balance, consume only', row.booked_consume_only === row.consume_only],
      ['balance of the last row = balance', row.last_balance === balance],
      ['frozen = open withdrawals + open refunds', row.frozen === row.open_withdrawals + row.open_recharge_refunds + row.open_vip_refunds],
      ['money in = money held + money out', row.money_in === held + row.money_out],
    ];
    return rules.filter(([, holds]) => !holds).map(([rule]) => `member ${row.user_id}: ${rule}: ${JSON.stringify(row)}`);
  });
}
