import { Card } from '../../ui/Section.tsx';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { useHasCapability } from '../../webConfig.ts';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { orderHref } from './rechargeQuery.ts';
import { yuanText } from '../../../shared/money/money.ts';
import { showShortTime } from '../../../shared/time/days.ts';
import { Private } from '../../ui/Private.tsx';

/** Nothing when the order cannot be closed. */
export function CloseOrder({
  order: { order_no, can_cancel },
  isTall = false,
}: {
  order: RechargeOrder;
  isTall?: boolean;
}) {
  const isSupported = useHasCapability('cancelRecharge');
  if (can_cancel !== 1 || !isSupported) return null;
  return (
    <ConfirmButton
      id={`close-${order_no}`}
      title="关闭订单"
      text="关闭后不能再支付。已经付款的，请不要关闭，稍后刷新查看结果。"
      verb="关闭"
      action={orderHref(order_no)}
      values={{}}
      isTall={isTall}
    />
  );
}

export function OpenOrders({ orders, from }: { orders: readonly RechargeOrder[]; from: string | undefined }) {
  const hasPages = useHasCapability('rechargeOrder');
  return (
    <Card id="open-orders" title={`未完成的订单（${orders.length}）`}>
      <ul className="open-orders">
        {orders.map((order) => (
          <li key={order.order_no}>
            <div>
              <Private as="b" className="num">
                {yuanText(order.amount)}
              </Private>
              <small>{aboutOrder(order)}</small>
            </div>
            <CloseOrder order={order} />
            {hasPages && (
              <a
                className="btn quiet small"
                href={orderHref(order.order_no, from)}
                aria-label={`${actOf(order)}：订单 ${order.order_no}`}
              >
                {actOf(order)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const actOf = ({ voucher_url }: RechargeOrder): string => (voucher_url ? '查看' : '继续支付');

function aboutOrder({ channel_text, voucher_url, expire_at, order_no }: RechargeOrder): string {
  const waits = voucher_url ? '转账核实中' : expire_at && `请在 ${showShortTime(expire_at)} 前支付`;
  return [channel_text, waits, order_no].filter(Boolean).join('·');
}
