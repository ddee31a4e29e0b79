import { groupYuan } from '../../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../../shared/records/recharge.ts';
import { RECHARGE } from '../../../../shared/status/recharge.ts';
import { useHasCapability } from '../../../webConfig.ts';
import { numeric, RecordTable } from '../../../features/records/RecordTable.tsx';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import { showShortTime, showTime } from '../../../../shared/time/days.ts';
import { rechargeLooks, StatusTag } from '../../../features/records/StatusTag.tsx';
import { orderHref } from '../../../features/wallet/rechargeQuery.ts';
import { Time } from '../../../ui/Fact.tsx';
import { Private } from '../../../ui/Private.tsx';

const ORDER = '下单时间与单号';
const CHANNEL = '支付方式';
const COLUMNS = ['状态', numeric('充值（元）'), numeric('赠送（元）'), numeric('到账（元）')];

export function RechargeTable({ rows, caption }: { rows: readonly RechargeOrder[]; caption: string }) {
  const hasPages = useHasCapability('rechargeOrder');
  // Not every upstream that says the sum says how it was paid.
  const hasChannel =
    rows.some((order) => order.channel_text ?? timeNote(order)) || rows.every(({ amount }) => !amount);
  return (
    <RecordTable caption={caption} columns={[ORDER, ...(hasChannel ? [CHANNEL] : []), ...COLUMNS]}>
      {rows.map((order) => (
        <tr key={order.order_no}>
          <td>
            <Time at={order.created_at} />
            <small>
              {hasPages ? <a href={orderHref(order.order_no)}>{order.order_no}</a> : order.order_no}
            </small>
          </td>
          {hasChannel && (
            <td>
              <Channel order={order} />
            </td>
          )}
          <td>
            <StatusTag looks={rechargeLooks} status={order.status} text={order.status_text} />
          </td>
          <td className="num">
            <Private className={isVoid(order) ? 'void' : undefined}>{groupYuan(order.amount)}</Private>
          </td>
          <td className="num">
            <Private className={order.give_amount === '0.00' || isVoid(order) ? 'void' : undefined}>
              {order.give_amount === '0.00' ? UNKNOWN : groupYuan(order.give_amount)}
            </Private>
          </td>
          <td className="num">
            {order.status === RECHARGE.paid ? (
              <Private className="in">{groupYuan(order.total_amount)}</Private>
            ) : (
              <span className="soft">—</span>
            )}
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

/** Nothing was credited, or not for good. */
const isVoid = ({ status }: RechargeOrder): boolean =>
  status === RECHARGE.closed || status === RECHARGE.refunded;

function Channel({ order }: { order: RechargeOrder }) {
  const note = timeNote(order);
  return (
    <>
      {order.channel_text ? <b>{order.channel_text}</b> : <span className="soft">{UNKNOWN}</span>}
      {note && <small>{note}</small>}
    </>
  );
}

function timeNote({ status, paid_at, expire_at, refund_at }: RechargeOrder): string | undefined {
  if (status === RECHARGE.unpaid) return expire_at && `请在 ${showShortTime(expire_at)} 前支付`;
  if (status === RECHARGE.refunded && refund_at) return `${showTime(refund_at)} 退款`;
  if (paid_at) return `${showTime(paid_at)} 支付`;
  return status === RECHARGE.closed ? '未支付' : undefined;
}
