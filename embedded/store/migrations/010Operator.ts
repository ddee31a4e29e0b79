/**
 * Migration 10: the log of what the operator did, and what became of visitors' messages. The events for the line of notices go:
 * it tells of no member.
 */
export const operator = `
-- append only; 'before' and 'after' are texts for people; kind and record_id name the record, where there is one
CREATE TABLE operator_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  record_no TEXT NOT NULL,
  act TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX operator_log_record ON operator_log (kind, record_id);
CREATE TRIGGER operator_log_kept BEFORE UPDATE ON operator_log BEGIN SELECT raise(ABORT, 'the log is append only'); END;
CREATE TRIGGER operator_log_whole BEFORE DELETE ON operator_log BEGIN SELECT raise(ABORT, 'the log is append only'); END;

ALTER TABLE feedback ADD COLUMN handled_at INTEGER;
ALTER TABLE feedback ADD COLUMN reply TEXT NOT NULL DEFAULT '';

DROP TABLE events;
`;
