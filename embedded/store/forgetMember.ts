import { FORM, formStatus } from '../../shared/status/form.ts';
import { BALANCE_REFUND } from '../../shared/status/balanceRefund.ts';
import { BILL } from '../../shared/status/bill.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { RECHARGE } from '../../shared/status/recharge.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { type Db, numbersOf } from './db.ts';
import { updateMember } from './members.ts';

/** What a member has not settled yet: sums in fen, and numbers of records. */
interface Unsettled {
  withdrawable: number;
  consumeOnly: number;
  debts: number;
  pending: number;
  withdrawals: number;
  recharges: number;
  refunds: number;
  balanceRefunds: number;
  drafts: number;
  applications: number;
  loans: number;
}

const RUNNING = numbersOf(
  formStatus,
  formStatus.open.filter((status) => status !== 'draft'),
);

/** The day of the last instalment of a loan that was paid out: as many months after the payout as its term has. */
export const REPAID = `datetime((SELECT max(s.at) FROM application_steps s WHERE s.application_id = a.id AND s.status = ${FORM.paidOut}) / 1000, 'unixepoch',
  '+' || coalesce(json_extract(a.result, '$.term'), a.term) || ' months')`;

const QUERY = `
SELECT w.withdrawable, w.consume_only AS consumeOnly,
  (SELECT coalesce(sum(rest), 0) FROM commission_debts WHERE user_id = :user) AS debts,
  (SELECT count(*) FROM balance_refunds WHERE user_id = :user AND status = ${BALANCE_REFUND.review}) AS balanceRefunds,
  (SELECT count(*) FROM applications WHERE user_id = :user AND status = ${FORM.draft}) AS drafts,
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

/** As others see it: there is no name left to mask. */
const CLOSED_NAME = '**（已注销）';

/** What is kept only as long as the account exists. Applications, bills and orders stay for as long as the law demands. */
const FORGOTTEN = [
  'tokens',
  'member_devices',
  'member_places',
  'logins',
  'notices',
  'notice_settings',
  'webhook_deliveries',
  'webhooks',
  'favorites',
];

/** Whether a record that stays refers to the file `uploads`; the address of a file ends with its number. */
export const IS_KEPT = `EXISTS (SELECT 1 FROM applications a WHERE a.user_id = uploads.user_id AND instr(a.answers, '/upload/' || uploads.id || '"'))
  OR EXISTS (SELECT 1 FROM application_files f JOIN applications a ON a.id = f.application_id WHERE a.user_id = uploads.user_id AND f.url LIKE '%/upload/' || uploads.id)
  OR EXISTS (SELECT 1 FROM recharges r WHERE r.user_id = uploads.user_id AND r.voucher_url LIKE '%/upload/' || uploads.id)
  OR EXISTS (SELECT 1 FROM withdrawals w WHERE w.user_id = uploads.user_id AND w.qr_code_url LIKE '%/upload/' || uploads.id)
  OR EXISTS (SELECT 1 FROM balance_refunds g WHERE g.user_id = uploads.user_id AND g.qr_code_url LIKE '%/upload/' || uploads.id)`;

const DRAFTS = `SELECT id FROM applications WHERE user_id = ? AND status = ${FORM.draft}`;

/**
 * Removes from the store what identifies the member: the phone number, which is then free for a new account, and all else that the
 * privacy policy keeps only for the life of the account. The row stays, since bills and applications refer to it.
 */
export function forgetMember(db: Db, userId: number): void {
  updateMember(db, userId, {
    phone_number: null,
    wechat_id: null,
    password_hash: null,
    nickname: CLOSED_NAME,
    avatar: '/media/avatar.svg',
    sex: 0,
    birthday: null,
    email: null,
    real_name: null,
    id_card: null,
    last_login_ip: null,
  });
  for (const table of FORGOTTEN) db.run(`DELETE FROM ${table} WHERE user_id = ?`, userId);
  db.run('UPDATE visits SET user_id = NULL WHERE user_id = ?', userId);
  // Certified numbers are unique, so each row keeps one of its own.
  db.run(
    `UPDATE cert_logs SET real_name = '', id_card = 'closed-' || id, id_card_front = '', id_card_back = '', company_name = '', credit_code = 'closed-' || id,
     license_url = '', legal_person = '', contact_phone = '' WHERE user_id = ?`,
    userId,
  );
  for (const table of ['application_steps', 'application_files'])
    db.run(`DELETE FROM ${table} WHERE application_id IN (${DRAFTS})`, userId);
  db.run(`DELETE FROM applications WHERE id IN (${DRAFTS})`, userId);
  db.run(`DELETE FROM uploads WHERE user_id = ? AND NOT (${IS_KEPT})`, userId);
}
