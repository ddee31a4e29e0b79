import { FORM } from '../../shared/status/form.ts';
import type { Db } from './db.ts';
import { updateMember } from './members.ts';

/** The name that others see of a member whose account is closed. */
const CLOSED_NAME = '已注销用户';

/** What is kept only as long as the account exists. Applications, bills and orders stay for as long as the law demands. */
const FORGOTTEN = ['tokens', 'member_devices', 'member_places', 'logins', 'notices', 'notice_settings'];
/** Whether a record that stays refers to the file `uploads`; the address of a file ends with its number. */
const IS_KEPT = `EXISTS (SELECT 1 FROM applications a WHERE a.user_id = uploads.user_id AND instr(a.answers, '/upload/' || uploads.id || '"'))
  OR EXISTS (SELECT 1 FROM application_files f JOIN applications a ON a.id = f.application_id WHERE a.user_id = uploads.user_id AND f.url LIKE '%/upload/' || uploads.id)
  OR EXISTS (SELECT 1 FROM recharges r WHERE r.user_id = uploads.user_id AND r.voucher_url LIKE '%/upload/' || uploads.id)
  OR EXISTS (SELECT 1 FROM withdrawals w WHERE w.user_id = uploads.user_id AND w.qr_code_url LIKE '%/upload/' || uploads.id)`;
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
  for (const table of ['application_steps', 'application_files']) db.run(`DELETE FROM ${table} WHERE application_id IN (${DRAFTS})`, userId);
  db.run(`DELETE FROM applications WHERE id IN (${DRAFTS})`, userId);
  db.run(`DELETE FROM uploads WHERE user_id = ? AND NOT (${IS_KEPT})`, userId);
}
