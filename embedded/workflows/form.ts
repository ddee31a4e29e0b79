import { toFen } from '../../shared/money/money.ts';
import type { Answers } from '../../shared/records/loan.ts';
import { FORM, formStatus } from '../../shared/status/form.ts';
import { forms, advisors } from '../content/content.ts';
import { cityFault } from '../../shared/rules/cities.ts';
import {
  costFault,
  grant,
  grantText,
  isShown,
  OVER_LIMIT,
  type Approval,
  partnerById,
} from '../domain/grant.ts';
import { isInForce } from '../rules/consents.ts';
import { consentsOf, markWithdrawn } from '../store/consents.ts';
import { notify } from '../rules/notices.ts';
import { refuse, refuseFaults } from '../domain/refusal.ts';
import { DAY, wireTime } from '../domain/shanghaiTime.ts';
import { applicationById, type ApplicationRow } from '../store/applications.ts';
import { type Db, numbersOf } from '../store/db.ts';
import { useUploads } from '../store/uploads.ts';
import type { Sweep } from '../rules/move.ts';
import { moveForm } from './formMove.ts';

/**
 * The workflow of a loan application (domain: form).
 *
 * ```
 * 0 草稿 → 10 已提交 → 20 受理中 → {21 待补充资料 ⇄ 20} → {22 待确认机构 ⇄ 20} → 30 机构审批中 → 40 审批通过 → 41 已放款
 * 50 未通过 from 20/22/30; 30 → 20 when another lender is asked, 30/40 → 20 when the user withdraws the lender's authorisation; user cancel from 0/10/20/21/22 → 60 已撤销;
 * no action 30 days in 21 or 22 → 90 已关闭
 * ```
 *
 * Every move adds a step to the timeline and a notice of category 5. Drafts and submitting are in fileForm.ts.
 */

/** Time for supplying missing material, and time before its end at which a reminder is sent (ms). */
const SUPPLEMENT_LIFE = 30 * DAY;
const REMIND_BEFORE = 3 * DAY;
const NO_REASON = '机构未说明具体原因，可联系顾问了解';

const about = ({ title, form_no: no }: ApplicationRow): string => `您的${title}（编号 ${no}）`;

/** submitted → accepted: an adviser is assigned and has called the applicant. It is the first contact that was promised. */
export function acceptForm(db: Db, now: number, id: number): ApplicationRow {
  // The list is not empty.
  const advisor = advisors[id % advisors.length] as { name: string; phone: string };
  return db.tx(() => {
    const accepted = moveForm(db, now, {
      id,
      name: 'accept',
      act: '受理',
      scene: 'form.accepted',
      title: '申请已受理',
      remark: `顾问${advisor.name}核对材料`,
      text: (row) => `${about(row)}已受理，顾问${advisor.name}（${advisor.phone}）正在核对材料。`,
      change: { advisor_name: advisor.name, advisor_phone: advisor.phone, contacted_at: now },
    });
    return accepted;
  });
}

/** accepted → wanting: material is missing; the member has thirty days. */
export function wantMore(
  db: Db,
  now: number,
  id: number,
  items: readonly string[],
  reason: string,
): ApplicationRow {
  const wanted = items.length > 0 ? items : [reason || '请按顾问说明的内容补充'];
  const due = now + SUPPLEMENT_LIFE;
  return moveForm(db, now, {
    id,
    name: 'wantMore',
    act: '要求补充资料',
    scene: 'form.supplement',
    title: '申请需要补充资料',
    remark: wanted.join('、'),
    text: (row) =>
      `${about(row)}需要补充：${wanted.join('、')}。请在 ${wireTime(due).slice(0, 16)} 前补齐，逾期申请将自动关闭。`,
    change: { need_items: JSON.stringify(wanted), reason, due_at: due, reminded_at: null },
  });
}

/** wanting → accepted: the member supplies the missing material. */
export function supplementForm(
  db: Db,
  now: number,
  userId: number,
  id: number,
  { files, remark }: { files: readonly string[]; remark: string },
): ApplicationRow {
  return db.tx(() => {
    ownForm(db, userId, id);
    const count = files.length > 0 ? `已补充 ${files.length} 份材料` : '已补充说明';
    const row = moveForm(db, now, {
      id,
      name: 'supplement',
      act: '补充资料',
      scene: 'form.supplemented',
      title: '补充资料已收到',
      remark: remark ? `${count}：${remark}` : count,
      text: (moved) => `${about(moved)}补充的资料已收到，顾问将继续核对。`,
    });
    addFiles(db, now, row, files);
    return row;
  });
}

