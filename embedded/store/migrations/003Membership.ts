/**
 * Migration 3: applications for certification, the purses that paid for a membership, refunds, and commission that could not be
 * charged back at once. Members who were certified before get an application that has passed.
 */
export const membership = `
-- one row per application; a membership that was bought is one of type 3 that has passed
CREATE TABLE cert_logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cert_no TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES members (id),
  cert_type INTEGER NOT NULL CHECK (cert_type IN (1, 2, 3)),
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3)),
  real_name TEXT NOT NULL DEFAULT '',
  id_card TEXT NOT NULL DEFAULT '',
  id_card_front TEXT NOT NULL DEFAULT '',
  id_card_back TEXT NOT NULL DEFAULT '',
  company_name TEXT NOT NULL DEFAULT '',
  credit_code TEXT NOT NULL DEFAULT '',
  license_url TEXT NOT NULL DEFAULT '',
  legal_person TEXT NOT NULL DEFAULT '',
  contact_phone TEXT NOT NULL DEFAULT '',
  vip_id INTEGER UNIQUE REFERENCES vip_records (id),
  reason TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  audited_at INTEGER,
  CHECK ((cert_type = 3) = (vip_id IS NOT NULL)),
  CHECK ((status = 0) = (audited_at IS NULL))
) STRICT;
CREATE INDEX cert_logs_user ON cert_logs (user_id, created_at);
CREATE UNIQUE INDEX cert_logs_open ON cert_logs (user_id, cert_type) WHERE status = 0;
CREATE UNIQUE INDEX cert_logs_passed ON cert_logs (user_id, cert_type) WHERE status = 1 AND cert_type <> 3;
CREATE UNIQUE INDEX cert_logs_person ON cert_logs (id_card) WHERE status = 1 AND cert_type = 1;
CREATE UNIQUE INDEX cert_logs_company ON cert_logs (credit_code) WHERE status = 1 AND cert_type = 2;
INSERT INTO cert_logs (cert_no, user_id, cert_type, status, real_name, id_card, created_at, audited_at)
  SELECT 'CT' || strftime('%Y%m%d%H%M%S', created_at / 1000 + 28800, 'unixepoch') || printf('%06d', id), id, 1, 1, coalesce(real_name, ''), coalesce(id_card, ''), created_at, created_at
  FROM members WHERE cert_status = 2;

-- which purses paid (fen), the terms of the day, and what has happened to them since
ALTER TABLE vip_records ADD COLUMN paid_withdrawable INTEGER NOT NULL DEFAULT 0 CHECK (paid_withdrawable >= 0);
ALTER TABLE vip_records ADD COLUMN paid_consume_only INTEGER NOT NULL DEFAULT 0 CHECK (paid_consume_only >= 0);
ALTER TABLE vip_records ADD COLUMN refund_days INTEGER NOT NULL DEFAULT 7;
ALTER TABLE vip_records ADD COLUMN benefit_used_at INTEGER;
ALTER TABLE vip_records ADD COLUMN reminded_at INTEGER;
UPDATE vip_records SET paid_consume_only = price;
INSERT INTO cert_logs (cert_no, user_id, cert_type, status, vip_id, created_at, audited_at)
  SELECT 'CV' || substr(order_no, 3), user_id, 3, 1, id, created_at, created_at FROM vip_records;
CREATE INDEX vip_records_due ON vip_records (expire_at) WHERE status = 1;

CREATE TABLE vip_refunds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  refund_no TEXT NOT NULL UNIQUE,
  vip_id INTEGER NOT NULL REFERENCES vip_records (id),
  user_id INTEGER NOT NULL REFERENCES members (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  to_withdrawable INTEGER NOT NULL CHECK (to_withdrawable >= 0),
  to_consume_only INTEGER NOT NULL CHECK (to_consume_only >= 0),
  rule_text TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2)),
  reject_reason TEXT NOT NULL DEFAULT '',
  applied_at INTEGER NOT NULL,
  done_at INTEGER,
  CHECK (amount = to_withdrawable + to_consume_only)
) STRICT;
CREATE INDEX vip_refunds_vip ON vip_refunds (vip_id);
CREATE UNIQUE INDEX vip_refunds_open ON vip_refunds (user_id) WHERE status = 0;

-- commission to be charged back from a purse that was too small: the rest is taken as money comes in
CREATE TABLE commission_debts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES members (id),
  bill_id INTEGER NOT NULL UNIQUE REFERENCES bills (id),
  rest INTEGER NOT NULL CHECK (rest >= 0),
  remark TEXT NOT NULL,
  opened_at INTEGER NOT NULL
) STRICT;
CREATE INDEX commission_debts_open ON commission_debts (user_id) WHERE rest > 0;
`;
