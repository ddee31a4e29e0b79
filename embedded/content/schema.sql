-- Times are integer milliseconds, money is integer fen, flags are 0 or 1. 'due_at' is by when the operator promised to act (domain/promises.ts). Articles, partners, packages and site texts are not in the
-- database: they are content. store/schema.ts has the version, which goes up by one with each change.

-- == Accounts and logins

CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- counters behind record numbers
CREATE TABLE numbers (prefix TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE members (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_no TEXT NOT NULL UNIQUE,
  phone_number TEXT UNIQUE,
  area TEXT NOT NULL DEFAULT '86',
  password_hash TEXT,
  wechat_id TEXT UNIQUE,
  nickname TEXT NOT NULL,
  avatar TEXT NOT NULL,
  sex INTEGER NOT NULL DEFAULT 0 CHECK (sex IN (0, 1, 2)),
  birthday TEXT,
  email TEXT,
  real_name TEXT,
  id_card TEXT UNIQUE,
  cert_status INTEGER NOT NULL DEFAULT 0 CHECK (cert_status IN (0, 1, 2, 3)),
  cert_type INTEGER CHECK (cert_type IN (1, 2)),
  level_id INTEGER NOT NULL,
  invite_code TEXT NOT NULL UNIQUE,
  inviter_id INTEGER REFERENCES members (id),
  status INTEGER NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_login_at INTEGER,
  last_login_ip TEXT,
  CHECK (inviter_id IS NULL OR inviter_id <> id)
) STRICT;
CREATE INDEX members_inviter ON members (inviter_id, created_at);

CREATE TABLE tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES members (id),
  device TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tokens_user ON tokens (user_id);

-- the last visit of each session; apart from it, since every page that is opened writes here
CREATE TABLE session_visits (
  token_id INTEGER PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- way: see rules/tokens.ts; result: 1 logged in, 0 refused; user_id: null for a name that no member has
CREATE TABLE logins (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER REFERENCES members (id),
  way TEXT NOT NULL,
  device TEXT NOT NULL,
  address TEXT NOT NULL,
  result INTEGER NOT NULL CHECK (result IN (0, 1)),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX logins_user ON logins (user_id, at);
CREATE INDEX logins_time ON logins (at);

-- who: 'account:13800000001', 'address:203.0.113.7'
CREATE TABLE login_failures (id INTEGER PRIMARY KEY, who TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX login_failures_who ON login_failures (who, at);
CREATE INDEX login_failures_time ON login_failures (at);

CREATE TABLE member_devices (
  user_id INTEGER NOT NULL REFERENCES members (id),
  name TEXT NOT NULL,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE member_places (
  user_id INTEGER NOT NULL REFERENCES members (id),
  place TEXT NOT NULL,
  last_seen_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE sms_codes (
  id INTEGER PRIMARY KEY,
  scene TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  fail_count INTEGER NOT NULL DEFAULT 0,
  -- the member who had the phone number when the code was sent; null: nobody
  user_id INTEGER REFERENCES members (id)
) STRICT;
CREATE INDEX sms_codes_phone ON sms_codes (phone_number, created_at);
CREATE INDEX sms_codes_age ON sms_codes (created_at);
CREATE INDEX sms_codes_address ON sms_codes (address, created_at);

-- what the mobile network would have delivered: read by the console alone
CREATE TABLE sms_outbox (
  id INTEGER PRIMARY KEY,
  phone_number TEXT NOT NULL,
  scene TEXT NOT NULL,
  code TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  text TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX sms_outbox_age ON sms_outbox (sent_at);
CREATE INDEX sms_outbox_phone ON sms_outbox (phone_number, sent_at);

CREATE TABLE captchas (
  key TEXT PRIMARY KEY,
  answer_hash TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX captchas_expiry ON captchas (expires_at);

-- QR tickets: workflows/scan.ts; 'code' is what the QR shows, a hash of the id that the asking browser keeps
CREATE TABLE scan_tickets (
  code TEXT PRIMARY KEY,
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3, 4)),
  wechat_id TEXT,
  nickname TEXT NOT NULL DEFAULT '',
  avatar TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  burned_at INTEGER,
  -- 1: who asked for it has accepted the agreements
  agreed INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),
  member_id INTEGER REFERENCES members (id),
  CHECK (status NOT IN (1, 2) OR wechat_id IS NOT NULL),
  CHECK ((status = 2) = (confirmed_at IS NOT NULL)),
  CHECK (burned_at IS NULL OR status = 2)
) STRICT, WITHOUT ROWID;
CREATE INDEX scan_tickets_open ON scan_tickets (expires_at) WHERE status IN (0, 1);
CREATE INDEX scan_tickets_age ON scan_tickets (created_at);

-- 'hash' is that of the code; a row is deleted when its code is exchanged
CREATE TABLE wechat_codes (
  hash TEXT PRIMARY KEY,
  wechat_id TEXT NOT NULL,
  member_id INTEGER REFERENCES members (id),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX wechat_codes_expiry ON wechat_codes (expires_at);

CREATE TABLE visits (
  id INTEGER PRIMARY KEY,
  user_id INTEGER REFERENCES members (id),
  ip TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX visits_time ON visits (at);

-- workflows/closing.ts is the only writer
CREATE TABLE closings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES members (id),
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3)),
  asked_at INTEGER NOT NULL,
  close_at INTEGER NOT NULL,
  ended_at INTEGER,
  CHECK ((status = 0) = (ended_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX closings_open ON closings (user_id) WHERE status = 0;
CREATE INDEX closings_over ON closings (ended_at) WHERE status = 2;
CREATE INDEX closings_due ON closings (close_at) WHERE status = 0;

-- == Money

-- purses in fen; rules/ledger.ts is the only writer of wallets, bills and holds
CREATE TABLE wallets (
  user_id INTEGER PRIMARY KEY REFERENCES members (id),
  withdrawable INTEGER NOT NULL DEFAULT 0 CHECK (withdrawable >= 0),
  consume_only INTEGER NOT NULL DEFAULT 0 CHECK (consume_only >= 0),
  frozen INTEGER NOT NULL DEFAULT 0 CHECK (frozen >= 0),
  last_seq INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE bills (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bill_no TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES wallets (user_id),
  seq INTEGER NOT NULL,
  type INTEGER NOT NULL CHECK (type IN (1, 2)),
  biz_type INTEGER NOT NULL,
  title TEXT NOT NULL,
  remark TEXT NOT NULL DEFAULT '',
  amount INTEGER NOT NULL CHECK (amount > 0),
  purse INTEGER NOT NULL CHECK (purse IN (1, 2)),
  balance INTEGER NOT NULL CHECK (balance >= 0),
  status INTEGER NOT NULL CHECK (status IN (-1, 0, 1)),
  related_type TEXT NOT NULL DEFAULT '',
  related_id INTEGER NOT NULL DEFAULT 0,
  related_no TEXT NOT NULL DEFAULT '',
  source_user_id INTEGER REFERENCES members (id),
  source_level INTEGER,
  unique_key TEXT UNIQUE,
  settle_at INTEGER,
  booked_at INTEGER NOT NULL,
  UNIQUE (user_id, seq)
) STRICT;
CREATE INDEX bills_due ON bills (settle_at) WHERE status = 0;
-- triggers keep the sums of bill rows by month in Shanghai and type, so that the wallet's figures need not be computed from every row
CREATE TRIGGER bills_counted AFTER INSERT ON bills BEGIN
  INSERT INTO bill_sums VALUES (new.user_id, strftime('%Y-%m', new.booked_at / 1000 + 28800, 'unixepoch'), new.type, new.biz_type, new.status, 1, new.amount)
  ON CONFLICT DO UPDATE SET rows = rows + excluded.rows, amount = amount + excluded.amount;
END;
CREATE TRIGGER bills_recounted AFTER UPDATE OF status, booked_at, amount, type, biz_type ON bills BEGIN
  INSERT INTO bill_sums VALUES (old.user_id, strftime('%Y-%m', old.booked_at / 1000 + 28800, 'unixepoch'), old.type, old.biz_type, old.status, -1, -old.amount)
  ON CONFLICT DO UPDATE SET rows = rows + excluded.rows, amount = amount + excluded.amount;
  INSERT INTO bill_sums VALUES (new.user_id, strftime('%Y-%m', new.booked_at / 1000 + 28800, 'unixepoch'), new.type, new.biz_type, new.status, 1, new.amount)
  ON CONFLICT DO UPDATE SET rows = rows + excluded.rows, amount = amount + excluded.amount;
END;
CREATE INDEX bills_time ON bills (user_id, booked_at, seq);
CREATE INDEX bills_kind ON bills (user_id, biz_type, seq);
CREATE INDEX bills_pending ON bills (user_id, settle_at) WHERE status = 0;

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

-- what part of 'frozen' belongs to what; state: open, released (back to the purse), taken (left the house)
CREATE TABLE holds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES wallets (user_id),
  purse INTEGER NOT NULL CHECK (purse IN (1, 2)),
  amount INTEGER NOT NULL CHECK (amount > 0),
  unique_key TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('open', 'released', 'taken')),
  opened_at INTEGER NOT NULL,
  closed_at INTEGER
) STRICT;
CREATE INDEX holds_user ON holds (user_id, state);

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
  due_at INTEGER NOT NULL,
  audited_at INTEGER,
  paid_at INTEGER,
  request_id TEXT,
  CHECK ((status = 11) = (paid_at IS NOT NULL))
) STRICT;
CREATE INDEX withdrawals_user ON withdrawals (user_id, applied_at);
-- one open withdrawal per member
CREATE UNIQUE INDEX withdrawals_open ON withdrawals (user_id) WHERE status IN (0, 10, 21);
CREATE INDEX withdrawals_request ON withdrawals (user_id, request_id) WHERE request_id IS NOT NULL;

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
  -- of a transfer, which the operator confirms
  due_at INTEGER,
  expire_at INTEGER NOT NULL,
  paid_at INTEGER,
  closed_at INTEGER,
  request_id TEXT,
  CHECK (status <> 20 OR refund_status = 2),
  CHECK ((status IN (10, 20)) = (paid_at IS NOT NULL))
) STRICT;
CREATE INDEX recharges_user ON recharges (user_id, created_at);
CREATE INDEX recharges_open ON recharges (expire_at) WHERE status = 0;
-- the console lists refunds under way beside open orders
CREATE INDEX recharges_refunding ON recharges (created_at) WHERE refund_status = 1;
CREATE INDEX recharges_request ON recharges (user_id, request_id) WHERE request_id IS NOT NULL;

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

-- money: see workflows/balanceRefund.ts; the bonus is taken back, so it is frozen with the rest but not paid out
CREATE TABLE balance_refunds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  refund_no TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES wallets (user_id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  from_consume_only INTEGER NOT NULL CHECK (from_consume_only >= 0),
  bonus INTEGER NOT NULL CHECK (bonus BETWEEN 0 AND from_consume_only),
  from_withdrawable INTEGER NOT NULL CHECK (from_withdrawable >= 0),
  reason TEXT NOT NULL DEFAULT '',
  type INTEGER NOT NULL CHECK (type IN (1, 2, 3)),
  real_name TEXT NOT NULL,
  account TEXT NOT NULL,
  bank_code TEXT NOT NULL DEFAULT '',
  bank_branch TEXT NOT NULL DEFAULT '',
  qr_code_url TEXT NOT NULL DEFAULT '',
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3)),
  reject_reason TEXT NOT NULL DEFAULT '',
  payout_no TEXT UNIQUE,
  applied_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  done_at INTEGER,
  request_id TEXT,
  CHECK (amount = from_consume_only - bonus + from_withdrawable),
  CHECK ((status = 0) = (done_at IS NULL)),
  CHECK ((status = 1) = (payout_no IS NOT NULL))
) STRICT;
CREATE INDEX balance_refunds_user ON balance_refunds (user_id, applied_at);
CREATE UNIQUE INDEX balance_refunds_open ON balance_refunds (user_id) WHERE status = 0;
CREATE INDEX balance_refunds_request ON balance_refunds (user_id, request_id) WHERE request_id IS NOT NULL;

-- commission to be charged back from a purse that was too small: the rest is taken as money comes in
CREATE TABLE commission_debts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES members (id),
  bill_id INTEGER NOT NULL UNIQUE REFERENCES bills (id),
  rest INTEGER NOT NULL CHECK (rest >= 0),
  remark TEXT NOT NULL,
  opened_at INTEGER NOT NULL
) STRICT;
CREATE INDEX commission_debts_user ON commission_debts (user_id);
CREATE INDEX commission_debts_open ON commission_debts (id) WHERE rest > 0;

-- first answers by request_id, see rules/move.ts
CREATE TABLE once_answers (
  user_id INTEGER NOT NULL REFERENCES members (id),
  call TEXT NOT NULL,
  request_id TEXT NOT NULL,
  answer TEXT NOT NULL,
  -- of the input, so that a key is not used again for another one
  input_hash TEXT,
  PRIMARY KEY (user_id, call, request_id)
) STRICT, WITHOUT ROWID;

-- == Certification and membership

CREATE TABLE vip_records (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_no TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES members (id),
  package_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  vip_day INTEGER NOT NULL,
  price INTEGER NOT NULL,
  pay_type INTEGER NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3, 4, 5)),
  start_at INTEGER,
  expire_at INTEGER,
  created_at INTEGER NOT NULL,
  -- which purses paid (fen), the terms of the day, and what has happened to them since
  paid_withdrawable INTEGER NOT NULL DEFAULT 0 CHECK (paid_withdrawable >= 0),
  paid_consume_only INTEGER NOT NULL DEFAULT 0 CHECK (paid_consume_only >= 0),
  refund_days INTEGER NOT NULL,
  refund_term INTEGER NOT NULL,
  -- what missed promises have given back (workflows/missed.ts)
  given_back INTEGER NOT NULL DEFAULT 0 CHECK (given_back BETWEEN 0 AND price),
  reminded_at INTEGER
) STRICT;
CREATE INDEX vip_records_user ON vip_records (user_id, status);
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
  due_at INTEGER NOT NULL,
  done_at INTEGER,
  CHECK (amount = to_withdrawable + to_consume_only)
) STRICT;
CREATE INDEX vip_refunds_vip ON vip_refunds (vip_id);
CREATE UNIQUE INDEX vip_refunds_open ON vip_refunds (user_id) WHERE status = 0;

