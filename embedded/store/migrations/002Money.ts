/** Migration 2: stored results of calls with an idempotency key (rules/runOnce.ts), withdrawals, recharge orders. */
export const money = `
-- first answers by request_id, see rules/once.ts
CREATE TABLE once_answers (
  user_id INTEGER NOT NULL REFERENCES members (id),
  call TEXT NOT NULL,
  request_id TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (user_id, call, request_id)
) STRICT, WITHOUT ROWID;

-- money: see workflows/withdrawal.ts; real_amount = amount - fee
CREATE TABLE withdrawals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  withdraw_no TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES wallets (user_id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  fee INTEGER NOT NULL CHECK (fee >= 0 AND fee < amount),
  type INTEGER NOT NULL CHECK (type IN (1, 2, 3)),
  real_name TEXT NOT NULL,
  account TEXT NOT NULL,
  bank_code TEXT NOT NULL DEFAULT '',
  bank_branch TEXT NOT NULL DEFAULT '',
  qr_code_url TEXT NOT NULL DEFAULT '',
  status INTEGER NOT NULL CHECK (status IN (0, 10, 11, 20, 21, 30)),
  reason TEXT NOT NULL DEFAULT '',
  payout_no TEXT UNIQUE,
  applied_at INTEGER NOT NULL,
  audited_at INTEGER,
  paid_at INTEGER,
  CHECK ((status = 11) = (paid_at IS NOT NULL))
) STRICT;
CREATE INDEX withdrawals_user ON withdrawals (user_id, applied_at);
-- one open withdrawal per member
CREATE UNIQUE INDEX withdrawals_open ON withdrawals (user_id) WHERE status IN (0, 10, 21);
CREATE TABLE withdrawal_steps (
  id INTEGER PRIMARY KEY,
  withdrawal_id INTEGER NOT NULL REFERENCES withdrawals (id),
  status INTEGER NOT NULL,
  text TEXT NOT NULL,
  remark TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX withdrawal_steps_of ON withdrawal_steps (withdrawal_id);

-- money: see workflows/recharge.ts; refund_status: 0 none, 1 under way, 2 done, 3 failed
CREATE TABLE recharges (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_no TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES wallets (user_id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  give_amount INTEGER NOT NULL CHECK (give_amount >= 0),
  channel TEXT NOT NULL,
  voucher_url TEXT NOT NULL DEFAULT '',
  status INTEGER NOT NULL CHECK (status IN (0, 10, 20, 30)),
  transaction_no TEXT NOT NULL DEFAULT '',
  refund_status INTEGER NOT NULL DEFAULT 0 CHECK (refund_status IN (0, 1, 2, 3)),
  refund_amount INTEGER NOT NULL DEFAULT 0 CHECK (refund_amount >= 0),
  refund_tries INTEGER NOT NULL DEFAULT 0,
  refund_reason TEXT NOT NULL DEFAULT '',
  refund_at INTEGER,
  created_at INTEGER NOT NULL,
  expire_at INTEGER NOT NULL,
  paid_at INTEGER,
  closed_at INTEGER,
  CHECK (status <> 20 OR refund_status = 2),
  CHECK ((status IN (10, 20)) = (paid_at IS NOT NULL))
) STRICT;
CREATE INDEX recharges_user ON recharges (user_id, created_at);
CREATE INDEX recharges_open ON recharges (expire_at) WHERE status = 0;
-- every payment that ever came for an order: credited once, returned when the order was not waiting for it
CREATE TABLE recharge_payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recharge_id INTEGER NOT NULL REFERENCES recharges (id),
  transaction_no TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL CHECK (amount > 0),
  outcome TEXT NOT NULL CHECK (outcome IN ('credited', 'returned')),
  paid_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX recharge_payments_credited ON recharge_payments (recharge_id) WHERE outcome = 'credited';
CREATE INDEX recharge_payments_of ON recharge_payments (recharge_id);
`;
