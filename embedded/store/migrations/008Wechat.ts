/** Migration 7: codes of the simulated WeChat page (rules/wechat.ts), and the member whose phone scanned a QR ticket. */
export const wechat = `
-- 'hash' is that of the code; a row is deleted when its code is exchanged
CREATE TABLE wechat_codes (
  hash TEXT PRIMARY KEY,
  wechat_id TEXT NOT NULL,
  member_id INTEGER REFERENCES members (id),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE scan_tickets ADD COLUMN member_id INTEGER REFERENCES members (id);
`;