-- electronic invoices for memberships: workflows/invoice.ts; 'invoice_no' is the tax office's, 'email' gets it
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  apply_no TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES members (id),
  vip_id INTEGER NOT NULL REFERENCES vip_records (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  title_type INTEGER NOT NULL CHECK (title_type IN (1, 2)),
  title TEXT NOT NULL,
  tax_no TEXT NOT NULL,
  email TEXT NOT NULL,
  issuer TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3)),
  invoice_no TEXT UNIQUE,
  reason TEXT NOT NULL DEFAULT '',
  applied_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  issued_at INTEGER,
  done_at INTEGER,
  CHECK ((invoice_no IS NULL) = (issued_at IS NULL)),
  CHECK ((status = 0) = (done_at IS NULL))
) STRICT;
CREATE INDEX invoices_user ON invoices (user_id, applied_at);
CREATE INDEX invoices_due ON invoices (due_at) WHERE status = 0;
CREATE UNIQUE INDEX invoices_open ON invoices (vip_id) WHERE status IN (0, 1);

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
  -- null: a membership, which nobody reviews
  due_at INTEGER,
  audited_at INTEGER,
  request_id TEXT,
  CHECK ((cert_type = 3) = (vip_id IS NOT NULL)),
  CHECK ((status = 0) = (audited_at IS NULL))
) STRICT;
CREATE INDEX cert_logs_user ON cert_logs (user_id, created_at);
CREATE UNIQUE INDEX cert_logs_open ON cert_logs (user_id, cert_type) WHERE status = 0;
CREATE UNIQUE INDEX cert_logs_passed ON cert_logs (user_id, cert_type) WHERE status = 1 AND cert_type <> 3;
CREATE UNIQUE INDEX cert_logs_person ON cert_logs (id_card) WHERE status = 1 AND cert_type = 1;
CREATE UNIQUE INDEX cert_logs_company ON cert_logs (credit_code) WHERE status = 1 AND cert_type = 2;
CREATE INDEX cert_logs_request ON cert_logs (user_id, request_id) WHERE request_id IS NOT NULL;

