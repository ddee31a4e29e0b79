import { toYuan } from '../../shared/money/money.ts';
import type { Answers } from '../../shared/records/loan.ts';
import { formStatus } from '../../shared/status/form.ts';
import { mayMove, textOf } from '../../shared/status/move.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import type { FormRecord, FormRecordDetail } from '../sent.ts';
import { forms, loanTypes, partners } from '../content/content.ts';
import { annualCostsOf, methodOf } from '../domain/grant.ts';
import { DAY, MINUTE, wireTime, workingTime } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';
import { wasVip } from './vipRecords.ts';
import { contains, filterOf, limits, totals, type Filter } from './paging.ts';
import { isUpload, ownUpload } from './uploads.ts';

export interface ApplicationRow {
  id: number;
  form_no: string;
  user_id: number;
  form_id: number;
  title: string;
  loan_type_id: number;
  partner_id: number | null;
  amount: number;
  term: number;
  purpose: string;
  city: string;
  contact_name: string;
  phone_number: string;
  answers: string;
  status: number;
  reason: string;
  need_items: string;
  result: string | null;
  advisor_name: string;
  advisor_phone: string;
  agreed_at: number | null;
  call_time: string;
  unfit: string;
  due_at: number | null;
  submitted_at: number | null;
  contact_by: number | null;
  contacted_at: number | null;
  request_id: string | null;
  created_at: number;
  updated_at: number;
}

interface StepRow {
  application_id: number;
  status: number;
  text: string;
  remark: string;
  at: number;
}

/** Days over which the time of first contact is measured. */
const MEASURED_DAYS = 90;

/** The measured time of first contact of members with a membership: median in minutes of working time, number of applications, days. */
export function measuredContact(db: Db, now: number) {
  const times = db
    .all<{ submitted_at: number; contacted_at: number }>(
      `SELECT submitted_at, contacted_at FROM applications a WHERE contacted_at IS NOT NULL AND submitted_at >= ? AND EXISTS (
         SELECT 1 FROM vip_records v WHERE v.user_id = a.user_id AND v.start_at <= a.submitted_at AND (v.expire_at IS NULL OR v.expire_at > a.submitted_at))`,
      now - MEASURED_DAYS * DAY,
    )
    .map(({ submitted_at: from, contacted_at: to }) => workingTime(from, to))
    .sort((one, other) => one - other);
  const [low, high] = [times[Math.floor((times.length - 1) / 2)], times[Math.floor(times.length / 2)]];
  return {
    ...(low !== undefined && high !== undefined && { median_minutes: Math.round((low + high) / 2 / MINUTE) }),
    sample: times.length,
    days: MEASURED_DAYS,
  };
}

export interface ApplicationQuery {
  page?: number;
  count?: number;
  status?: number;
  keyword?: string;
  request_id?: string;
}

export const applicationById = (db: Db, id: number): ApplicationRow | undefined =>
  db.get('SELECT * FROM applications WHERE id = ?', id);

