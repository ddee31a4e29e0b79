/** SQL expression for the month in Shanghai in which a row took effect: `2026-11`. */
const month = (row: string): string => `strftime('%Y-%m', ${row}.booked_at / 1000 + 28800, 'unixepoch')`;
const add = (row: 'old' | 'new', sign: 1 | -1): string => `
  INSERT INTO bill_sums VALUES (${row}.user_id, ${month(row)}, ${row}.type, ${row}.biz_type, ${row}.status, ${sign}, ${sign} * ${row}.amount)
  ON CONFLICT DO UPDATE SET rows = rows + excluded.rows, amount = amount + excluded.amount;`;

/**
 * Migration 5: triggers keep the sums of bill rows by month and type, so that the wallet's figures need not be computed from every
 * row of a long history.
 */
export const sums = `
CREATE TABLE bill_sums (
  user_id INTEGER NOT NULL REFERENCES wallets (user_id),
  month TEXT NOT NULL,
  type INTEGER NOT NULL,
  biz_type INTEGER NOT NULL,
  status INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (user_id, month, type, biz_type, status)
) STRICT, WITHOUT ROWID;
INSERT INTO bill_sums SELECT user_id, ${month('bills')}, type, biz_type, status, count(*), sum(amount) FROM bills GROUP BY 1, 2, 3, 4, 5;
CREATE TRIGGER bills_counted AFTER INSERT ON bills BEGIN ${add('new', 1)} END;
CREATE TRIGGER bills_recounted AFTER UPDATE OF status, booked_at, amount, type, biz_type ON bills BEGIN ${add('old', -1)} ${add('new', 1)} END;

CREATE INDEX bills_time ON bills (user_id, booked_at, seq);
CREATE INDEX bills_kind ON bills (user_id, biz_type, seq);
CREATE INDEX bills_pending ON bills (user_id, settle_at) WHERE status = 0;
DROP INDEX notices_unread;
CREATE INDEX notices_unread ON notices (user_id, created_at) WHERE read_at IS NULL;
-- the console lists refunds under way beside open orders
CREATE INDEX recharges_refunding ON recharges (created_at) WHERE refund_status = 1;
`;
