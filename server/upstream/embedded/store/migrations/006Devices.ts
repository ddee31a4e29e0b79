/** Sixth floor: from which devices a member has come, so that a new one can be told of. */
export const devices = `
CREATE TABLE member_devices (
  user_id INTEGER NOT NULL REFERENCES members (id),
  name TEXT NOT NULL,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;
`;