/** The member's applications, newest first. */
export function applicationsOf(db: Db, userId: number, query: ApplicationQuery): FormRecord[] {
  const filter = filtered(userId, query);
  const rows = db.all<ApplicationRow>(
    `SELECT * FROM applications WHERE ${filter.where} ORDER BY id DESC LIMIT ? OFFSET ?`,
    ...filter.values,
    ...limits(query),
  );
  const steps = db.all<StepRow>(
    `SELECT application_id, status, text, remark, at FROM application_steps WHERE application_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    JSON.stringify(rows.map(({ id }) => id)),
  );
  return rows.map((row) =>
    toRecord(
      db,
      row,
      steps.filter(({ application_id: of }) => of === row.id),
    ),
  );
}

export function applicationTotals(db: Db, userId: number, query: ApplicationQuery) {
  const filter = filtered(userId, query);
  return totals(
    db.number(`SELECT count(*) FROM applications WHERE ${filter.where}`, ...filter.values),
    query,
  );
}

/** An application in full. `answers` are already masked for the member; the files in them are listed with their data. */
export function applicationDetail(db: Db, row: ApplicationRow, answers: Answers): FormRecordDetail {
  const steps = db.all<StepRow>(
    'SELECT application_id, status, text, remark, at FROM application_steps WHERE application_id = ? ORDER BY id',
    row.id,
  );
  const urls = new Set([...Object.values(answers).flat().filter(isUpload), ...applicationFiles(db, row.id)]);
  return {
    ...toRecord(db, row, steps),
    answers,
    files: [...urls].map((url) => toFile(db, row.user_id, url)),
  };
}

/** Addresses of the files that are attached to the application and not to a question. */
export const applicationFiles = (db: Db, id: number): string[] =>
  db
    .all<{ url: string }>(
      'SELECT url FROM application_files WHERE application_id = ? ORDER BY added_at, url',
      id,
    )
    .map(({ url }) => url);

function toFile(db: Db, userId: number, url: string) {
  const upload = ownUpload(db, userId, url);
  return upload ? { url, name: upload.name, size: upload.size, mime: upload.mime } : { url };
}

function filtered(userId: number, { status, keyword = '', request_id: requestId }: ApplicationQuery): Filter {
  const [found, like] = contains(['form_no', 'title'], keyword);
  const named = partners
    .filter(({ name, product = '' }) => `${name}${product}`.includes(keyword.trim()))
    .map(({ id }) => id);
  return filterOf(
    ['user_id = ?', userId],
    ['status = ?', status],
    ['request_id = ?', requestId],
    [
      `(${found} OR partner_id IN (SELECT value FROM json_each(?)))`,
      like && [...[like].flat(), JSON.stringify(named)],
    ],
  );
}

function toRecord(db: Db, row: ApplicationRow, steps: readonly StepRow[]): FormRecord {
  const isVip = row.submitted_at !== null && wasVip(db, row.user_id, row.submitted_at);
  const partner = partners.find(({ id }) => id === row.partner_id);
  const form = forms.find(({ id }) => id === row.form_id);
  // The column is written by this upstream, from validated answers.
  const answers = JSON.parse(row.answers) as Answers;
  const [lowest, highest = lowest] = partner
    ? annualCostsOf(partner, { ...row, repayment: methodOf(partner, form, answers) })
    : [];
  return {
    id: row.id,
    form_no: row.form_no,
    ...(row.request_id !== null && { request_id: row.request_id }),
    form_id: row.form_id,
    title: row.title,
    loan_type_id: row.loan_type_id,
    loan_type_name: loanTypes.find(({ id }) => id === row.loan_type_id)?.name ?? '',
    partner_id: partner?.id ?? null,
    ...(partner && {
      partner_name: partner.name,
      partner_product: partner.product ?? '',
      annual_rate_min: partner.annual_rate_min,
      annual_rate_max: partner.annual_rate_max,
      ...(lowest && highest && { annual_cost_min: lowest, annual_cost_max: highest }),
      ...(partner.phone && { partner_phone: partner.phone }),
      ...(partner.license_no && { partner_license_no: partner.license_no }),
      ...(partner.license_url && { partner_license_url: partner.license_url }),
    }),
    amount: toYuan(row.amount),
    term: row.term,
    purpose: row.purpose,
    city: row.city,
    contact_name: row.contact_name,
    phone_mask: row.phone_number ? maskPhone(row.phone_number) : '',
    status: row.status,
    status_text: textOf(formStatus, row.status),
    reason: row.reason,
    // As above.
    unfit: JSON.parse(row.unfit) as string[],
    // Both JSON texts are written by this upstream.
    need_items: JSON.parse(row.need_items) as string[],
    ...(row.due_at !== null && { supplement_before: wireTime(row.due_at) }),
    // As above.
    result: row.result === null ? null : (JSON.parse(row.result) as FormRecord['result']),
    advisor: row.advisor_name ? { name: row.advisor_name, phone: row.advisor_phone } : null,
    is_priority: isVip ? 1 : 0,
    ...(row.call_time && { call_time: row.call_time }),
    ...(row.contact_by !== null && { contact_by: wireTime(row.contact_by) }),
    timeline: steps.map(({ status, text, remark, at }) => ({ status, text, remark, at: wireTime(at) })),
    can_edit: mayMove(formStatus, 'submit', row.status) ? 1 : 0,
    can_cancel: mayMove(formStatus, 'cancel', row.status) ? 1 : 0,
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}
