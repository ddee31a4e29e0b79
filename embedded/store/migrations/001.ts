/**
 * Migration 1: accounts, money, messages, counters. Times are integer milliseconds, money is integer fen, flags are 0 or 1.
 * Articles, partners, packages and site texts are not in the database: they are content.
 */
export const first = `
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
  hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES members (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_user ON tokens (user_id);

-- who: 'account:13800000001', 'address:203.0.113.7'
CREATE TABLE login_failures (id INTEGER PRIMARY KEY, who TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX login_failures_who ON login_failures (who, at);

CREATE TABLE sms_codes (
  id INTEGER PRIMARY KEY,
  scene TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  fail_count INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sms_codes_phone ON sms_codes (phone_number, created_at);
CREATE INDEX sms_codes_address ON sms_codes (address, created_at);

-- what the mobile network would have delivered: read by the console alone
CREATE TABLE sms_outbox (
  id INTEGER PRIMARY KEY,
  phone_number TEXT NOT NULL,
  scene TEXT NOT NULL,
  code TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sms_outbox_phone ON sms_outbox (phone_number, sent_at);

CREATE TABLE captchas (
  key TEXT PRIMARY KEY,
  answer_hash TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX captchas_expiry ON captchas (expires_at);

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
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX vip_records_user ON vip_records (user_id, status);

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
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;

-- what really happened here, for the rotating line; the text is masked when written
CREATE TABLE events (id INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE INDEX events_time ON events (created_at);

CREATE TABLE article_counts (
  article_id INTEGER PRIMARY KEY,
  views INTEGER NOT NULL
) STRICT;

-- one verdict per reader and article; voter: 'user:7', 'address:…'
CREATE TABLE article_votes (
  article_id INTEGER NOT NULL,
  voter TEXT NOT NULL,
  helpful INTEGER NOT NULL CHECK (helpful IN (0, 1)),
  PRIMARY KEY (article_id, voter)
) STRICT, WITHOUT ROWID;

CREATE TABLE feedback (
  id INTEGER PRIMARY KEY,
  user_id INTEGER REFERENCES members (id),
  record TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX feedback_address ON feedback (address, created_at);
`;
