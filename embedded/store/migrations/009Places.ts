/**
 * Migration 7: the places from which a member has logged in, so that a stranger's wrong passwords do not hinder the member there;
 * the account that a code was sent to; the text of a message.
 */
export const places = `
CREATE TABLE member_places (
  user_id INTEGER NOT NULL REFERENCES members (id),
  place TEXT NOT NULL,
  last_seen_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, place)
) STRICT, WITHOUT ROWID;

-- the member who had the phone number when the code was sent; null: nobody
ALTER TABLE sms_codes ADD COLUMN user_id INTEGER REFERENCES members (id);
ALTER TABLE sms_outbox ADD COLUMN text TEXT NOT NULL DEFAULT '';
`;