-- == Loans

-- workflows/form.ts is the only writer of status; amount in fen, answers by question key
CREATE TABLE applications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  form_no TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES members (id),
  form_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  loan_type_id INTEGER NOT NULL,
  partner_id INTEGER,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  term INTEGER NOT NULL CHECK (term >= 0),
  purpose TEXT NOT NULL,
  city TEXT NOT NULL,
  contact_name TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  answers TEXT NOT NULL CHECK (json_valid(answers)),
  status INTEGER NOT NULL CHECK (status IN (0, 10, 20, 21, 22, 30, 40, 41, 50, 60, 90)),
  reason TEXT NOT NULL DEFAULT '',
  need_items TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(need_items)),
  result TEXT CHECK (result IS NULL OR json_valid(result)),
  advisor_name TEXT NOT NULL DEFAULT '',
  advisor_phone TEXT NOT NULL DEFAULT '',
  agreed_at INTEGER,
  call_time TEXT NOT NULL DEFAULT '',
  unfit TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(unfit)),
  due_at INTEGER,
  reminded_at INTEGER,
  submitted_at INTEGER,
  -- the first contact: by when it was promised, and when it was
  contact_by INTEGER,
  contacted_at INTEGER,
  request_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((status IN (21, 22)) = (due_at IS NOT NULL)),
  CHECK (status NOT IN (40, 41) OR result IS NOT NULL),
  CHECK (status IN (0, 60) OR (agreed_at IS NOT NULL AND submitted_at IS NOT NULL))
) STRICT;
CREATE INDEX applications_user ON applications (user_id, status);
CREATE INDEX applications_request ON applications (user_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX applications_waiting ON applications (submitted_at) WHERE status IN (10, 20, 30, 40);
-- for the sweep of what has been kept long enough
CREATE INDEX applications_drafts ON applications (updated_at) WHERE status = 0;
CREATE INDEX applications_ended ON applications (updated_at) WHERE status IN (41, 50, 60, 90);
CREATE INDEX applications_due ON applications (due_at) WHERE status IN (21, 22);
-- for the measured time of first contact
CREATE INDEX applications_contacted ON applications (submitted_at) WHERE contacted_at IS NOT NULL;

CREATE TABLE application_steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  application_id INTEGER NOT NULL REFERENCES applications (id),
  status INTEGER NOT NULL,
  text TEXT NOT NULL,
  remark TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX application_steps_of ON application_steps (application_id);

-- promises that were not kept, each told to the member once; 'vip_id': the membership that promised it, and 'given_back' what it gave back
CREATE TABLE missed_promises (
  kind TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  found_at INTEGER NOT NULL,
  vip_id INTEGER REFERENCES vip_records (id),
  given_back INTEGER NOT NULL DEFAULT 0 CHECK (given_back >= 0),
  PRIMARY KEY (kind, record_id, due_at)
) STRICT, WITHOUT ROWID;

-- files that go with the application as a whole, those of supplements among them
CREATE TABLE application_files (
  application_id INTEGER NOT NULL REFERENCES applications (id),
  url TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (application_id, url)
) STRICT, WITHOUT ROWID;

-- lenders that the operator proposes: workflows/proposals.ts; 'annual_rate' in hundredths of a percent
CREATE TABLE proposals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  application_id INTEGER NOT NULL REFERENCES applications (id),
  partner_id INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  term INTEGER NOT NULL CHECK (term > 0),
  annual_rate INTEGER NOT NULL CHECK (annual_rate > 0),
  note TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (0, 10, 20, 30)),
  proposed_at INTEGER NOT NULL,
  answered_at INTEGER
) STRICT;
CREATE UNIQUE INDEX proposals_waiting ON proposals (application_id, partner_id) WHERE status = 0;
CREATE INDEX proposals_of ON proposals (application_id);

