import { CircleCheck, Clock, X } from 'lucide';
import { useState, type ReactNode } from 'react';
import { groupYuan, yuanText } from '../../../shared/money/money.ts';
import type { PurseParts, VipRecord, VipRefund } from '../../../shared/records/membership.ts';
import { REFUND } from '../../../shared/status/refund.ts';
import { isOpen } from '../../../shared/status/move.ts';
import { VIP, vipStatus } from '../../../shared/status/vip.ts';
import { useIsOffered } from '../../offered.ts';
import { vipTitle } from './vipTitle.ts';
import { purseLines } from './purchaseSummary.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Sums } from '../../ui/Sums.tsx';
import { showTime } from "../../../shared/time/days.ts";

const RefundDialog = lazyPart(() => import('./RefundDialog.tsx').then((module) => module.RefundDialog));

const OPENER = 'refund-open';

/** The refund of a membership: its computation before the request, its status afterwards. */
export function Refund({ vip }: { vip: VipRecord }) {
  const [asking, setAsking] = useState(false);
  const { refund, refund_amount_preview: amount } = vip;
  const isOffered = useIsOffered('vipRefund');
  const canAsk = isOffered && vip.refundable === 1 && amount !== undefined;
  if (!isOffered && !refund) return null;
  return (
    <section className="card vip-refund" aria-labelledby="refund-title">
      <header>
        <h2 id="refund-title">退款</h2>
        {canAsk && (
          <button type="button" id={OPENER} className="btn small scripted" onClick={() => setAsking(true)}>
            申请退款
          </button>
        )}
      </header>
      <div className="body stack">
        {refund && <RefundStatus refund={refund} />}
        {canAsk ? (
          <>
            <Computation vip={vip} amount={amount} />
            <Effects to={vip.refund_to_preview} />
          </>
        ) : (
          !refund && <p className="soft">{whyNot(vip)}</p>
        )}
      </div>
      {canAsk && asking && (
        <RefundDialog title={vipTitle(vip.title)} amount={amount} opener={OPENER} close={() => setAsking(false)}>
          <Computation vip={vip} amount={amount} />
          <Effects to={vip.refund_to_preview} />
        </RefundDialog>
      )}
    </section>
  );
}

/** How the refund is computed: price, days used, rule, and the purses that receive it. */
function Computation({ vip, amount }: { vip: VipRecord; amount: string }) {
  const { refund_days_left: left, vip_day: days, benefit_used: used, refund_rule_text: rule, refund_to_preview: to } = vip;
  return (
    <Sums
      lines={[
        { label: '实付金额', value: yuanText(vip.price) },
        left !== undefined && { label: '使用情况', value: `${days !== undefined && days >= left ? `已用 ${days - left} 天，` : ''}剩余 ${left} 天` },
        used !== undefined && { label: 'VIP 会员权益', value: used ? '已使用' : '未使用' },
        rule !== undefined && rule !== '' && { label: '计算', value: rule },
        ...(to ? purseLines(to, '退回') : []),
      ]}
      sum={{ label: '可退金额', yuan: groupYuan(amount) }}
    />
  );
}

function Effects({ to }: { to: PurseParts | undefined }) {
  return (
    <ul className="tips">
      <li>{to ? '退款按付款时的资金账户原路退回：充值所得仍只能消费，不会变为可提现。' : '退款退回付款时的资金账户。'}</li>
      <li>提交后由客服审核，一般 1–3 个工作日；审核期间 VIP 会员继续有效，但不能再开通或续费。</li>
      <li>退款成功后这笔 VIP 会员立即失效；其后开通的 VIP 会员相应提前开始。</li>
    </ul>
  );
}

function RefundStatus({ refund }: { refund: VipRefund }) {
  const { status, amount, refund_no, applied_at, done_at, reject_reason, to } = refund;
  const where = to ? purseLines(to, '').map(({ label, value }) => `${label} ${value}`) : [];
  const sum = amount && ` ${yuanText(amount)}${where.length > 0 ? `（${where.join('，')}）` : ''}`;
  const number = refund_no ? `退款编号 ${refund_no}。` : '';
  if (status === REFUND.refunded)
    return (
      <Alert icon={<Icon of={CircleCheck} />} tone="ok">
        {`已退款${sum ?? ''}，${done_at ? `${showTime(done_at)} ` : ''}退回钱包。${number}`}
      </Alert>
    );
  if (status === REFUND.rejected)
    return (
      <Alert icon={<Icon of={X} />} tone="bad">
        {`退款未通过：${reject_reason || '请联系客服了解原因'}。VIP 会员权益不受影响。`}
      </Alert>
    );
  const isReview = status === REFUND.review;
  const facts = [sum?.trim(), applied_at && `${showTime(applied_at)} 提交`, isReview && '一般 1–3 个工作日'].filter(Boolean).join('，');
  const state = isReview ? '退款审核中' : `退款申请${refund.status_text ? `：${refund.status_text}` : '已提交，进度暂未取得'}`;
  return (
    <Alert icon={<Icon of={Clock} />} tone="warn">
      {`${state}${facts && (isReview ? '：' : '；') + facts}。${number}`}
    </Alert>
  );
}

function Alert({ tone, icon, children }: { tone: 'ok' | 'warn' | 'bad'; icon: ReactNode; children: string }) {
  return (
    <p className={`alert ${tone}`}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** Why no refund is possible, in the upstream's words if it gives some. What is not known is not claimed. */
function whyNot({ status, refundable, refund_amount_preview: amount, refund_rule_text: rule }: VipRecord): string {
  if (refundable === 1) return '可退金额暂未取得，请稍后再试。';
  if (status === VIP.running && refundable === 0 && amount && amount !== '0.00')
    return 'VIP 会员从最近开通的一笔起退款，一次一笔。请先查看最近开通的 VIP 会员。';
  if (rule) return rule;
  return status === undefined || isOpen(vipStatus, status) ? '暂时无法确认能否退款，可以联系客服。' : '这笔 VIP 会员已结束，没有可退的金额。';
}
