import { parseAmount } from '../../shared/money/money.ts';
import { questionsOf } from '../../shared/rules/readAnswers.ts';
import type { Answers } from '../../shared/records/loan.ts';
import { FORM, formStatus } from '../../shared/status/form.ts';
import type { FormSeed } from '../content/content.ts';
import { refuse } from '../domain/refusal.ts';
import { applicationById, type ApplicationRow } from '../store/applications.ts';
import { type Db, numbersOf } from '../store/db.ts';
import { wasVip } from '../store/vipRecords.ts';
import { useUploads } from '../store/uploads.ts';
import { recordNo } from '../rules/move.ts';
import { contactWords, firstContact } from '../domain/shanghaiTime.ts';
import type { CostTable } from '../../shared/money/costTable.ts';
import { AUTHORIZATION } from '../domain/agreements.ts';
import { type Origin, recordConsent, recordCostTable } from '../rules/consents.ts';
import { addFiles, ownForm } from './form.ts';
import { moveForm, noteStep } from './formMove.ts';

/** Open applications and drafts of one member, at most. */
const OPEN_MAX = 20;
const OPEN = numbersOf(formStatus, formStatus.open);

/** An application as a member fills it in: a new one, or the draft `id` continued. */
export interface Filing {
  id?: number;
  userId: number;
  form: FormSeed;
  partnerId: number | null;
  answers: Answers;
  files: readonly string[];
}

/** [new] → draft, or changes a draft. Its answers are not validated yet. */
export function saveDraft(db: Db, now: number, filing: Filing): ApplicationRow {
  return db.tx(() => {
    const row = filing.id === undefined ? create(db, now, filing) : rewrite(db, now, filing, filing.id);
    if (filing.id === undefined) noteStep(db, now, row, '');
    return row;
  });
}

/** What a member agrees to with an application. */
export interface Signing {
  origin: Origin;
  callTime?: string | undefined;
  /** The conditions that the member knows not to meet. */
  unfit?: readonly string[];
  /** The costs that were confirmed, of the lender that the application names. */
  costs: CostTable | null;
}

/**
 * [new] or draft → submitted, with consent: for the lender that the application names, else for none, since lenders are proposed
 * later. The answers must be validated before (readAnswers.ts).
 */
export function submitForm(
  db: Db,
  now: number,
  filing: Filing,
  { origin, callTime = '', costs, unfit = [] }: Signing,
): ApplicationRow {
  return db.tx(() => {
    const { id } = filing.id === undefined ? create(db, now, filing) : rewrite(db, now, filing, filing.id);
    const agreeing = {
      userId: filing.userId,
      scene: 'form',
      origin,
      applicationId: id,
      partnerId: filing.partnerId,
    } as const;
    recordConsent(db, now, AUTHORIZATION, agreeing);
    if (costs) recordCostTable(db, now, agreeing, costs);
    return moveForm(db, now, {
      id,
      name: 'submit',
      act: '提交',
      scene: 'form.submitted',
      title: '申请已提交',
      text: ({ title, form_no: no }) =>
        `您的${title}（编号 ${no}）已提交，顾问将在${contactWords(wasVip(db, filing.userId, now))}联系您。`,
      change: {
        agreed_at: now,
        submitted_at: now,
        call_time: callTime,
        unfit: JSON.stringify(unfit),
        contact_by: firstContact(now, wasVip(db, filing.userId, now)),
      },
    });
  });
}

function create(db: Db, now: number, filing: Filing): ApplicationRow {
  const open = db.number(
    `SELECT count(*) FROM applications WHERE user_id = ? AND status IN (${OPEN})`,
    filing.userId,
  );
  if (open >= OPEN_MAX)
    refuse(409, `进行中的申请与草稿已达 ${OPEN_MAX} 份，请先办结或撤销一部分`, 'too_many_open');
  const id = db.insert('applications', {
    form_no: recordNo(db, 'LA', now),
    user_id: filing.userId,
    form_id: filing.form.id,
    loan_type_id: filing.form.loan_type_id,
    status: FORM.draft,
    created_at: now,
    updated_at: now,
    ...columnsOf(filing),
  });
  return attachFiles(db, now, filing, id);
}

function rewrite(db: Db, now: number, filing: Filing, id: number): ApplicationRow {
  const old = ownForm(db, filing.userId, id);
  if (old.form_id !== filing.form.id) refuse(409, '这份草稿属于另一种申请', 'status_conflict');
  const change = { ...columnsOf(filing), updated_at: now };
  const { changes } = db.run(
    `UPDATE applications SET ${Object.keys(change)
      .map((name) => `${name} = ?`)
      .join(', ')} WHERE id = ? AND status = ${FORM.draft}`,
    ...Object.values(change),
    id,
  );
  if (changes !== 1) refuse(409, '申请已提交，不能再修改', 'status_conflict');
  db.run('DELETE FROM application_files WHERE application_id = ?', id);
  return attachFiles(db, now, filing, id);
}

function attachFiles(db: Db, now: number, filing: Filing, id: number): ApplicationRow {
  const row = applicationById(db, id) ?? refuse(404, '申请不存在', 'not_found');
  addFiles(db, now, row, filing.files);
  useUploads(db, filing.userId, fileAnswers(filing), now);
  return row;
}

/** The columns of an application, most of them copied from the answers for lists. A draft may lack any of them. */
function columnsOf({ form, partnerId, answers }: Filing) {
  const text = (key: string): string => (typeof answers[key] === 'string' ? answers[key] : '');
  const purposes = questionsOf(form).find(({ key }) => key === 'purpose')?.options ?? [];
  const purpose =
    text('purpose') === 'other' && text('purpose_other')
      ? text('purpose_other')
      : (purposes.find(({ value }) => value === text('purpose'))?.label ?? '');
  return {
    title: form.title,
    partner_id: partnerId,
    answers: JSON.stringify(answers),
    amount: parseAmount(text('amount')) ?? 0,
    term: /^\d{1,3}$/.test(text('term')) ? Number(text('term')) : 0,
    purpose,
    city: text('city'),
    contact_name: text('contact_name'),
    phone_number: text('phone_number'),
  };
}

function fileAnswers({ form, answers }: Filing): string[] {
  return questionsOf(form)
    .filter(({ type }) => type === 'upload')
    .flatMap(({ key }) => answers[key] ?? []);
}