-- what members have agreed to: rules/consents.ts is the only writer; only 'withdrawn_at' changes later
CREATE TABLE consents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES members (id),
  -- an agreement's slug, or 'costTable'; 'version': the day from which the text is in force
  text_key TEXT NOT NULL,
  version TEXT NOT NULL,
  scene TEXT NOT NULL,
  -- 0: asked, and declined
  agreed INTEGER NOT NULL CHECK (agreed IN (0, 1)),
  application_id INTEGER REFERENCES applications (id),
  partner_id INTEGER,
  detail TEXT CHECK (detail IS NULL OR json_valid(detail)),
  address TEXT NOT NULL,
  device TEXT NOT NULL,
  at INTEGER NOT NULL,
  expires_at INTEGER,
  withdrawn_at INTEGER,
  CHECK (text_key <> 'costTable' OR detail IS NOT NULL)
) STRICT;
CREATE INDEX consents_user ON consents (user_id, text_key);
CREATE INDEX consents_application ON consents (application_id) WHERE application_id IS NOT NULL;
CREATE TRIGGER consents_kept BEFORE UPDATE OF user_id, text_key, version, scene, agreed, application_id, partner_id, detail, address, device, at, expires_at ON consents
BEGIN SELECT raise(ABORT, 'a consent is not changed'); END;

