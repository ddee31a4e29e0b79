import { CERT, certStatus } from '../../../../shared/status/cert.ts';
import type { MovesBy } from '../../../../shared/status/move.ts';
import { CERT_NAMES, passCert, rejectCert, type CertType } from '../workflows/cert.ts';
import { refuse } from '../domain/refusal.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { buttonsOf } from './buttons.ts';
import type { ConsoleAction, ConsoleKind } from './kind.ts';
import { pendingFiles } from './pendingFiles.ts';

const BUTTONS: Record<MovesBy<typeof certStatus, 'operator'>, ConsoleAction> = {
  pass: { verb: 'pass', label: '通过' },
  reject: { verb: 'reject', label: '驳回', asks: 'reason' },
};

interface WaitingRow {
  id: number;
  status: number;
  user_id: number;
  cert_no: string;
  cert_type: CertType;
  real_name: string;
  id_card: string;
  company_name: string;
  credit_code: string;
  legal_person: string;
  contact_phone: string;
  id_card_front: string;
  id_card_back: string;
  license_url: string;
  created_at: number;
  phone_number: string | null;
}

/** Certifications in review. The data is shown unmasked, since the operator has to compare it. */
export const certKind: ConsoleKind = {
  label: '认证',
  pending: (db) =>
    waiting(db).map((row) => ({
      id: row.id,
      no: row.cert_no,
      phone_number: row.phone_number ?? '',
      amount: null,
      submitted_at: wireTime(row.created_at),
      status_text: '待审核',
      acts: buttonsOf(certStatus, BUTTONS, row.status),
      detail: `${CERT_NAMES[row.cert_type]}：${row.cert_type === 1 ? `${row.real_name}，${row.id_card}` : `${row.company_name}，${row.credit_code}，法定代表人 ${row.legal_person}，电话 ${row.contact_phone}`}`,
      files: pendingFiles(db, row.user_id, [
        ['身份证人像面', row.id_card_front],
        ['身份证国徽面', row.id_card_back],
        ['营业执照', row.license_url],
      ]),
    })),
  act(db, now, id, verb, { reason }) {
    switch (verb) {
      case 'pass':
        passCert(db, now, id);
        return { message: '认证已通过' };
      case 'reject':
        rejectCert(db, now, id, reason);
        return { message: '认证已驳回' };
      default:
        return refuse(409, '认证没有这项操作');
    }
  },
};

const waiting = (db: Db): WaitingRow[] =>
  db.all(
    `SELECT c.*, m.phone_number FROM cert_logs c JOIN members m ON m.id = c.user_id
   WHERE c.status = ${CERT.review} AND c.cert_type <> 3 ORDER BY c.created_at, c.id LIMIT 200`,
  );