/** The lenders that may get the application's data now: confirmed by name, in this version of the text, at most 90 days ago. */
export const authorizedPartners = (db: Db, now: number, id: number): number[] => [
  ...new Set(
    consentsOf(db, id)
      .filter((consent) => isInForce(consent, now))
      .flatMap(({ partner_id: partnerId }) => partnerId ?? []),
  ),
];

/**
 * accepted → atBank: the data go to a lender, `partnerId` or the one that is authorised last. Refuses with 409 when the member has
 * not confirmed this lender, and when it does not serve the applicant's city. It is the only way by which data leave.
 */
export function handOverForm(db: Db, now: number, id: number, partnerId?: number): ApplicationRow {
  const application = applicationById(db, id) ?? refuse(404, '申请不存在', 'not_found');
  const authorized = authorizedPartners(db, now, id);
  const partner = partnerById(partnerId ?? authorized[0] ?? null);
  if (application.status === FORM.accepted) {
    if (!partner || !authorized.includes(partner.id))
      refuse(
        409,
        '用户没有确认这家机构，或授权已过期、已撤回、版本已更新；请先推荐给用户确认',
        'status_conflict',
      );
    if (!isShown(partner)) refuse(409, OVER_LIMIT, 'partner_unavailable');
    const fault = cityFault(partner, application.city);
    if (fault) refuse(409, fault, 'partner_unavailable');
  }
  return moveForm(db, now, {
    id,
    name: 'handOver',
    act: '递交机构',
    scene: 'form.bank',
    title: '申请已递交机构审批',
    remark: `由${partner?.name}审批`,
    text: (row) => `${about(row)}材料已核对，已递交${partner?.name}审批，机构可能致电核实，请保持电话畅通。`,
    change: { partner_id: partner?.id ?? null },
  });
}

/** atBank → approved: the partner grants it. `approval`: what the operator entered, see domain/grant.ts. */
export function approveForm(db: Db, now: number, id: number, approval: Approval = {}): ApplicationRow {
  const application = applicationById(db, id) ?? refuse(404, '申请不存在', 'not_found');
  const partner = partnerById(application.partner_id);
  if (application.status === FORM.atBank && !partner)
    refuse(409, '机构已下线，请改为未通过并说明原因', 'partner_unavailable');
  const form = forms.find((one) => one.id === application.form_id);
  // The column is written by this upstream, from validated answers.
  const answers = JSON.parse(application.answers) as Answers;
  const result =
    partner &&
    grant(partner, { amount: application.amount, term: application.term, form, answers }, now, approval);
  if (application.status === FORM.atBank && partner && result)
    refuseFaults({
      approved_rate: costFault(partner, {
        ...result,
        amount: toFen(result.amount),
        method: result.repayment,
      }),
    });
  const terms = result ? grantText(result) : '';
  return moveForm(db, now, {
    id,
    name: 'approve',
    act: '批准',
    scene: 'form.approved',
    title: '申请审批通过',
    remark: terms,
    text: (row) =>
      `${about(row)}已由${result?.bank}审批通过：${terms}。请核对合同中的机构、利率与费用后再签约。`,
    change: { result: JSON.stringify(result ?? null) },
  });
}

/** approved → paidOut: the partner has paid the loan out. */
export const payOutForm = (db: Db, now: number, id: number): ApplicationRow =>
  moveForm(db, now, {
    id,
    name: 'payOut',
    act: '放款',
    scene: 'form.paid',
    title: '贷款已放款',
    remark: '款项由机构直接支付',
    text: (row) => `${about(row)}已放款，请核对到账金额与还款计划，按期向放款机构还款。`,
  });

/** atBank → accepted: the lender has refused, and the adviser asks another one. */
export const takeBackForm = (db: Db, now: number, id: number, reason: string): ApplicationRow =>
  db.tx(() => {
    const lender = partnerById(applicationById(db, id)?.partner_id ?? null)?.name ?? '该机构';
    return moveForm(db, now, {
      id,
      name: 'takeBack',
      act: '改递其他机构',
      scene: 'form.takenBack',
      title: '机构未通过，顾问将改递',
      remark: `${lender}未通过：${reason || NO_REASON}`,
      text: (row) =>
        `${about(row)}未获${lender}通过，原因：${reason || NO_REASON}。顾问将改递您确认的其他机构，或另行推荐。`,
      change: { partner_id: null },
    });
  });

