import { parseRate, showRate } from '../../shared/money/annualRate.ts';
import { annualCosts, costTable } from '../../shared/money/costTable.ts';
import { parseAmount, toFen } from '../../shared/money/money.ts';
import { cityFault } from '../../shared/rules/cities.ts';
import { partnerLimitFaults } from '../../shared/rules/limits.ts';
import { PROPOSAL, proposalStatus } from '../../shared/status/proposal.ts';
import { FORM, formStatus } from '../../shared/status/form.ts';
import { isOpen, mayMove } from '../../shared/status/move.ts';
import type { CostTable } from '../../shared/money/costTable.ts';
import type { Answers } from '../../shared/records/loan.ts';
import { type FormSeed, forms } from '../content/content.ts';
import { ALL_IN } from '../../shared/money/loanCost.ts';
import {
  annualCostsOf,
  costFault,
  isShown,
  lendsFor,
  methodOf,
  OVER_LIMIT,
  partnerById,
  planMethodOf,
} from '../domain/grant.ts';
import { refuse, refuseFaults } from '../domain/refusal.ts';
import { DAY, wireTime } from '../domain/shanghaiTime.ts';
import { AUTHORIZATION } from '../domain/agreements.ts';
import { type Origin, recordConsent, recordCostTable, refuseOldText } from '../rules/consents.ts';
import { move } from '../rules/move.ts';
import { applicationById, type ApplicationRow } from '../store/applications.ts';
import { consentById, markWithdrawn, mayWithdraw } from '../store/consents.ts';
import type { Db } from '../store/db.ts';
import { proposalById, proposalsOf, type ProposalRow } from '../store/proposals.ts';
import { ownForm, recallForm } from './form.ts';
import { moveForm, noteStep } from './formMove.ts';

/**
 * The workflow of a proposed lender: the operator proposes, the member sees who it is and what it costs, and confirms or declines.
 * No application goes to a lender that the member has not confirmed by name.
 *
 * ```
 * 0 待您确认 --confirm--> 10 已确认 (the authorisation and the costs are recorded)
 * 0 --decline--> 20 已谢绝;  0 --the application goes elsewhere or ends--> 30 已失效
 * ```
 */

/** Time for answering (ms); then the application is closed. */
const ANSWER_LIFE = 30 * DAY;

/** What the operator proposes: yuan, per cent, months. What is empty is taken from the application and the lender's conditions. */
export interface Proposing {
  partner_id?: string;
  proposed_amount?: string;
  proposed_rate?: string;
  proposed_term?: string;
  note?: string;
}

/** accepted or proposed → proposed: a lender is proposed to the member. Refuses entries that are not valid, by field. */
export function proposeLender(db: Db, now: number, id: number, given: Proposing): ApplicationRow {
  return db.tx(() => {
    const application = applicationById(db, id) ?? refuse(404, '申请不存在', 'not_found');
    const { partner, amount, term, rate, cost } = readProposing(application, given);
    const isWaiting = proposalsOf(db, id).some(
      (row) => row.partner_id === partner.id && row.status === PROPOSAL.waiting,
    );
    if (isWaiting) refuse(409, `${partner.name}已推荐给用户，等待确认`, 'status_conflict');
    const moved = moveForm(db, now, {
      id,
      name: 'propose',
      act: '推荐机构',
      scene: 'form.proposed',
      title: '请确认推荐机构',
      remark: `顾问推荐${partner.name}，等待您确认`,
      text: (row) =>
        `顾问为您的${row.title}（编号 ${row.form_no}）推荐${partner.name}，${ALL_IN} ${cost}%。请在 ${wireTime(now + ANSWER_LIFE).slice(0, 16)} 前核对并确认；未经您确认，不会把信息提供给该机构。`,
      change: { due_at: now + ANSWER_LIFE, reminded_at: null },
    });
    db.insert('proposals', {
      application_id: id,
      partner_id: partner.id,
      amount,
      term,
      annual_rate: rate,
      note: given.note?.trim() ?? '',
      status: PROPOSAL.waiting,
      proposed_at: now,
    });
    return moved;
  });
}

