import { Card } from '../../../ui/Section.tsx';
import { useState } from 'react';
import { groupYuan, yuanText, type Yuan } from '../../../../shared/money/money.ts';
import type { PurseParts, VipRecord, VipRefund } from '../../../../shared/records/membership.ts';
import { REFUND } from '../../../../shared/status/refund.ts';
import { isOpen } from '../../../../shared/status/move.ts';
import { VIP, vipStatus } from '../../../../shared/status/vip.ts';
import { useBrand } from '../../../brand.ts';
import { useHasCapability, useIsOpen } from '../../../webConfig.ts';
import { hasGivenBack, purseLines } from '../../../features/vip/purchaseSummary.ts';
import { Alert } from '../../../ui/Icon.tsx';
import { Sums } from '../../../features/records/Sums.tsx';
import { showTime } from '../../../../shared/time/days.ts';
import { vipTitle } from '../../../features/vip/vipPeriod.ts';
import type { Api } from '../../../../shared/api.ts';
import { CONFLICT, BAD_GATEWAY } from '../../../../shared/codes.ts';
import { fail, ok } from '../../../../shared/envelope.ts';
import { findVipLog } from '../../../features/vip/findVipLog.tsx';
import type { Values } from '../../../forms/formRules.ts';
import { refusalOf, refusalResponse } from '../../../forms/refusal.ts';
import { sendOnce, sendOrLookUp } from '../../../forms/moneyAction.ts';
import { toast } from '../../../lib/toast.ts';
import type { Id } from '../../../../shared/rules/ids.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { Private, usePrivateText } from '../../../ui/Private.tsx';

const REQUESTED = '退款申请已提交';
const NOT_READ = fail(BAD_GATEWAY, 'VIP 会员记录加载失败，请稍后再试');

/** Status 200, so that the loaders run again and the page shows the change. */
const changed = (message: string) => refusalOf(fail(CONFLICT, message));

/**
 * An upstream may refund the newest membership whatever is asked for; so the record is compared right before the request, which names
 * the one whose refund the upstream has computed.
 */
export async function refundVip(api: Api, id: Id, { intent, amount = '' }: Values) {
  const actionFor = (vip?: Id) => ({
    name: `vip-refund-${id}`,
    values: { amount },
    send: (key: string) => api.envelope('vipRefund', { id: vip }, { key }),
    recordOf: () => id,
    /** It is seen in the status of the membership. */
    async records() {
      const { log } = await findVipLog(api, id, true);
      return log === null ? NOT_READ : ok(log?.vip?.status === VIP.refunding ? [log.vip] : []);
    },
    success: REQUESTED,
    done: () => null,
  });
  if (intent) return sendOrLookUp(actionFor(), intent);
  const { log } = await findVipLog(api, id, true);
  if (log === null) return refusalResponse(NOT_READ);
  if (log?.vip?.status === VIP.refunding) {
    toast('success', REQUESTED);
    return null;
  }
  if (log?.vip?.refundable !== 1) return changed('这笔 VIP 会员现在不能退款，请核对 VIP 会员记录');
  const { refund_amount_preview: refundable } = log.vip;
  if (!refundable) return changed('可退金额暂未取得，请稍后再试');
  if (refundable !== amount) return changed(`可退金额已变为 ${refundable} 元，请核对后再确认`);
  return sendOnce(actionFor(log.vip.id));
}

const OPENER = 'refund-open';

export function Refund({ vip }: { vip: VipRecord }) {
  const [asking, setAsking] = useState(false);
  const { refund, refund_amount_preview: amount } = vip;
  const shown = usePrivateText();
  const isSupported = useHasCapability('vipRefund');
  const canAsk = isSupported && vip.refundable === 1 && typeof amount === 'string';
  if (!isSupported && !refund) return null;
  return (
    <Card id="refund-title" title="退款" className="vip-refund">
      <div className="body stack">
        {refund && <RefundStatus refund={refund} />}
        {canAsk ? (
          <>
            <Computation vip={vip} amount={amount} />
            <div className="btn-row">
              <button type="button" id={OPENER} className="btn scripted" onClick={() => setAsking(true)}>
                申请退款
              </button>
            </div>
            <Effects to={vip.refund_to_preview} />
          </>
        ) : (
          !refund && <p className="soft">{shown(whyNot(vip))}</p>
        )}
      </div>
      {canAsk && asking && (
        <RefundDialog
          title={vipTitle(vip.title)}
          amount={amount}
          opener={OPENER}
          close={() => setAsking(false)}
        >
          <Computation vip={vip} amount={amount} />
          <Effects to={vip.refund_to_preview} />
        </RefundDialog>
      )}
    </Card>
  );
}