-- offers that members keep in mind, with the rates (hundredths of a percent) that they know
CREATE TABLE favorites (
  user_id INTEGER NOT NULL REFERENCES members (id),
  partner_id INTEGER NOT NULL,
  rate_min INTEGER NOT NULL,
  rate_max INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, partner_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favorites_partner ON favorites (partner_id);

-- the bytes lie in uploads/ under 'file'; used_at: since when some record refers to it
CREATE TABLE uploads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES members (id),
  kind TEXT NOT NULL,
  file TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size > 0),
  mime TEXT NOT NULL,
  used_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX uploads_unused ON uploads (created_at) WHERE used_at IS NULL;
CREATE INDEX uploads_user ON uploads (user_id, created_at);

-- files whose row is gone: the bytes are removed after the sweep, and then the row here
CREATE TABLE removed_files (file TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER uploads_removed AFTER DELETE ON uploads BEGIN INSERT OR IGNORE INTO removed_files VALUES (old.file); END;

-- == Messages, content, the operator

CREATE TABLE notices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES members (id),
  category INTEGER NOT NULL CHECK (category BETWEEN 1 AND 5),
  scene TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  content TEXT NOT NULL,
  link TEXT NOT NULL DEFAULT '',
  biz_type TEXT NOT NULL DEFAULT '',
  biz_id INTEGER NOT NULL DEFAULT 0,
  read_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notices_user ON notices (user_id, created_at);
CREATE INDEX notices_unread ON notices (user_id, created_at) WHERE read_at IS NULL;

-- what a member has chosen; without a row the default of domain/noticeChannels.ts
CREATE TABLE notice_settings (
  user_id INTEGER NOT NULL REFERENCES members (id),
  category INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  PRIMARY KEY (user_id, category, channel)
) STRICT, WITHOUT ROWID;

-- addresses of programs that are told of each new status of a member's records: workflows/deliverWebhooks.ts. events: a JSON list, empty for all
CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES members (id),
  url TEXT NOT NULL,
  events TEXT NOT NULL,
  secret TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  disabled_at INTEGER
) STRICT;
CREATE INDEX webhooks_user ON webhooks (user_id);

