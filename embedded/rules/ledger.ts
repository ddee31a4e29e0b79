import { BILL, type billStatus, billTypeWords } from '../../shared/status/bill.ts';
import type { Db } from '../store/db.ts';
import { SIGNS, type BizType } from '../domain/bizTypes.ts';
import { Refused } from '../domain/refusal.ts';
import { moveIfOpen, recordNo } from './move.ts';

/**
 * The only writer of wallets, bills and holds. Sums are integer fen; a wallet has two purses and a frozen sum:
 *
 * - balance = withdrawable + consume_only; each purse is the sum of its signed bill rows in effect;
 * - every change of a purse writes one bill row, with the balance after it;
 * - frozen = Σ open holds: money that has left a purse, or will enter one, and waits for a decision.
 *
 * `seq` is the order in which a wallet's rows took effect. A pending row has the unchanged balance. When it settles, it gets
 * a new `seq`, time and balance, so that the balances in a list are continuous.
 */
export const WITHDRAWABLE = 1;
export const CONSUME_ONLY = 2;
export type Purse = typeof WITHDRAWABLE | typeof CONSUME_ONLY;

export interface Entry {
  userId: number;
  bizType: BizType;
  /** Fen, above zero; the sign follows from `bizType`. */
  amount: number;
  purse: Purse;
  title?: string;
  remark?: string;
  related?: { type: string; id: number; no: string };
  source?: { userId: number; level: 1 | 2 };
  /** Unique key: a second entry with the same key fails. */
  key?: string;
}

const COLUMN = { [WITHDRAWABLE]: 'withdrawable', [CONSUME_ONLY]: 'consume_only' } as const;

export function openWallet(db: Db, userId: number): void {
  db.insert('wallets', { user_id: userId });
}

/** Books the entries in one transaction; returns the ids of the rows. Refuses with 402 (`ShortOfFunds`) if a purse has too little. */
export function post(db: Db, at: number, entries: readonly Entry[]): number[] {
  return db.tx(() =>
    entries.map((entry) => {
      const { balance, seq } = changePurse(
        db,
        entry.userId,
        entry.purse,
        SIGNS[entry.bizType] * entry.amount,
      );
      return write(db, at, entry, { seq, balance, first: 'inEffect', settleAt: null });
    }),
  );
}

/** Writes a pending row that takes effect when it settles, at `settleAt` (commission in its freeze period). Returns its id. */
export function accrue(db: Db, at: number, entry: Entry, settleAt: number): number {
  return db.tx(() =>
    write(db, at, entry, { ...changePurse(db, entry.userId, entry.purse, 0), first: 'pending', settleAt }),
  );
}

/** Lets a pending row take effect. False if it is not pending. */
export function settle(db: Db, at: number, billId: number): boolean {
  return db.tx(() => {
    const row = db.get<{ user_id: number; purse: Purse; amount: number; type: 1 | 2 }>(
      'SELECT user_id, purse, amount, type FROM bills WHERE id = ? AND status = ?',
      billId,
      BILL.pending,
    );
    if (!row) return false;
    const { balance, seq } = changePurse(
      db,
      row.user_id,
      row.purse,
      row.type === 1 ? row.amount : -row.amount,
    );
    return moveIfOpen(db, 'bill', 'settle', billId, { balance, seq, booked_at: at });
  });
}

/** Makes a pending row void. False if it is not pending. */
export const cancelPending = (db: Db, billId: number): boolean => moveIfOpen(db, 'bill', 'cancel', billId);

/** Books a debit and freezes its amount until `release` or `take` with the same key. Returns the id of the bill row. */
export function hold(db: Db, at: number, entry: Entry & { key: string }): number {
  return db.tx(() => {
    const [id = 0] = post(db, at, [{ ...entry, key: `${entry.key}:hold` }]);
    db.insert('holds', {
      user_id: entry.userId,
      purse: entry.purse,
      amount: entry.amount,
      unique_key: entry.key,
      state: 'open',
      opened_at: at,
    });
    db.run('UPDATE wallets SET frozen = frozen + ? WHERE user_id = ?', entry.amount, entry.userId);
    return id;
  });
}

