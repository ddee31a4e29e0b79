import { useEffect, useRef } from 'react';
import { yuanText } from '../../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../../shared/records/recharge.ts';
import { RECHARGE } from '../../../../shared/status/recharge.ts';
import { recordHref } from '../../../features/records/recordHref.ts';
import { useHasCapability } from '../../../webConfig.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PayLink, PayCode, isPayable } from '../../../features/wallet/PayLink.tsx';

interface PlacedOrderProps {
  order: Partial<RechargeOrder>;
  from: string | undefined;
}

export function PlacedOrder({ order, from }: PlacedOrderProps) {
  const { order_no, amount, channel_text } = order;
  const hasRecords = useHasCapability('rechargeOrders');
  const title = useRef<HTMLHeadingElement>(null);
  // The submit button is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="sent paid">
      <header>
        <Icon name="circle-check" size="large" />
        <div>
          <h2 ref={title} tabIndex={-1}>
            {order.status === RECHARGE.paid ? '充值成功' : '充值订单已提交'}
          </h2>
          <p>{nextStep(order)}</p>
        </div>
      </header>
      {(order_no ?? amount ?? channel_text) && (
        <dl className="facts-line">
          {order_no && <Fact label="订单号">{order_no}</Fact>}
          {amount !== undefined && <Fact label="充值金额">{yuanText(amount)}</Fact>}
          {channel_text && <Fact label="支付方式">{channel_text}</Fact>}
        </dl>
      )}
      {order.status !== RECHARGE.paid && <PayCode order={order} />}
      <div className="btn-row">
        {order.status !== RECHARGE.paid && <PayLink order={order} />}
        <a className="btn" href={recordHref({ tab: hasRecords ? 'recharge' : 'bill' })}>
          {hasRecords ? '查看充值记录' : '查看账单'}
        </a>
        {from && (
          <a className="btn" href={from}>
            返回继续
          </a>
        )}
      </div>
    </div>
  );
}

function nextStep(order: Partial<RechargeOrder>): string {
  if (order.status === RECHARGE.paid) return '充值款项已计入消费余额（不可提现）。';
  if (isPayable(order)) return '请尽快付款，付款后不要重复提交；到账后余额会更新。';
  if (order.voucher_url) return '回单已提交，核实后入账。';
  return '到账后余额会更新，请不要重复提交。';
}