-- the outbox: written by the triggers below in the transaction of the change; made_at: when the sender first saw it; answer: the last HTTP status
CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL,
  type TEXT NOT NULL,
  record TEXT NOT NULL,
  status INTEGER NOT NULL,
  made_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL DEFAULT 0,
  answer INTEGER,
  state INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2))
) STRICT;
CREATE INDEX webhook_deliveries_new ON webhook_deliveries (id) WHERE made_at IS NULL;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (user_id, next_at, id) WHERE state = 0;
CREATE UNIQUE INDEX webhook_deliveries_test ON webhook_deliveries (webhook_id) WHERE state = 0 AND type = 'test';
CREATE INDEX webhook_deliveries_of ON webhook_deliveries (webhook_id);
CREATE INDEX webhook_deliveries_user ON webhook_deliveries (user_id, id);
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (made_at) WHERE state <> 0;
-- A status that the member's programs are told of: what is inserted here becomes a delivery to each address that wants to know it.
CREATE VIEW webhook_events (user_id, type, record, status) AS SELECT user_id, type, record, status FROM webhook_deliveries;
CREATE TRIGGER webhook_event INSTEAD OF INSERT ON webhook_events BEGIN
  INSERT INTO webhook_deliveries (webhook_id, user_id, type, record, status) SELECT id, user_id, new.type, new.record, new.status
    FROM webhooks WHERE user_id = new.user_id AND disabled_at IS NULL AND (events = '[]' OR events LIKE '%"' || new.type || '"%');
