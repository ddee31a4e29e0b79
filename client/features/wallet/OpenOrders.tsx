import { yuanText } from '../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { useHasCapability } from '../../capabilities.ts';
import { CloseOrder } from './CloseOrder.tsx';
import { showShortTime } from '../../../shared/time/days.ts';
import { orderHref } from './rechargeQuery.ts';

export function OpenOrders({ orders, from }: { orders: readonly RechargeOrder[]; from: string | undefined }) {
  const hasPages = useHasCapability('rechargeOrder');
  return (
    <section className="card" aria-labelledby="open-orders">
      <header>
        <h2 id="open-orders">{`未完成的订单（${orders.length}）`}</h2>
      </header>
      <ul className="open-orders">
        {orders.map((order) => (
          <li key={order.order_no}>
            <div>
              <b className="num">{yuanText(order.amount)}</b>
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
    </section>
  );
}

const actOf = ({ voucher_url }: RechargeOrder): string => (voucher_url ? '查看' : '继续支付');

function aboutOrder({ channel_text, voucher_url, expire_at, order_no }: RechargeOrder): string {
  const waits = voucher_url ? '转账核实中' : expire_at && `请在 ${showShortTime(expire_at)} 前支付`;
  return [channel_text, waits, order_no].filter(Boolean).join('·');
}