function readProposing(application: ApplicationRow, given: Proposing) {
  const text = (name: keyof Proposing): string | undefined => given[name]?.trim() || undefined;
  const partner = partnerById(Number(text('partner_id') ?? application.partner_id ?? 0));
  const form = forms.find(({ id }) => id === application.form_id);
  if (!partner || !form || !lendsFor(partner, form))
    return refuse(422, '请选择受理这类申请的机构', 'partner_unavailable', {
      errors: { partner_id: '请选择机构' },
    });
  if (!isShown(partner)) refuse(409, OVER_LIMIT, 'partner_unavailable');
  const typedAmount = text('proposed_amount');
  const typedRate = text('proposed_rate');
  const typedTerm = text('proposed_term');
  const amount = typedAmount === undefined ? application.amount : parseAmount(typedAmount);
  const rate = typedRate === undefined ? toFen(partner.annual_rate_max) : parseRate(typedRate);
  const term =
    typedTerm === undefined ? application.term : Number(/^\d{1,3}$/.test(typedTerm) ? typedTerm : 0);
  const limits = partnerLimitFaults(partner, { amount: amount ?? 0, term });
  refuseFaults({
    partner_id: cityFault(partner, application.city),
    proposed_amount: amount === null ? '请填写金额（元），最多两位小数' : (limits.amount ?? null),
    proposed_term: limits.term ?? null,
    note:
      application.partner_id !== null && application.partner_id !== partner.id && !text('note')
        ? `用户选的是${partnerById(application.partner_id)?.name ?? '另一家机构'}，请写明为什么推荐${partner.name}`
        : null,
    proposed_rate:
      rate === null || rate < toFen(partner.annual_rate_min) || rate > toFen(partner.annual_rate_max)
        ? `年化利率须在 ${partner.annual_rate_min}%–${partner.annual_rate_max}% 之间`
        : null,
  });
  // Checked above.
  const loan = { amount: amount ?? 0, term, rate: rate ?? 0 };
  // As in `proposalCosts`.
  const method = methodOf(partner, form, JSON.parse(application.answers) as Answers);
  const stated = showRate(loan.rate);
  refuseFaults({ proposed_rate: costFault(partner, { ...loan, annual_rate: stated, method }) });
  // Within the limit, so it can be computed.
  const [cost = ''] = annualCostsOf(partner, { ...loan, repayment: method }, [stated]);
  return { partner, ...loan, cost };
}

/** The costs of a proposed loan; undefined when the lender is no longer there. */
export function proposalCosts(
  row: ProposalRow,
  { form_id: formId, answers }: ApplicationRow,
): CostTable | undefined {
  const partner = partnerById(row.partner_id);
  if (!partner) return undefined;
  const form = forms.find(({ id }) => id === formId);
  // The column is written by this upstream, from validated answers.
  const method = planMethodOf(partner, methodOf(partner, form, JSON.parse(answers) as Answers));
  return costTable(partner, { principal: row.amount, months: row.term, method }, [showRate(row.annual_rate)]);
}

/** The costs of the loan that the application asks the named lender for; null when it names none. */
export function costsOf(form: FormSeed, partnerId: number | null, answers: Answers): CostTable | null {
  const partner = partnerById(partnerId);
  if (!partner) return null;
  return costTable(partner, {
    principal: parseAmount(String(answers.amount ?? '')) ?? 0,
    months: Number(answers.term ?? 0),
    method: planMethodOf(partner, methodOf(partner, form, answers)),
  });
}

interface Confirming {
  version?: string | undefined;
  cost_confirmed?: readonly string[] | undefined;
  origin: Origin;
}

