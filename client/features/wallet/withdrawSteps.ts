import { yuanText } from '../../../shared/money/money.ts';
import type { Withdrawal } from '../../../shared/records/withdrawal.ts';
import { isOpen } from '../../../shared/status/move.ts';
import { WITHDRAWAL, withdrawalStatus } from '../../../shared/status/withdrawal.ts';
import { showTime } from '../../../shared/time/days.ts';
import { timelineSteps, type Outcome, type TimelineStep } from '../records/Timeline.tsx';
import { arrivalText } from '../records/nextSettlement.ts';

export const withdrawSteps = (withdrawal: Withdrawal, rule?: string): TimelineStep[] =>
  timelineSteps(withdrawal.timeline, outcomeOf(withdrawal), aheadOf(withdrawal, rule));

/** Whether the whole sum is back in the wallet: nothing is paid out, and no fee is due. */
export const isReturned = ({ status }: Withdrawal): boolean =>
  status === WITHDRAWAL.rejected || status === WITHDRAWAL.cancelled;

export function statusNote({ status, reason, paid_at, expect_at }: Withdrawal): string | undefined {
  if (reason) return `原因：${reason}`;
  if (paid_at) return `${showTime(paid_at)} 到账`;
  return isUnderWay(status) ? arrivalText(expect_at) : undefined;
}

const isUnderWay = (status: number | undefined) =>
  status === WITHDRAWAL.review || status === WITHDRAWAL.paying;

function outcomeOf({ status }: Withdrawal): Outcome {
  if (status === WITHDRAWAL.rejected || status === WITHDRAWAL.failed) return 'refused';
  return status !== undefined && isOpen(withdrawalStatus, status) ? 'open' : 'ended';
}

function aheadOf({ status, expect_at, real_amount }: Withdrawal, rule: string | undefined) {
  const arrival = arrivalText(expect_at);
  const sum = real_amount === undefined ? '' : ` ${yuanText(real_amount)}`;
  const paid = { text: '提现成功', remark: arrival ? arrival + sum : rule };
  if (status === WITHDRAWAL.review) return [{ text: '审核通过', remark: '核对收款信息' }, paid];
  return isUnderWay(status) ? [paid] : [];
}
