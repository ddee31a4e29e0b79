import { groupYuan, yuanText } from '../../../../shared/money/money.ts';
import type { BalanceRefund } from '../../../../shared/records/balanceRefund.ts';
import { BALANCE_REFUND } from '../../../../shared/status/balanceRefund.ts';
import { REFUND_PATH } from '../../../features/records/recordHref.ts';
import { StatusTag, type StatusLooks } from '../../../features/records/StatusTag.tsx';
import { ConfirmButton } from '../../../forms/ConfirmButton.tsx';
import { Fact, Time } from '../../../ui/Fact.tsx';
import { Card } from '../../../ui/Section.tsx';
import { Timeline, timelineSteps } from '../../../features/records/Timeline.tsx';
import { useHasCapability } from '../../../webConfig.ts';
import { Private, usePrivateText } from '../../../ui/Private.tsx';

const looks: StatusLooks = {
  [BALANCE_REFUND.review]: { icon: 'clock', tint: 'warn' },
  [BALANCE_REFUND.refunded]: { icon: 'check', tint: 'ok' },
  [BALANCE_REFUND.rejected]: { icon: 'x', tint: 'bad' },
  [BALANCE_REFUND.cancelled]: { icon: 'undo-2' },
};

/** A refund of the balance: its sums, its payee and how far it is. */
export function BalanceRefundCard({ refund }: { refund: BalanceRefund }) {
  const { id, refund_no: no, amount, bonus, status, timeline } = refund;
  const canCancel = useHasCapability('cancelBalanceRefund') && refund.can_cancel === 1;
  const shown = usePrivateText();
  const isOpen = status === BALANCE_REFUND.review;
  const isRefused = status === BALANCE_REFUND.rejected;
  const steps = timelineSteps(
    timeline,
    isOpen ? 'open' : isRefused ? 'refused' : 'ended',
    isOpen ? [{ text: '退款到账', remark: '审核一般需要 1–3 个工作日' }] : [],
  );
  return (
    <Card
      id={`refund-${id}`}
      title={no ? `退款 ${no}` : '余额退款'}
      end={<StatusTag looks={looks} status={status} text={refund.status_text} />}
    >
      <div className="body stack">
        <dl className="answers">
          <Fact label="退款金额">
            <Private as="b">{yuanText(amount)}</Private>
          </Fact>
          {bonus !== undefined && bonus !== '0.00' && (
            <Fact label="收回充值赠送">
              <Private>{yuanText(bonus)}</Private>
            </Fact>
          )}
          <Fact label="收款人">{refund.real_name}</Fact>
          <Fact label="收款方式">{[refund.type_text, refund.bank_name].filter(Boolean).join(' ')}</Fact>
          <Fact label="收款账户">{refund.account}</Fact>
          <Fact label="申请时间">
            <Time at={refund.applied_at} />
          </Fact>
          {refund.reason && <Fact label="退款原因">{shown(refund.reason)}</Fact>}
          {isRefused && <Fact label="未通过原因">{shown(refund.reject_reason ?? '')}</Fact>}
          {refund.payout_no && <Fact label="打款流水号">{refund.payout_no}</Fact>}
        </dl>
        {steps.length > 0 && <Timeline label="退款进度" steps={steps} />}
        {canCancel && (
          <div className="btn-row end-row">
            <ConfirmButton
              id={`cancel-${id}`}
              title="撤销退款"
              text={`撤销后，冻结的余额全部解冻${amount ? `，退款 ${groupYuan(amount)} 元不再办理` : ''}。`}
              verb="撤销"
              action={REFUND_PATH}
              values={{ id: String(id) }}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
