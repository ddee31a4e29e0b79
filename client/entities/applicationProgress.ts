import { FORM } from '../../shared/status/form.ts';
import type { Outcome, TimelineStep } from '../ui/timelineSteps.ts';

type Ahead = Omit<TimelineStep, 'state'>;

/** The statuses of a successful loan application: 草稿 → 已提交 → 受理中 → 机构审批中 → 审批通过 → 已放款. */
const path: [status: number, step: Ahead][] = [
  [FORM.submitted, { text: '已提交', remark: '填完资料后提交申请' }],
  [FORM.accepted, { text: '受理中', remark: '顾问核对材料' }],
  [FORM.atBank, { text: '机构审批中', remark: '由合作机构审批' }],
  [FORM.approved, { text: '审批通过', remark: '与机构签订合同' }],
  [FORM.paidOut, { text: '已放款', remark: '签约后由机构放款' }],
];

/**
 * The steps ahead of a status; none when it is not known. Status numbers increase along the way; an application that waits for a
 * supplement counts as 受理中.
 */
export function applicationAhead(status: number | undefined): Ahead[] {
  return status === undefined ? [] : path.filter(([at]) => at > status).map(([, step]) => step);
}

const ended: readonly number[] = [FORM.paidOut, FORM.cancelled, FORM.closed];

/** The outcome for the timeline. Paid out, cancelled and closed have ended without a refusal; of an unknown status, only what has happened is shown. */
export function applicationOutcome(status: number | undefined): Outcome {
  if (status === FORM.refused) return 'refused';
  return status === undefined || ended.includes(status) ? 'ended' : 'open';
}
