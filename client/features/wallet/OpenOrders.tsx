import { groupYuan } from '../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { showShortTime } from '../../../shared/time/showTime.ts';
import { orderHref } from './rechargeQuery.ts';
import { CloseOrder } from './CloseOrder.tsx';

/** Unpaid orders, with links to pay and to close them. */
export function OpenOrders({ orders, from }: { orders: readonly RechargeOrder[]; from: string | undefined }) {
  return (
    <section className="card" aria-labelledby="open-orders">
      <header>
        <h2 id="open-orders">{`未完成的订单（${orders.length}）`}</h2>
      </header>
      <ul className="open-orders">
        {orders.map(({ order_no, amount, channel_text, expire_at, voucher_url }) => (
          <li key={order_no}>
            <div>
              <b className="num">{`${groupYuan(amount)} 元`}</b>
              <small>{`${channel_text}·${voucher_url ? '转账核实中' : `请在 ${showShortTime(expire_at)} 前支付`}·${order_no}`}</small>
            </div>
            <CloseOrder orderNo={order_no} />
            <a className="btn quiet small" href={orderHref(order_no, from)} aria-label={`${voucher_url ? '查看' : '继续支付'}：订单 ${order_no}`}>
              {voucher_url ? '查看' : '继续支付'}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
