/** Migration 4: loan applications, uploaded files, QR tickets, the visit log. */
export const loan = `
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
  status INTEGER NOT NULL CHECK (status IN (0, 10, 20, 21, 30, 40, 41, 50, 60, 90)),
  reason TEXT NOT NULL DEFAULT '',
  need_items TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(need_items)),
  result TEXT CHECK (result IS NULL OR json_valid(result)),
  advisor_name TEXT NOT NULL DEFAULT '',
  advisor_phone TEXT NOT NULL DEFAULT '',
  agreed_at INTEGER,
  due_at INTEGER,
  reminded_at INTEGER,
  submitted_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((status = 21) = (due_at IS NOT NULL)),
  CHECK (status NOT IN (40, 41) OR result IS NOT NULL),
  CHECK (status IN (0, 60) OR (agreed_at IS NOT NULL AND submitted_at IS NOT NULL))
) STRICT;
CREATE INDEX applications_user ON applications (user_id, status);
CREATE INDEX applications_waiting ON applications (submitted_at) WHERE status IN (10, 20, 30, 40);
CREATE INDEX applications_due ON applications (due_at) WHERE status = 21;

CREATE TABLE application_steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  application_id INTEGER NOT NULL REFERENCES applications (id),
  status INTEGER NOT NULL,
  text TEXT NOT NULL,
  remark TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX application_steps_of ON application_steps (application_id);

-- files that go with the application as a whole, those of supplements among them
CREATE TABLE application_files (
  application_id INTEGER NOT NULL REFERENCES applications (id),
  url TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (application_id, url)
) STRICT, WITHOUT ROWID;

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
CREATE INDEX uploads_user ON uploads (user_id, created_at);

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
  CHECK (status NOT IN (1, 2) OR wechat_id IS NOT NULL),
  CHECK ((status = 2) = (confirmed_at IS NOT NULL)),
  CHECK (burned_at IS NULL OR status = 2)
) STRICT, WITHOUT ROWID;
CREATE INDEX scan_tickets_open ON scan_tickets (expires_at) WHERE status IN (0, 1);
CREATE INDEX scan_tickets_age ON scan_tickets (created_at);

CREATE TABLE visits (
  id INTEGER PRIMARY KEY,
  user_id INTEGER REFERENCES members (id),
  ip TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX visits_time ON visits (at);
`;
