import type { ReactNode } from 'react';
import { yuanText, type Yuan } from '../../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../../shared/records/recharge.ts';
import { RECHARGE } from '../../../../shared/status/recharge.ts';
import { RECORD_PATH } from '../../../features/records/recordHref.ts';
import { rechargeHref } from '../../../features/wallet/rechargeQuery.ts';
import { useHasCapability, useMember } from '../../../webConfig.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { Private, useHidesFigures, usePrivateText } from '../../../ui/Private.tsx';
import { EmptyState, StatePicture } from '../../../ui/EmptyState.tsx';
import { Cashier, useOrderWatch } from './Cashier.tsx';
import { CloseOrder } from '../../../features/wallet/CloseOrder.tsx';
import { showTime } from '../../../../shared/time/days.ts';

interface RechargeStatusProps {
  order: RechargeOrder;
  from: string | undefined;
}

export function RechargeStatus({ order, from }: RechargeStatusProps) {
  const left = useOrderWatch(order);
  const isHidden = useHidesFigures();
  const shown = usePrivateText();
  return (
    <>
      <p className="sr" role="status">
        {order.status === RECHARGE.unpaid && !order.voucher_url
          ? '等待支付'
          : `订单${order.status_text ?? '状态未知'}`}
      </p>
      {view()}
    </>
  );

  function view(): ReactNode {
    const { status, voucher_url, amount, order_no } = order;
    if (status === RECHARGE.unpaid)
      return voucher_url ? <Checking order={order} /> : <Cashier order={order} left={left} />;
    if (status === RECHARGE.paid) return <Paid order={order} from={from} />;
    const again = rechargeHref({ amount: isHidden ? undefined : (amount ?? undefined), from });
    if (status === RECHARGE.refunded)
      return (
        <EmptyState
          art="done"
          title="这笔充值已退款"
          text={shown(refundText(order))}
          link={['再次充值', again]}
        />
      );
    if (status === RECHARGE.closed)
      return (
        <EmptyState
          art="closed"
          title="订单已关闭"
          text={shown(
            `${sumOr(order.total_amount, '充值款项')}没有到账；如果您已付款，请带上订单号联系客服。`,
          )}
        >
          <a className="btn primary" href={again} id={`again-${order_no}`}>
            重新充值
          </a>
        </EmptyState>
      );
    return (
      <EmptyState
        art="pending"
        title={order.status_text ?? '暂时无法确认订单状态'}
        text="款项是否到账以收支账单为准，请不要重复付款。"
        link={['查看账单', RECORD_PATH]}
      />
    );
  }
}

function Checking({ order }: { order: RechargeOrder }) {
  const { amount, voucher_url, created_at } = order;
  const shown = usePrivateText();
  return (
    <div className="sent">
      <header>
        <StatePicture art="pending" />
        <div>
          <h2>转账核实中</h2>
          <p>
            {shown(
              `${amount ? `${yuanText(amount)}的` : ''}回单已${created_at ? `于 ${showTime(created_at)} ` : ''}提交，1 个工作日内核实入账，到账后会发送站内消息。`,
            )}
          </p>
        </div>
      </header>
      <div className="btn-row">
        <a className="btn small" href={voucher_url} target="_blank">
          查看回单
        </a>
        <CloseOrder order={order} />
      </div>
    </div>
  );
}

function Paid({
  order: { amount, give_amount, total_amount, channel_text, paid_at },
  from,
}: RechargeStatusProps) {
  const wallet = useMember()?.wallet;
  const sellsVip = useHasCapability('vipPackages');
  const shown = usePrivateText();
  return (
    <div className="sent paid">
      <header>
        <StatePicture art="done" />
        <div>
          <h2>充值成功</h2>
          <p>{shown(`${sumOr(total_amount, '充值款项')}已计入消费余额（不可提现）。`)}</p>
        </div>
      </header>
      <dl className="facts-line">
        <Fact label="支付金额" num>
          <Private>{yuanText(amount)}</Private>
        </Fact>
        <Fact label="赠送金额" num>
          <Private>{yuanText(give_amount)}</Private>
        </Fact>
        <Fact label="支付方式" num>
          {channel_text}
        </Fact>
        {paid_at && (
          <Fact label="支付时间" num>
            {showTime(paid_at)}
          </Fact>
        )}
        {wallet?.balance !== undefined && (
          <Fact label="当前可用余额" num>
            <Private>{yuanText(wallet.balance)}</Private>
          </Fact>
        )}
      </dl>
      <div className="btn-row">
        {(from ?? sellsVip) && (
          <a className="btn primary" href={from ?? '/vip'}>
            {from ? '返回继续' : '去看 VIP 会员套餐'}
          </a>
        )}
        <a className="btn" href={RECORD_PATH}>
          查看账单
        </a>
        <a className="btn text" href={rechargeHref({})}>
          再充一笔
        </a>
      </div>
    </div>
  );
}

/** As the subject of a sentence. */
const sumOr = (yuan: Yuan | undefined, words: string): string => (yuan ? yuanText(yuan) : words);

function refundText({ amount, give_amount, refund_amount: back = amount, refund_at }: RechargeOrder): string {
  const bonus = give_amount !== undefined && give_amount !== '0.00' ? '，赠送金额同时收回' : '';
  return `${sumOr(back, '充值款项')}已${refund_at ? `于 ${showTime(refund_at)} ` : ''}退款${bonus}。`;
}