/**
 * Freezes a sum that the platform will owe the member if a request is approved (a membership's refund). No purse changes, so
 * there is no bill row. `release` pays it into the purse, `take` cancels it.
 */
export function earmark(
  db: Db,
  at: number,
  { userId, purse, amount, key }: Required<Pick<Entry, 'userId' | 'purse' | 'amount' | 'key'>>,
): void {
  db.tx(() => {
    db.insert('holds', { user_id: userId, purse, amount, unique_key: key, state: 'open', opened_at: at });
    db.run('UPDATE wallets SET frozen = frozen + ? WHERE user_id = ?', amount, userId);
  });
}

/** Returns a hold to its purse, with a bill row of `bizType`. False if the hold is not open. */
export function release(
  db: Db,
  at: number,
  key: string,
  bill: Pick<Entry, 'bizType' | 'title' | 'remark' | 'related'>,
): boolean {
  return db.tx(() => {
    const held = closeHold(db, at, key, 'released');
    if (held)
      post(db, at, [
        { ...bill, userId: held.user_id, purse: held.purse, amount: held.amount, key: `${key}:release` },
      ]);
    return held !== undefined;
  });
}

/** Closes a hold without returning it (paid out). No bill row: the debit was booked when it was frozen. False if the hold is not open. */
export const take = (db: Db, at: number, key: string): boolean =>
  db.tx(() => closeHold(db, at, key, 'taken') !== undefined);

function closeHold(db: Db, at: number, key: string, state: 'released' | 'taken') {
  const held = db.get<{ user_id: number; purse: Purse; amount: number }>(
    "UPDATE holds SET state = ?, closed_at = ? WHERE unique_key = ? AND state = 'open' RETURNING user_id, purse, amount",
    state,
    at,
    key,
  );
  if (held) db.run('UPDATE wallets SET frozen = frozen - ? WHERE user_id = ?', held.amount, held.user_id);
  return held;
}

/** Changes a purse by a signed sum (fen). Returns the new balance and the wallet's next `seq`. */
function changePurse(db: Db, userId: number, purse: Purse, signed: number): { balance: number; seq: number } {
  const column = COLUMN[purse];
  const after = db.get<{ balance: number; seq: number }>(
    `UPDATE wallets SET ${column} = ${column} + ?, last_seq = last_seq + 1 WHERE user_id = ? AND ${column} + ? >= 0
     RETURNING withdrawable + consume_only AS balance, last_seq AS seq`,
    signed,
    userId,
    signed,
  );
  if (after) return after;
  const held = db.get<{ fen: number }>(`SELECT ${column} AS fen FROM wallets WHERE user_id = ?`, userId);
  if (!held) throw new Error(`member ${userId} has no wallet`);
  throw new ShortOfFunds(-signed - held.fen);
}

/** Refusal: the purse has less than the entry takes. `missing` is in fen. */
export class ShortOfFunds extends Refused {
  constructor(readonly missing: number) {
    super(402, '可用余额不足', 'balance_short');
  }
}

function write(
  db: Db,
  at: number,
  entry: Entry,
  state: {
    seq: number;
    balance: number;
    first: (typeof billStatus)['first'][number];
    settleAt: number | null;
  },
): number {
  if (!Number.isSafeInteger(entry.amount) || entry.amount <= 0)
    throw new RangeError('a ledger entry needs an integer amount in fen above zero');
  return db.insert('bills', {
    bill_no: recordNo(db, 'BL', at),
    user_id: entry.userId,
    seq: state.seq,
    type: SIGNS[entry.bizType] === 1 ? 1 : 2,
    biz_type: entry.bizType,
    title: entry.title ?? billTypeWords[entry.bizType],
    remark: entry.remark ?? '',
    amount: entry.amount,
    purse: entry.purse,
    balance: state.balance,
    status: BILL[state.first],
    related_type: entry.related?.type ?? '',
    related_id: entry.related?.id ?? 0,
    related_no: entry.related?.no ?? '',
    source_user_id: entry.source?.userId ?? null,
    source_level: entry.source?.level ?? null,
    unique_key: entry.key ?? null,
    settle_at: state.settleAt,
    booked_at: at,
  });
}
