import { BILL } from '../../shared/status/bill.ts';
import { FORM, formStatus } from '../../shared/status/form.ts';
import { RECHARGE } from '../../shared/status/recharge.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import type { Db } from './db.ts';
import { numbersOf } from './numbersOf.ts';

/** What a member has not settled yet: sums in fen, and numbers of records. */
export interface Unsettled {
  balance: number;
  pending: number;
  withdrawals: number;
  recharges: number;
  refunds: number;
  applications: number;
  loans: number;
}

const RUNNING = numbersOf(
  formStatus,
  formStatus.open.filter((status) => status !== 'draft'),
);
/** The day of the last instalment of a loan that was paid out: as many months after the payout as its term has. */
const REPAID = `datetime((SELECT max(s.at) FROM application_steps s WHERE s.application_id = a.id AND s.status = ${FORM.paidOut}) / 1000, 'unixepoch',
  '+' || coalesce(json_extract(a.result, '$.term'), a.term) || ' months')`;

const QUERY = `
SELECT w.withdrawable + w.consume_only AS balance,
  (SELECT coalesce(sum(amount), 0) FROM bills WHERE user_id = :user AND type = 1 AND status = ${BILL.pending}) AS pending,
  (SELECT count(*) FROM withdrawals WHERE user_id = :user AND status IN (${numbersOf(withdrawalStatus, withdrawalStatus.open)})) AS withdrawals,
  (SELECT count(*) FROM recharges WHERE user_id = :user AND status = ${RECHARGE.unpaid}) AS recharges,
  (SELECT count(*) FROM vip_refunds WHERE user_id = :user AND status = ${REFUND.review}) AS refunds,
  (SELECT count(*) FROM applications WHERE user_id = :user AND status IN (${RUNNING})) AS applications,
  (SELECT count(*) FROM applications a WHERE a.user_id = :user AND a.status = ${FORM.paidOut} AND ${REPAID} > datetime(:now / 1000, 'unixepoch')) AS loans
FROM wallets w WHERE w.user_id = :user`;

/** What the member has not settled at `now` (ms). */
export function unsettledOf(db: Db, userId: number, now: number): Unsettled {
  const row = db.get<Unsettled>(QUERY, { user: userId, now });
  if (!row) throw new Error(`member ${userId} has no wallet`);
  return row;
}
