import { toYuan } from '../../../../shared/money/money.ts';
import { questionsOf } from '../../../../shared/rules/readAnswers.ts';
import type { Answers } from '../../../../shared/records/loan.ts';
import { forms } from '../content/forms/index.ts';
import { acceptForm, approveForm, handOverForm, payOutForm, refuseForm, wantMore } from '../workflows/form.ts';
import { STATUS_TEXT, type FormStatus } from '../domain/formStatus.ts';
import { partnerById } from '../domain/choosePartner.ts';
import { refuse } from '../domain/refusal.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { applicationById, applicationFiles, type ApplicationRow } from '../store/applications.ts';
import type { Db } from '../store/db.ts';
import type { ActDetail, ConsoleAct, ConsoleKind, Verb } from './kind.ts';
import { pendingFiles } from './pendingFiles.ts';

type Step = (db: Db, now: number, id: number, detail: ActDetail) => ApplicationRow;

const refusal: Step = (db, now, id, { reason }) => refuseForm(db, now, id, reason);
const receipt: Step = (db, now, id) => acceptForm(db, now, id);
const payout: Step = (db, now, id) => payOutForm(db, now, id);

/** What each verb means in each state; `confirm` is another word for the receipt and for the payout. */
const STEPS: Partial<Record<FormStatus, Partial<Record<Verb, Step>>>> = {
  10: { pass: receipt, confirm: receipt },
  20: {
    pass: (db, now, id) => handOverForm(db, now, id),
    supplement: (db, now, id, { items, reason }) => wantMore(db, now, id, items, reason),
    reject: refusal,
  },
  30: { pass: (db, now, id) => approveForm(db, now, id), reject: refusal, fail: refusal },
  40: { pay: payout, confirm: payout },
};

const ACTS: Partial<Record<FormStatus, readonly ConsoleAct[]>> = {
  10: [{ verb: 'pass', label: '受理' }],
  20: [
    { verb: 'pass', label: '递交机构' },
    { verb: 'supplement', label: '要求补充资料', asks: 'items' },
    { verb: 'reject', label: '未通过', asks: 'reason' },
  ],
  30: [
    { verb: 'pass', label: '批核' },
    { verb: 'reject', label: '未通过', asks: 'reason' },
  ],
  40: [{ verb: 'pay', label: '已放款' }],
};

/** Files that answer a question, under what it asks for; then those of supplements. */
function filesOf(db: Db, { id, form_id: formId, answers }: ApplicationRow): [label: string, url: string][] {
  const form = forms.find((one) => one.id === formId);
  const given = JSON.parse(answers) as Answers;
  const asked = form ? questionsOf(form).filter(({ type }) => type === 'upload') : [];
  return [
    ...asked.flatMap(({ key, label }) => [given[key] ?? []].flat().map((url): [string, string] => [label, url])),
    ...applicationFiles(db, id).map((url): [string, string] => ['补充资料', url]),
  ];
}

/** Loan applications: the adviser's desk and the bank's verdict in one. */
export const formKind: ConsoleKind = {
  label: '贷款申请',
  pending: (db) =>
    db.all<ApplicationRow>('SELECT * FROM applications WHERE status IN (10, 20, 30, 40) ORDER BY submitted_at, id').map((row) => ({
      id: row.id,
      no: row.form_no,
      phone_number: row.phone_number,
      amount: toYuan(row.amount),
      submitted_at: wireTime(row.submitted_at as number),
      status_text: STATUS_TEXT[row.status],
      detail: [row.title, row.contact_name, row.city, row.purpose, `${row.term} 个月`, partnerById(row.partner_id)?.name ?? '未选机构']
        .filter(Boolean)
        .join('，'),
      files: pendingFiles(db, row.user_id, filesOf(db, row)),
      acts: ACTS[row.status] ?? [],
    })),

  act(db, now, id, verb, detail) {
    const row = applicationById(db, id) ?? refuse(404, '申请不存在');
    const step = STEPS[row.status]?.[verb] ?? refuse(409, `申请当前为“${STATUS_TEXT[row.status]}”，不能进行这项操作`);
    const { status } = step(db, now, id, detail);
    return { message: `${row.form_no} 现在是“${STATUS_TEXT[status]}”`, data: { id, status, status_text: STATUS_TEXT[status] } };
  },
};
