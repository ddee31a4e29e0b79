import type { Outcome, TimelineStep } from '../ui/timelineSteps.ts';

type Ahead = Omit<TimelineStep, 'state'>;

/** The way of a loan application that goes well: 草稿 → 已提交 → 受理中 → 银行审批中 → 已批核 → 已放款. */
const path: [status: number, step: Ahead][] = [
  [10, { text: '已提交', remark: '填完资料后提交申请' }],
  [20, { text: '受理中', remark: '顾问核对材料' }],
  [30, { text: '银行审批中', remark: '由合作银行审批' }],
  [40, { text: '已批核', remark: '与银行签订合同' }],
  [41, { text: '已放款', remark: '签约后由银行放款' }],
];

/** What an application still has before it. Waiting for a supplement (21) stands beside 受理中 (20). */
export function applicationAhead(status: number): Ahead[] {
  return path.filter(([at]) => at > status).map(([, step]) => step);
}

/** Paid out (41), cancelled (60) and closed (90) are ends without a verdict on the applicant; 50 is a refusal. */
export function applicationOutcome(status: number): Outcome {
  if (status === 50) return 'refused';
  return status === 41 || status === 60 || status === 90 ? 'ended' : 'open';
}