/** waiting → confirmed: the member allows this lender to get the data. Refuses with 409 when the text or the costs are others than the member saw. */
export function confirmProposal(
  db: Db,
  now: number,
  userId: number,
  { id, proposalId }: { id: number; proposalId: number },
  { version, cost_confirmed: seen, origin }: Confirming,
): void {
  db.tx(() => {
    const application = ownForm(db, userId, id);
    const row = proposalOf(db, application, proposalId);
    const partner =
      partnerById(row.partner_id) ?? refuse(409, '机构已下线，请等待顾问另行推荐', 'partner_unavailable');
    refuseOldText(AUTHORIZATION, version, now);
    const table = proposalCosts(row, application);
    if (!table) return refuse(409, '机构已下线，请等待顾问另行推荐', 'partner_unavailable');
    refuseOtherCosts(table, seen);
    move(db, 'proposal', 'confirm', row.id, '这家机构已确认、谢绝或失效', { answered_at: now });
    const agreeing = { userId, scene: 'proposal', origin, applicationId: id, partnerId: partner.id } as const;
    recordConsent(db, now, AUTHORIZATION, agreeing);
    recordCostTable(db, now, agreeing, table);
    answered(db, now, application, `您已确认${partner.name}`, true);
  });
}

/** waiting → declined. */
export function declineProposal(
  db: Db,
  now: number,
  userId: number,
  { id, proposalId }: { id: number; proposalId: number },
): void {
  db.tx(() => {
    const application = ownForm(db, userId, id);
    const row = proposalOf(db, application, proposalId);
    move(db, 'proposal', 'decline', row.id, '这家机构已确认、谢绝或失效', { answered_at: now });
    answered(db, now, application, `您已谢绝${partnerById(row.partner_id)?.name ?? '推荐机构'}`, false);
  });
}

/** The application goes back to the adviser with a confirmation, or when no proposal waits any more. */
function answered(db: Db, now: number, { id }: ApplicationRow, remark: string, isConfirmed: boolean): void {
  const application = applicationById(db, id);
  const waits = proposalsOf(db, id).some(({ status }) => isOpen(proposalStatus, status));
  if (application?.status !== FORM.proposed || (waits && !isConfirmed)) return;
  moveForm(db, now, {
    id,
    name: 'answer',
    act: '回复推荐机构',
    scene: 'form.answered',
    title: isConfirmed ? '已确认推荐机构' : '已回复推荐机构',
    remark,
    text: (row) =>
      `您的${row.title}（编号 ${row.form_no}）：${remark}。${isConfirmed ? '顾问将递交申请。' : '顾问将另行推荐机构，或与您联系。'}`,
  });
}

/** Refuses with 409 when the member has confirmed other costs than the present ones, with 422 when none. */
export function refuseOtherCosts(table: CostTable, seen: readonly string[] | undefined): void {
  const present = annualCosts(table);
  if (seen === undefined)
    return refuse(422, '请先阅读并确认综合融资成本', 'bad_input', {
      errors: { cost_confirmed: '请先阅读并确认综合融资成本' },
    });
  if (present.join() !== seen.join())
    refuse(409, '机构的息费刚刚有变化，请重新核对综合融资成本', 'terms_changed');
}

/** Withdraws an authorisation, also of the lender that has the application: it goes back to the adviser then. */
export function withdrawAuthorization(db: Db, now: number, userId: number, id: number): void {
  db.tx(() => {
    const consent = consentById(db, id);
    const application = consent?.application_id ? applicationById(db, consent.application_id) : undefined;
    if (consent?.user_id !== userId || consent.partner_id === null || !application)
      return refuse(404, '没有这条授权', 'not_found');
    if (!mayWithdraw(consent, application.status, now))
      refuse(409, '这条授权已撤回、到期，或申请已办结', 'status_conflict');
    markWithdrawn(db, now, { id });
    const lender = partnerById(consent.partner_id)?.name ?? '该机构';
    const hasIt =
      consent.partner_id === application.partner_id && mayMove(formStatus, 'recall', application.status);
    if (hasIt) recallForm(db, now, { id: application.id, lender });
    else noteStep(db, now, application, `您已撤回对${lender}的授权`);
  });
}

const proposalOf = (db: Db, { id }: ApplicationRow, proposalId: number): ProposalRow => {
  const row = proposalById(db, proposalId);
  return row?.application_id === id ? row : refuse(404, '没有这条推荐', 'not_found');
};