/** atBank or approved → accepted: the member has withdrawn the authorisation of the lender that has the application. */
export const recallForm = (
  db: Db,
  now: number,
  { id, lender }: { id: number; lender: string },
): ApplicationRow =>
  moveForm(db, now, {
    id,
    name: 'recall',
    act: '撤回递交',
    scene: 'form.recalled',
    title: '已撤回授权，申请退回顾问',
    remark: `您已撤回对${lender}的授权，已通知${lender}停止使用并删除收到的资料`,
    text: (row) =>
      `您已撤回对${lender}的授权。${about(row)}已从${lender}退回，我们已通知其停止使用并删除收到的资料。您可以另选机构，或撤销申请。`,
    change: { partner_id: null, result: null },
  });

/** accepted, proposed or atBank → refused, with a reason for the member. */
export function refuseForm(db: Db, now: number, id: number, reason: string): ApplicationRow {
  const shown = reason || NO_REASON;
  return moveForm(db, now, {
    id,
    name: 'refuse',
    act: '判为未通过',
    scene: 'form.refused',
    title: '申请未通过',
    remark: shown,
    text: (row) => `${about(row)}未通过，原因：${shown}。`,
    change: { reason: shown },
  });
}

/** draft, submitted, accepted, wanting or proposed → cancelled, by the member. Not possible after it was handed over to the partner. */
export function cancelForm(db: Db, now: number, userId: number, id: number): ApplicationRow {
  return db.tx(() => {
    ownForm(db, userId, id);
    markWithdrawn(db, now, { applicationId: id });
    return moveForm(db, now, {
      id,
      name: 'cancel',
      act: '撤销',
      scene: 'form.cancelled',
      title: '申请已撤销',
      remark: '您已撤销申请',
      text: (row) =>
        row.agreed_at === null
          ? `您的${row.title}草稿（编号 ${row.form_no}）已撤销。`
          : `${about(row)}已撤销，对机构的信息授权随之撤回。`,
    });
  });
}

/** wanting or proposed → closed after thirty days; a reminder is sent three days before. */
export const sweepForms: Sweep = (db, now) => {
  for (const { id, status } of due(db, 'due_at <= ?', now)) {
    const missed = missedWhile(status);
    moveForm(db, now, {
      id,
      name: 'close',
      act: '关闭',
      scene: 'form.closed',
      title: '申请已关闭',
      remark: `逾期${missed}`,
      text: (row) => `${about(row)}逾期${missed}，已自动关闭。需要时可以重新提交。`,
      change: { reason: `30 天内${missed}` },
    });
  }
  for (const row of due(db, 'reminded_at IS NULL AND due_at <= ?', now + REMIND_BEFORE)) {
    db.tx(() => {
      if (
        db.run(
          `UPDATE applications SET reminded_at = ? WHERE id = ? AND status = ${row.status} AND reminded_at IS NULL`,
          now,
          row.id,
        ).changes === 0
      )
        return;
      notify(db, row.user_id, now, {
        category: 5,
        scene: 'form.reminder',
        title: row.status === FORM.wanting ? '补充资料即将到期' : '推荐机构即将到期',
        link: '/form/record',
        biz: { type: 'form', id: row.id },
        // `due` only finds rows with `due_at`.
        text: `${about(row)}还${missedWhile(row.status)}，将于 ${wireTime(row.due_at as number).slice(0, 16)} 自动关闭。`,
      });
    });
  }
};

const missedWhile = (status: number): string => (status === FORM.wanting ? '未补充资料' : '未确认推荐机构');

const due = (db: Db, condition: string, at: number): ApplicationRow[] =>
  db.all(
    `SELECT * FROM applications WHERE status IN (${numbersOf(formStatus, ['wanting', 'proposed'])}) AND ${condition}`,
    at,
  );

/** The member's own application; refuses with 404 if it does not exist or is another member's. */
export function ownForm(db: Db, userId: number, id: number): ApplicationRow {
  const row = applicationById(db, id);
  return row?.user_id === userId ? row : refuse(404, '申请不存在', 'not_found');
}

/** Attaches files to the application. A file that is already attached is ignored. */
export function addFiles(
  db: Db,
  now: number,
  { id, user_id: userId }: ApplicationRow,
  urls: readonly string[],
): void {
  for (const url of urls)
    db.run(
      'INSERT OR IGNORE INTO application_files (application_id, url, added_at) VALUES (?, ?, ?)',
      id,
      url,
      now,
    );
  useUploads(db, userId, urls, now);
}
