import { toYuan } from '../../../../shared/money/money.ts';
import { questionsOf } from '../../../../shared/rules/readAnswers.ts';
import type { Answers } from '../../../../shared/records/loan.ts';
import { FORM, formStatus } from '../../../../shared/status/form.ts';
import { textOf, type MovesBy } from '../../../../shared/status/move.ts';
import { forms } from '../content/forms/index.ts';
import { acceptForm, approveForm, handOverForm, payOutForm, refuseForm, wantMore } from '../workflows/form.ts';
import { partnerById } from '../domain/choosePartner.ts';
import { refuse } from '../domain/refusal.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { applicationById, applicationFiles, type ApplicationRow } from '../store/applications.ts';
import { numbersOf } from '../store/numbersOf.ts';
import type { Db } from '../store/db.ts';
import { buttonsOf, moveFor } from './buttons.ts';
import type { ActionDetail, ConsoleAction, ConsoleKind, Verb } from './kind.ts';
import { pendingFiles } from './pendingFiles.ts';

type Step = (db: Db, now: number, id: number, detail: ActionDetail) => ApplicationRow;

type OperatorMove = MovesBy<typeof formStatus, 'operator'>;

const STEPS: Record<OperatorMove, Step> = {
  accept: (db, now, id) => acceptForm(db, now, id),
  handOver: (db, now, id) => handOverForm(db, now, id),
  wantMore: (db, now, id, { items, reason }) => wantMore(db, now, id, items, reason),
  approve: (db, now, id) => approveForm(db, now, id),
  refuse: (db, now, id, { reason }) => refuseForm(db, now, id, reason),
  payOut: (db, now, id) => payOutForm(db, now, id),
};

const BUTTONS: Record<OperatorMove, ConsoleAction> = {
  accept: { verb: 'pass', label: '受理' },
  handOver: { verb: 'pass', label: '递交机构' },
  wantMore: { verb: 'supplement', label: '要求补充资料', asks: 'items' },
  approve: { verb: 'pass', label: '审批通过' },
  refuse: { verb: 'reject', label: '未通过', asks: 'reason' },
  payOut: { verb: 'pay', label: '已放款' },
};

/** Alternative verbs that programs may send: `confirm` to accept or to pay out, `fail` for the bank's refusal. */
const VERB_ALIASES: Record<number, Partial<Record<Verb, OperatorMove>>> = {
  [FORM.submitted]: { confirm: 'accept' },
  [FORM.atBank]: { fail: 'refuse' },
  [FORM.approved]: { confirm: 'payOut' },
};

/** Statuses that wait for the operator. `wanting` is not one of them: it waits for the member. */
const WAITING = numbersOf(formStatus, ['submitted', 'accepted', 'atBank', 'approved']);

/** Addresses of an application's files: those in answers, with the question's label, then those of supplements. */
function filesOf(db: Db, { id, form_id: formId, answers }: ApplicationRow): [label: string, url: string][] {
  const form = forms.find((one) => one.id === formId);
  // The column is written by this upstream, from validated answers.
  const given = JSON.parse(answers) as Answers;
  const uploadQuestions = form ? questionsOf(form).filter(({ type }) => type === 'upload') : [];
  return [
    ...uploadQuestions.flatMap(({ key, label }) => [given[key] ?? []].flat().map((url): [string, string] => [label, url])),
    ...applicationFiles(db, id).map((url): [string, string] => ['补充资料', url]),
  ];
}

/** Loan applications. The operator acts for the adviser and for the bank. */
export const formKind: ConsoleKind = {
  label: '贷款申请',
  pending: (db) =>
    db.all<ApplicationRow>(`SELECT * FROM applications WHERE status IN (${WAITING}) ORDER BY submitted_at, id`).map((row) => ({
      id: row.id,
      no: row.form_no,
      phone_number: row.phone_number,
      amount: toYuan(row.amount),
      submitted_at: wireTime(row.submitted_at ?? row.created_at),
      status_text: textOf(formStatus, row.status),
      detail: [row.title, row.contact_name, row.city, row.purpose, `${row.term} 个月`, partnerById(row.partner_id)?.name ?? '未选机构']
        .filter(Boolean)
        .join('，'),
      files: pendingFiles(db, row.user_id, filesOf(db, row)),
      acts: buttonsOf(formStatus, BUTTONS, row.status),
    })),

  act(db, now, id, verb, detail) {
    const row = applicationById(db, id) ?? refuse(404, '申请不存在');
    const name = VERB_ALIASES[row.status]?.[verb] ?? moveFor(formStatus, BUTTONS, verb, row.status);
    if (!name) return refuse(409, `申请当前为“${textOf(formStatus, row.status)}”，不能进行这项操作`);
    const { status } = STEPS[name](db, now, id, detail);
    return { message: `${row.form_no} 现在是“${textOf(formStatus, status)}”`, data: { id, status, status_text: textOf(formStatus, status) } };
  },
};
