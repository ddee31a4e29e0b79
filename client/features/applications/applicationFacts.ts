import { yuanText } from '../../../shared/money/money.ts';
import type { FormRecord } from '../../../shared/records/loan.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { FORM } from '../../../shared/status/form.ts';
import { timelineSteps, type Outcome, type TimelineStep } from '../records/Timeline.tsx';

type Ahead = Omit<TimelineStep, 'state'>;

/** The statuses of a successful application. */
const path: [status: number, step: Ahead][] = [
  [FORM.submitted, { text: '已提交', remark: '填完资料后提交申请' }],
  [FORM.accepted, { text: '受理中', remark: '顾问核对材料' }],
  [FORM.atBank, { text: '机构审批中', remark: '由合作机构审批' }],
  [FORM.approved, { text: '审批通过', remark: '与机构签订合同' }],
  [FORM.paidOut, { text: '已放款', remark: '签约后由机构放款' }],
];

/** The steps ahead of a status. Status numbers increase along the way; 待补充 and 待确认 count as 受理中. */
export function applicationAhead(status: number | undefined): Ahead[] {
  return status === undefined ? [] : path.filter(([at]) => at > status).map(([, step]) => step);
}

const ended: readonly number[] = [FORM.paidOut, FORM.cancelled, FORM.closed];

/** Of an unknown status, only what has happened is shown. */
export function applicationOutcome(status: number | undefined): Outcome {
  if (status === FORM.refused) return 'refused';
  return status === undefined || ended.includes(status) ? 'ended' : 'open';
}

/** What has happened to an application that was sent, and what is ahead. That it was a draft before says nothing. */
export const applicationSteps = (
  { timeline, status }: Pick<FormRecord, 'timeline' | 'status'>,
  outcome = applicationOutcome(status),
): TimelineStep[] =>
  timelineSteps(
    status === FORM.draft ? timeline : timeline.filter((step) => step.status !== FORM.draft),
    outcome,
    applicationAhead(status),
  );

/** Undefined when not known, or not chosen yet in a draft. */
export const monthsText = (term: number | undefined): string | undefined =>
  term ? `${term} 个月` : undefined;

/** `200,000.00 元，24 个月`; '' when neither is known. */
export const loanText = ({ amount, term }: MayBeUndefined<Pick<FormRecord, 'amount' | 'term'>>): string =>
  [amount !== undefined && yuanText(amount), monthsText(term)].filter(Boolean).join('，');