END;
CREATE TRIGGER webhook_withdrawal_made AFTER INSERT ON withdrawals BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'withdrawal', coalesce(new.id, ''), new.status);
END;
CREATE TRIGGER webhook_withdrawal_moved AFTER UPDATE OF status ON withdrawals WHEN new.status <> old.status BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'withdrawal', coalesce(new.id, ''), new.status);
END;
CREATE TRIGGER webhook_recharge_made AFTER INSERT ON recharges BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'recharge', coalesce(new.order_no, ''), new.status);
END;
CREATE TRIGGER webhook_recharge_moved AFTER UPDATE OF status ON recharges WHEN new.status <> old.status BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'recharge', coalesce(new.order_no, ''), new.status);
END;
CREATE TRIGGER webhook_recharge_refund_moved AFTER UPDATE OF refund_status ON recharges WHEN new.refund_status <> old.refund_status BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'recharge_refund', coalesce(new.order_no, ''), new.refund_status);
END;
CREATE TRIGGER webhook_balance_refund_made AFTER INSERT ON balance_refunds BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'balance_refund', coalesce(new.id, ''), new.status);
END;
CREATE TRIGGER webhook_balance_refund_moved AFTER UPDATE OF status ON balance_refunds WHEN new.status <> old.status BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'balance_refund', coalesce(new.id, ''), new.status);
END;
CREATE TRIGGER webhook_certification_made AFTER INSERT ON cert_logs BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'certification', coalesce(new.id, ''), new.status);
END;
CREATE TRIGGER webhook_certification_moved AFTER UPDATE OF status ON cert_logs WHEN new.status <> old.status BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'certification', coalesce(new.id, ''), new.status);
END;
CREATE TRIGGER webhook_application_made AFTER INSERT ON applications BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'application', coalesce(new.id, ''), new.status);
END;
CREATE TRIGGER webhook_application_moved AFTER UPDATE OF status ON applications WHEN new.status <> old.status BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'application', coalesce(new.id, ''), new.status);
END;
CREATE TRIGGER webhook_vip_moved AFTER UPDATE OF status ON vip_records WHEN new.status <> old.status BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'vip', coalesce((SELECT c.id FROM cert_logs c WHERE c.vip_id = new.id), ''), new.status);
END;
CREATE TRIGGER webhook_vip_refund_made AFTER INSERT ON vip_refunds BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'vip_refund', coalesce((SELECT c.id FROM cert_logs c WHERE c.vip_id = new.vip_id), ''), new.status);
END;
CREATE TRIGGER webhook_vip_refund_moved AFTER UPDATE OF status ON vip_refunds WHEN new.status <> old.status BEGIN
  INSERT INTO webhook_events VALUES (new.user_id, 'vip_refund', coalesce((SELECT c.id FROM cert_logs c WHERE c.vip_id = new.vip_id), ''), new.status);
