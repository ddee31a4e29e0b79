/**
 * Migration 10: sessions as a list of devices, the log of logins, the closing of accounts, notice settings. The sessions get a number, by
 * which a member names one of them, and the device that opened them.
 */
export const selfService = `
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES members (id),
  device TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
INSERT INTO sessions (hash, user_id, created_at, expires_at) SELECT hash, user_id, created_at, expires_at FROM tokens ORDER BY created_at;
DROP TABLE tokens;
ALTER TABLE sessions RENAME TO tokens;
CREATE INDEX tokens_user ON tokens (user_id);

-- the last visit of each session; apart from it, since every page that is opened writes here
CREATE TABLE session_visits (
  token_id INTEGER PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- way: see rules/loginLog.ts; result: 1 logged in, 0 refused; user_id: null for a name that no member has
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
CREATE INDEX closings_due ON closings (close_at) WHERE status = 0;

-- what a member has chosen; without a row the default of domain/noticeChannels.ts
CREATE TABLE notice_settings (
  user_id INTEGER NOT NULL REFERENCES members (id),
  category INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  PRIMARY KEY (user_id, category, channel)
) STRICT, WITHOUT ROWID;
`;
