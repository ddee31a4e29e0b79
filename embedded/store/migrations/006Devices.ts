/** Migration 6: the devices of a member's logins, so that a login from a new one can be reported. */
export const devices = `
CREATE TABLE member_devices (
  user_id INTEGER NOT NULL REFERENCES members (id),
  name TEXT NOT NULL,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;
`;