function Computation({ vip, amount }: { vip: VipRecord; amount: string }) {
  const shown = usePrivateText();
  const {
    refund_days_left: left,
    vip_day,
    refund_term_days: days = vip_day,
    refund_rule_text: rule,
    refund_to_preview: to,
    given_back: given,
  } = vip;
  return (
    <Sums
      lines={[
        { label: '实付金额', value: <Private>{yuanText(vip.price)}</Private> },
        left !== undefined && {
          label: '使用情况',
          value: `${days !== undefined && days >= left ? `已用 ${days - left} 天，` : ''}剩余 ${left} 天`,
        },
        days !== undefined && days !== vip_day && { label: '折算的总天数', value: `${days} 天` },
        hasGivenBack(vip) && { label: '首次联系超时已退还', value: <Private>{yuanText(given)}</Private> },
        rule !== undefined && rule !== '' && { label: '计算', value: shown(rule) },
        ...(to ? purseLines(to, '退回') : []).map(({ label, value }) => ({ label, value: shown(value) })),
      ]}
      sum={{ label: '可退金额', yuan: shown(groupYuan(amount)) }}
    />
  );
}

function Effects({ to }: { to: PurseParts | undefined }) {
  const where = useWhere(to);
  return (
    <ul className="tips">
      {where && <li>{where}</li>}
      <li>提交后由客服审核，一般 1–3 个工作日；审核期间 VIP 会员继续有效，但不能再开通或续费。</li>
      <li>退款成功后这笔 VIP 会员立即失效；其后开通的 VIP 会员相应提前开始。</li>
    </ul>
  );
}

/** Where a refund goes, in a sentence, as far as the upstream says it: a card or an account is reached from the purse only. */
function useWhere(to: PurseParts | undefined): string | undefined {
  const brand = useBrand();
  const refundsBalance = useIsOpen('/wallet/refund');
  if (!to) return undefined;
  const further = [
    has(to.consume_only) && refundsBalance && '要退到银行卡、支付宝或微信，请再申请“余额退款”',
    has(to.withdrawable) && '退回可提现余额的部分，可以申请提现',
  ].filter(Boolean);
  return `${[`退款退回${brand}钱包`, ...further].join('；')}。`;
}

const has = (sum: Yuan | undefined): boolean => typeof sum === 'string' && sum !== '0.00';

function RefundStatus({ refund }: { refund: VipRefund }) {
  const shown = usePrivateText();
  const { status, amount, refund_no, applied_at, done_at, reject_reason, to } = refund;
  const where = useWhere(to);
  const purses = to ? purseLines(to, '').map(({ label, value }) => `${label} ${value}`) : [];
  const sum =
    amount === undefined
      ? undefined
      : ` ${yuanText(amount)}${purses.length > 0 ? `（${purses.join('，')}）` : ''}`;
  const number = refund_no ? `退款编号 ${refund_no}。` : '';
  if (status === REFUND.refunded)
    return (
      <Alert icon="circle-check" tone="ok">
        {shown(`已退款${sum ?? ''}${done_at ? `，${showTime(done_at)} 完成` : ''}。${number}${where ?? ''}`)}
      </Alert>
    );
  if (status === REFUND.rejected)
    return (
      <Alert icon="x" tone="bad">
        {shown(`退款未通过：${reject_reason || '请联系客服了解原因'}。VIP 会员权益不受影响。`)}
      </Alert>
    );
  const isReview = status === REFUND.review;
  const facts = [sum?.trim(), applied_at && `${showTime(applied_at)} 提交`, isReview && '一般 1–3 个工作日']
    .filter(Boolean)
    .join('，');
  const state = isReview
    ? '退款审核中'
    : `退款申请${refund.status_text ? `：${refund.status_text}` : '已提交，进度暂未取得'}`;
  return (
    <Alert icon="clock" tone="warn">
      {shown(`${state}${facts && (isReview ? '：' : '；') + facts}。${number}`)}
    </Alert>
  );
}

/** In the upstream's words if it gives some. What is not known is not claimed. */
function whyNot({
  status,
  refundable,
  refund_amount_preview: amount,
  refund_rule_text: rule,
}: VipRecord): string {
  if (refundable === 1) return '可退金额暂未取得，请稍后再试。';
  if (status === VIP.running && refundable === 0 && amount && amount !== '0.00')
    return 'VIP 会员从最近开通的一笔起退款，一次一笔。请先查看最近开通的 VIP 会员。';
  if (rule) return rule;
  return status === undefined || isOpen(vipStatus, status)
    ? '暂时无法确认能否退款，可以联系客服。'
    : '这笔 VIP 会员已结束，没有可退的金额。';
}
