import { groupYuan } from '../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { RECHARGE } from '../../../shared/status/recharge.ts';
import { orderHref } from './rechargeQuery.ts';
import { numeric, RecordTable } from '../../ui/RecordTable.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { rechargeLooks } from '../../entities/statusLooks.ts';
import { Time } from '../../ui/Time.tsx';

const COLUMNS = ['下单时间与单号', '支付方式', '状态', numeric('充值 (元)'), numeric('赠送 (元)'), numeric('到账 (元)')];

export function RechargeTable({ rows, caption }: { rows: readonly RechargeOrder[]; caption: string }) {
  return (
    <RecordTable caption={caption} columns={COLUMNS}>
      {rows.map((order) => (
        <tr key={order.order_no}>
          <td>
            <Time at={order.created_at} />
            <small>
              <a href={orderHref(order.order_no)}>{order.order_no}</a>
            </small>
          </td>
          <td>
            <b>{order.channel_text}</b>
            <small>{timeNote(order)}</small>
          </td>
          <td>
            <StatusTag looks={rechargeLooks} status={order.status} text={order.status_text} />
          </td>
          <td className="num">{groupYuan(order.amount)}</td>
          <td className="num">{order.give_amount === '0.00' ? <span className="soft">—</span> : groupYuan(order.give_amount)}</td>
          <td className="num">
            {order.status === RECHARGE.paid ? <span className="in">{groupYuan(order.total_amount)}</span> : <span className="soft">—</span>}
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

function timeNote({ status, paid_at, expire_at, refund_at }: RechargeOrder): string {
  if (status === RECHARGE.unpaid) return `请在 ${expire_at.slice(5, 16)} 前支付`;
  if (status === RECHARGE.refunded && refund_at) return `${refund_at.slice(0, 16)} 退款`;
  return paid_at ? `${paid_at.slice(0, 16)} 支付` : '未支付';
}
