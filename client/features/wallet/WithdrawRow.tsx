import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { groupYuan } from '../../../shared/money/money.ts';
import type { Withdrawal } from '../../../shared/records/withdrawal.ts';
import { isOpen } from '../../../shared/status/move.ts';
import { WITHDRAWAL, withdrawalStatus } from '../../../shared/status/withdrawal.ts';
import { recordHref } from '../../entities/recordQuery.ts';
import { timelineSteps, type Outcome } from '../../ui/timelineSteps.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { withdrawLooks } from '../../entities/statusLooks.ts';
import { Time } from '../../ui/Time.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { CancelWithdraw } from './CancelWithdraw.tsx';

/** One withdrawal; expanded, with its progress and a button to cancel it. */
export function WithdrawRow({ withdrawal, opened }: { withdrawal: Withdrawal; opened: boolean }) {
  const [isOpen, setOpen] = useState(opened);
  const { id, withdraw_no, status } = withdrawal;
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  return (
    <>
      <tr>
        <td>
          <Time at={withdrawal.applied_at} />
          <small>{withdraw_no}</small>
        </td>
        <td>
          <b>{withdrawal.bank_name || withdrawal.type_text}</b>
          <small>{withdrawal.account}</small>
        </td>
        <td>
          <StatusTag looks={withdrawLooks} status={status} text={withdrawal.status_text} />
          <small>{statusNote(withdrawal)}</small>
        </td>
        <td className="num">{groupYuan(withdrawal.amount)}</td>
        <td className="num">{isReturned(withdrawal) ? <span className="soft">—</span> : groupYuan(withdrawal.fee)}</td>
        <td className="num">{isReturned(withdrawal) ? <span className="soft">已退回</span> : groupYuan(withdrawal.real_amount)}</td>
        <td className="end">
          <a
            className="btn text small"
            id={progressId(id)}
            href={recordHref({ tab: 'withdraw', page: 1, open: id })}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? '收起' : '进度'}：单号 ${withdraw_no}`}
            onClick={toggle}
          >
            {isOpen ? '收起' : '进度'}
            <Icon of={isOpen ? ChevronUp : ChevronDown} size="small" />
          </a>
        </td>
      </tr>
      {isOpen && (
        <tr className="record-open">
          <td colSpan={7}>
            <Timeline label="提现进度" steps={timelineSteps(withdrawal.timeline, outcomeOf(withdrawal), aheadOf(withdrawal))} />
            {withdrawal.can_cancel === 1 && <CancelWithdraw id={id} amount={withdrawal.amount} />}
          </td>
        </tr>
      )}
    </>
  );
}

const progressId = (id: number): string => `withdraw-${id}`;

/** Rejected or cancelled: the full amount has returned to the wallet. */
const isReturned = ({ status }: Withdrawal): boolean => status === WITHDRAWAL.rejected || status === WITHDRAWAL.cancelled;

function outcomeOf({ status }: Withdrawal): Outcome {
  if (status === WITHDRAWAL.rejected || status === WITHDRAWAL.failed) return 'refused';
  return isOpen(withdrawalStatus, status) ? 'open' : 'ended';
}

/** The expected next steps of the timeline. */
function aheadOf({ status, expect_at, real_amount }: Withdrawal) {
  const arrival = { text: '提现成功', remark: expect_at ? `预计 ${expect_at.slice(0, 16)} 前到账 ${groupYuan(real_amount)} 元` : undefined };
  if (status === WITHDRAWAL.review) return [{ text: '审核通过', remark: '核对收款人与实名信息' }, arrival];
  return status === WITHDRAWAL.paying ? [arrival] : [];
}

function statusNote({ status, reason, paid_at, expect_at }: Withdrawal): string | undefined {
  if (reason) return `原因：${reason}`;
  if (paid_at) return `${paid_at.slice(0, 16)} 到账`;
  return (status === WITHDRAWAL.review || status === WITHDRAWAL.paying) && expect_at ? `预计 ${expect_at.slice(0, 16)} 前到账` : undefined;
}
