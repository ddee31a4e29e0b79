/**
 * Migration 12: withdrawals, recharges and applications name the call that made them by its `request_id`, so that a caller can settle an
 * unknown outcome. Earlier records get theirs from the stored results.
 */
export const requestIds = `
ALTER TABLE withdrawals ADD COLUMN request_id TEXT;
ALTER TABLE recharges ADD COLUMN request_id TEXT;
ALTER TABLE cert_logs ADD COLUMN request_id TEXT;
UPDATE withdrawals SET request_id = (SELECT o.request_id FROM once_answers o
  WHERE o.user_id = withdrawals.user_id AND o.call = 'withdraw' AND o.answer = CAST(withdrawals.id AS TEXT));
UPDATE recharges SET request_id = (SELECT o.request_id FROM once_answers o
  WHERE o.user_id = recharges.user_id AND o.call = 'recharge' AND json_extract(o.answer, '$.order_no') = recharges.order_no);
UPDATE cert_logs SET request_id = (SELECT o.request_id FROM once_answers o
  WHERE o.user_id = cert_logs.user_id AND o.call = 'certApply' AND json_extract(o.answer, '$.data.id') = cert_logs.id);
CREATE INDEX withdrawals_request ON withdrawals (user_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX recharges_request ON recharges (user_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX cert_logs_request ON cert_logs (user_id, request_id) WHERE request_id IS NOT NULL;
`;