END;

-- offers whose whole cost is over the operator's limit: rules/offers.ts; 'id' is the partner's, 'cost' in hundredths of a percent
CREATE TABLE offer_reviews (
  id INTEGER PRIMARY KEY,
  offer_no TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  cost INTEGER NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (0, 10, 20)),
  reason TEXT NOT NULL DEFAULT '',
  found_at INTEGER NOT NULL,
  decided_at INTEGER
) STRICT;

CREATE TABLE article_counts (
  article_id INTEGER PRIMARY KEY,
  views INTEGER NOT NULL
) STRICT;

-- one verdict per reader and article; voter: 'user:7', 'address:…', and after log_days of content/periods.ts a random one
CREATE TABLE article_votes (
  article_id INTEGER NOT NULL,
  voter TEXT NOT NULL,
  helpful INTEGER NOT NULL CHECK (helpful IN (0, 1)),
  at INTEGER NOT NULL,
  PRIMARY KEY (article_id, voter)
) STRICT, WITHOUT ROWID;
CREATE INDEX article_votes_addresses ON article_votes (at) WHERE voter LIKE 'address:%';

-- messages and complaints: see workflows/message.ts; due_at: by when it is answered
CREATE TABLE feedback (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_no TEXT NOT NULL UNIQUE,
  user_id INTEGER REFERENCES members (id),
  kind INTEGER NOT NULL CHECK (kind IN (1, 2, 3)),
  record TEXT NOT NULL,
  address TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2)),
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  handled_at INTEGER,
  reply TEXT NOT NULL DEFAULT '',
  CHECK ((status = 0) = (handled_at IS NULL))
) STRICT;
CREATE INDEX feedback_user ON feedback (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX feedback_due ON feedback (due_at) WHERE status = 0;
CREATE INDEX feedback_handled ON feedback (handled_at) WHERE handled_at IS NOT NULL;
CREATE INDEX feedback_address ON feedback (address, created_at);

-- append only; 'before' and 'after' are texts for people; kind and record_id name the record, where there is one; 'operator' is who did it, by name, 'second' who confirmed it
CREATE TABLE operator_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  operator TEXT NOT NULL,
  second TEXT NOT NULL,
  kind TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  record_no TEXT NOT NULL,
  act TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
-- acts that wait for a second operator: console/secondLook.tsx; 'input': what was typed, 'state': of the record when it was asked for
CREATE TABLE second_looks (
  kind TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  verb TEXT NOT NULL,
  input TEXT NOT NULL CHECK (json_valid(input)),
  state INTEGER NOT NULL,
  operator TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, record_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX operator_log_record ON operator_log (kind, record_id);
CREATE TRIGGER operator_log_kept BEFORE UPDATE ON operator_log BEGIN SELECT raise(ABORT, 'the log is append only'); END;
CREATE TRIGGER operator_log_whole BEFORE DELETE ON operator_log BEGIN SELECT raise(ABORT, 'the log is append only'); END;
