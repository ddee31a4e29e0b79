import type { Answers } from '../../shared/records/loan.ts';
import { CLOSING } from '../../shared/status/closing.ts';
import { FORM, formStatus } from '../../shared/status/form.ts';
import { applicationFiles } from './applications.ts';
import { type Db, numbersOf } from './db.ts';
import { IS_KEPT, REPAID } from './forgetMember.ts';
import { isUpload, ownUpload } from './uploads.ts';

interface OldApplication {
  id: number;
  user_id: number;
  answers: string;
}

/** Drafts that were last changed before `before` (ms). */
export const oldDrafts = (db: Db, before: number): OldApplication[] =>
  db.all(
    `SELECT id, user_id, answers FROM applications WHERE status = ${FORM.draft} AND updated_at < ?`,
    before,
  );

const ENDED = numbersOf(formStatus, ['paidOut', 'refused', 'cancelled', 'closed']);

/** Applications that ended before `before` (ms); a loan ends with its last instalment. */
export const oldApplications = (db: Db, before: number): OldApplication[] =>
  db.all(
    `SELECT a.id, a.user_id, a.answers FROM applications a WHERE a.status IN (${ENDED}) AND a.updated_at < ?1
       AND (a.status <> ${FORM.paidOut} OR ${REPAID} < datetime(?1 / 1000, 'unixepoch'))`,
    before,
  );

/** A record of a member refers to the file; an application's certification and the avatar among them. */
const IS_USED = `${IS_KEPT}
  OR EXISTS (SELECT 1 FROM cert_logs c WHERE c.user_id = uploads.user_id AND '/api/upload/' || uploads.id IN (c.id_card_front, c.id_card_back, c.license_url))
  OR EXISTS (SELECT 1 FROM members m WHERE m.id = uploads.user_id AND m.avatar = '/api/upload/' || uploads.id)`;

/** Removes an application with its steps and consents, and those of its files that nothing else refers to. */
export function forgetApplication(db: Db, { id, user_id: userId, answers }: OldApplication): void {
  // The column is written by this upstream, from validated answers.
  const given = Object.values(JSON.parse(answers) as Answers).flat();
  const urls = [...given.filter(isUpload), ...applicationFiles(db, id)];
  for (const table of ['application_steps', 'application_files', 'proposals', 'consents'])
    db.run(`DELETE FROM ${table} WHERE application_id = ?`, id);
  db.run('DELETE FROM applications WHERE id = ?', id);
  for (const url of urls)
    db.run(`DELETE FROM uploads WHERE id = ? AND NOT (${IS_USED})`, ownUpload(db, userId, url)?.id ?? 0);
}

/** Members whose account was closed before `before` (ms), and of whom something is left. */
export const forgottenPayees = (db: Db, before: number): number[] =>
  db
    .all<{ user_id: number }>(
      `SELECT user_id FROM closings WHERE status = ${CLOSING.closed} AND ended_at < ?`,
      before,
    )
    .map(({ user_id: userId }) => userId);

/**
 * Removes what still tells who had a closed account: payees, vouchers, what was agreed to, and the note of its closing. The sums stay, so that the ledger
 * adds up.
 */
export function forgetPayees(db: Db, userId: number): void {
  db.run(
    "UPDATE withdrawals SET real_name = '', account = '', bank_branch = '', qr_code_url = '' WHERE user_id = ?",
    userId,
  );
  db.run(
    "UPDATE balance_refunds SET reason = '', real_name = '', account = '', bank_branch = '', qr_code_url = '' WHERE user_id = ?",
    userId,
  );
  db.run("UPDATE invoices SET title = '', tax_no = '', email = '' WHERE user_id = ?", userId);
  db.run("UPDATE recharges SET voucher_url = '' WHERE user_id = ?", userId);
  db.run("UPDATE bills SET remark = '' WHERE user_id = ?", userId);
  db.run('DELETE FROM consents WHERE user_id = ? AND application_id IS NULL', userId);
  db.run(`DELETE FROM uploads WHERE user_id = ? AND NOT (${IS_KEPT})`, userId);
  db.run(`DELETE FROM closings WHERE user_id = ? AND status = ${CLOSING.closed}`, userId);
}

/**
 * Removes the logs of visits, logins and text messages, the addresses of those who judged an article, and the messages to the portal
 * that were answered before these times (ms). The verdicts stay.
 */
export function removeOldLogs(db: Db, before: { logs: number; messages: number }): void {
  db.run('DELETE FROM visits WHERE at < ?', before.logs);
  db.run('DELETE FROM logins WHERE at < ?', before.logs);
  db.run('DELETE FROM sms_codes WHERE created_at < ?', before.logs);
  db.run('DELETE FROM sms_outbox WHERE sent_at < ?', before.logs);
  db.run(
    "UPDATE article_votes SET voter = hex(randomblob(16)) WHERE voter LIKE 'address:%' AND at < ?",
    before.logs,
  );
  db.run('DELETE FROM feedback WHERE handled_at < ?', before.messages);
}

/** Removes files that were uploaded before `before` (ms) and that no record has ever referred to. */
export const removeUnusedUploads = (db: Db, before: number): void =>
  void db.run(`DELETE FROM uploads WHERE used_at IS NULL AND created_at < ? AND NOT (${IS_USED})`, before);
