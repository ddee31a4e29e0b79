import { CERT, type certStatus } from '../../shared/status/cert.ts';
import { MEMBER_CERT } from '../../shared/status/member.ts';
import type { MoveName } from '../../shared/status/move.ts';
import { creditCodeFault } from '../../shared/rules/creditCode.ts';
import { personNameFault } from '../../shared/rules/names.ts';
import { idCardDoubt, idCardFault } from '../../shared/rules/identityNumbers.ts';
import { move, recordNo } from '../rules/move.ts';
import { notify } from '../rules/notices.ts';
import { certDue } from '../domain/promises.ts';
import { refuse, refuseFaults, refuseUntilTomorrow } from '../domain/refusal.ts';
import { startOfDay, wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { updateMember } from '../store/members.ts';
import { useUploads } from '../store/uploads.ts';
import { ownFileFault } from '../rules/receiveUpload.ts';

/** The fields of an application for certification. Its type decides which are required. */
interface CertFields {
  real_name?: string | undefined;
  id_card?: string | undefined;
  id_card_front?: string | undefined;
  id_card_back?: string | undefined;
  company_name?: string | undefined;
  credit_code?: string | undefined;
  license_url?: string | undefined;
  legal_person?: string | undefined;
  contact_phone?: string | undefined;
}

const CERT_PHOTOS = ['id_card_front', 'id_card_back', 'license_url'] as const;

const MISSING = {
  real_name: '请输入真实姓名',
  id_card: '请输入身份证号',
  id_card_front: '请上传身份证人像面照片',
  id_card_back: '请上传身份证国徽面照片',
  company_name: '请输入企业名称',
  credit_code: '请输入统一社会信用代码',
  license_url: '请上传营业执照照片',
  legal_person: '请输入法定代表人姓名',
  contact_phone: '请输入联系电话',
} satisfies Record<keyof CertFields, string>;

const PERSON = ['real_name', 'id_card', 'id_card_front', 'id_card_back'] as const;
const COMPANY = ['company_name', 'credit_code', 'license_url', 'legal_person', 'contact_phone'] as const;

/** Validates a person's fields: all present, name and number valid, an adult. Refuses with faults. */
function personFields(input: CertFields, now: number): Record<(typeof PERSON)[number], string> {
  const fields = complete(PERSON, input);
  refuseFaults({
    real_name: personNameFault(fields.real_name),
    // The register of residents has no number with another check digit.
    id_card:
      idCardFault(fields.id_card, wireTime(now).slice(0, 10)) ??
      (idCardDoubt(fields.id_card) && '身份证号有误，请逐位核对'),
  });
  return fields;
}

/** Validates a company's fields. Refuses with faults. */
function companyFields(input: CertFields): Record<(typeof COMPANY)[number], string> {
  const fields = complete(COMPANY, input);
  refuseFaults({
    credit_code: creditCodeFault(fields.credit_code),
    legal_person: personNameFault(fields.legal_person),
  });
  return fields;
}

function complete<K extends keyof CertFields>(names: readonly K[], input: CertFields): Record<K, string> {
  refuseFaults(Object.fromEntries(names.filter((name) => !input[name]).map((name) => [name, MISSING[name]])));
  // `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(names.map((name) => [name, input[name] ?? ''])) as Record<K, string>;
}

/**
 * Certification of persons (type 1) and companies (type 2).
 *
 *     未认证 ── apply ──────────────────→ 0 待审核
 *     0 ── operator passes ─────────────→ 1 已通过 (end: name and number are locked)
 *     0 ── operator rejects, a reason ──→ 2 未通过
 *     2 ── member resubmits ────────────→ 0 待审核, as a new application
 *     0 ── member withdraws it ─────────→ 3 已撤销 (end; may apply again)
 *
 * One open application per type, five a day (domain 3, R-20, R-28). The member's `cert_status` is derived from these rows in the
 * same transaction.
 */
/** Applications per member and day. */
const DAY_TIMES = 5;

/** The types that an operator reviews. Memberships (type 3) pass when they are paid. */
export type CertType = 1 | 2;
export const CERT_NAMES: Record<CertType, string> = { 1: '实名认证', 2: '企业认证' };

interface CertRow {
  id: number;
  user_id: number;
  cert_type: CertType;
  status: number;
  real_name: string;
  id_card: string;
  company_name: string;
  credit_code: string;
}

/** Creates an application; returns its id. Call it inside a transaction. */
export function applyCert(db: Db, at: number, userId: number, type: CertType, input: CertFields): number {
  const name = CERT_NAMES[type];
  if (certOf(db, userId, type, CERT.passed))
    refuse(
      409,
      type === 1 ? '您已完成实名认证，姓名与身份证号不能更改' : '您已完成企业认证，认证信息不能更改',
      'already_certified',
    );
  if (certOf(db, userId, type, CERT.review))
    refuse(409, `您有一份${name}正在审核，请等待结果，或先撤回`, 'already_applied');
  const fields = type === 1 ? personFields(input, at) : companyFields(input);
  refuseTaken(db, userId, fields);
  checkPhotos(db, userId, fields);
  const today = db.number(
    'SELECT count(*) FROM cert_logs WHERE user_id = ? AND cert_type <> 3 AND created_at >= ?',
    userId,
    startOfDay(at),
  );
  if (today >= DAY_TIMES) refuseUntilTomorrow(at, `今日提交次数已达上限（${DAY_TIMES} 次），请明天再试`);
  const id = db.insert('cert_logs', {
    cert_no: recordNo(db, 'CT', at),
    user_id: userId,
    cert_type: type,
    status: CERT.review,
    ...fields,
    created_at: at,
    due_at: certDue(at),
  });
  useUploads(db, userId, Object.values(fields), at);
  updateCertStatus(db, userId);
  return id;
}

export function cancelCert(db: Db, at: number, userId: number, id: number): void {
  const row = db.get<{ cert_type: number; status: number }>(
    'SELECT cert_type, status FROM cert_logs WHERE id = ? AND user_id = ?',
    id,
    userId,
  );
  if (!row) return refuse(404, '申请不存在', 'not_found');
  if (row.cert_type === 3)
    refuse(
      409,
      row.status === CERT.passed
        ? 'VIP 会员已开通，不能撤回；如需退款请在 VIP 会员记录中申请'
        : '该订单已取消，不能再次处理',
      'status_conflict',
    );
  close(db, at, id, 'cancel', '');
  updateCertStatus(db, userId);
}

export function passCert(db: Db, at: number, id: number): void {
  const row = certById(db, id);
  refuseTaken(
    db,
    row.user_id,
    row.cert_type === 1 ? { id_card: row.id_card } : { credit_code: row.credit_code },
  );
  close(db, at, id, 'pass', '');
  updateCertStatus(db, row.user_id);
  const name = CERT_NAMES[row.cert_type];
  notify(db, row.user_id, at, {
    category: 1,
    scene: 'cert.passed',
    title: `${name}已通过`,
    link: '/user/info',
    biz: { type: 'cert', id },
    text:
      row.cert_type === 1
        ? '实名认证已通过，现在可以申请提现与递交贷款申请。'
        : `${row.company_name}的企业认证已通过，现在可以企业名义申请经营贷。`,
  });
}

export function rejectCert(db: Db, at: number, id: number, reason: string): void {
  if (!reason) refuse(422, '请填写未通过原因', 'bad_input', { errors: { reason: '请填写未通过原因' } });
  const row = certById(db, id);
  close(db, at, id, 'reject', reason);
  updateCertStatus(db, row.user_id);
  notify(db, row.user_id, at, {
    category: 1,
    scene: 'cert.rejected',
    title: `${CERT_NAMES[row.cert_type]}未通过`,
    link: '/user/info',
    biz: { type: 'cert', id },
    text: `${CERT_NAMES[row.cert_type]}未通过：${reason}。请修改后重新提交。`,
  });
}

const FINAL: Record<number, string> = {
  [CERT.passed]: '该申请已通过审核',
  [CERT.rejected]: '该申请未通过',
  [CERT.cancelled]: '该申请已撤回',
};

/** Makes the final move of an application. Refuses a second one with 409. */
function close(db: Db, at: number, id: number, name: MoveName<typeof certStatus>, reason: string): void {
  const refusal = `${FINAL[certById(db, id).status] ?? '该申请已处理'}，不能再次处理`;
  move(db, 'cert', name, id, refusal, { reason, audited_at: at });
}

const certById = (db: Db, id: number): CertRow =>
  db.get<CertRow>('SELECT * FROM cert_logs WHERE id = ? AND cert_type <> 3', id) ??
  refuse(404, '申请不存在', 'not_found');

const certOf = (db: Db, userId: number, type: CertType, status: number): CertRow | undefined =>
  db.get(
    'SELECT * FROM cert_logs WHERE user_id = ? AND cert_type = ? AND status = ? ORDER BY id DESC LIMIT 1',
    userId,
    type,
    status,
  );

/** Refuses an identity number or company that is certified for another account. Applications in review do not count. */
function refuseTaken(db: Db, userId: number, fields: { id_card?: string; credit_code?: string }): void {
  const taken = (
    column: 'id_card' | 'credit_code',
    type: CertType,
    value: string | undefined,
    message: string,
  ): void => {
    if (
      value &&
      db.get(
        `SELECT 1 FROM cert_logs WHERE ${column} = ? AND cert_type = ${type} AND status = ${CERT.passed} AND user_id <> ?`,
        value,
        userId,
      )
    )
      refuse(409, message, 'identity_taken', { errors: { [column]: message } });
  };
  taken('id_card', 1, fields.id_card, '该身份证号已在其他账户认证');
  taken('credit_code', 2, fields.credit_code, '该企业已在其他账户认证');
}

/** Refuses photos that are not the member's own uploaded pictures. */
function checkPhotos(db: Db, userId: number, fields: Record<string, string>): void {
  const photos = CERT_PHOTOS.filter((field) => fields[field] !== undefined);
  refuseFaults(
    Object.fromEntries(
      photos.map((field) => [field, ownFileFault(db, userId, fields[field] ?? '', 'picture')]),
    ),
  );
}

/**
 * Derives the member's certification: from passed applications, else from one in review, else from the last rejected
 * one. Name and identity number come from a person's certification only.
 */
function updateCertStatus(db: Db, userId: number): void {
  const rows = db.all<CertRow>(
    'SELECT * FROM cert_logs WHERE user_id = ? AND cert_type <> 3 ORDER BY id DESC',
    userId,
  );
  const passed = rows.filter(({ status }) => status === CERT.passed);
  const person = passed.find(({ cert_type: type }) => type === 1);
  const open = rows.find(({ status }) => status === CERT.review);
  const rejected = rows[0]?.status === CERT.rejected ? rows[0] : undefined;
  updateMember(db, userId, {
    cert_status: MEMBER_CERT[passed.length ? 'certified' : open ? 'review' : rejected ? 'rejected' : 'none'],
    cert_type: passed.length
      ? Math.max(...passed.map(({ cert_type: type }) => type))
      : ((open ?? rejected)?.cert_type ?? null),
    real_name: person?.real_name ?? null,
    id_card: person?.id_card ?? null,
  });
}
