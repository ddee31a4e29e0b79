import { groupYuan, yuanText } from '../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { clock } from '../../ui/hooks/countdown.ts';
import { CloseOrder } from './CloseOrder.tsx';
import { PayCode } from './PayCode.tsx';
import { PayLink } from './PayLink.tsx';
import { payPageOf } from './payPage.ts';
import { UNKNOWN } from "../../../shared/fieldsOf.ts";
import { showTime } from "../../../shared/time/days.ts";

interface CashierProps {
  order: RechargeOrder;
  /** Seconds left to pay; null when the upstream has not said. */
  left: number | null;
}

/** Payment of an order, by QR code or on the payment channel's page. The order closes when its time is over. */
export function Cashier({ order, left }: CashierProps) {
  const { amount, give_amount, channel_text, expire_at } = order;
  const canPay = Boolean(order.qr_content) || payPageOf(order) !== '';
  return (
    <div className="cashier">
      <PayCode order={order} />
      <div>
        <dl>
          <div>
            <dt>{channel_text ? `应付（${channel_text}）` : '应付'}</dt>
            <dd className="sum">
              {amount === undefined ? (
                UNKNOWN
              ) : (
                <>
                  <small>¥ </small>
                  {groupYuan(amount)}
                </>
              )}
            </dd>
          </div>
          {give_amount !== undefined && give_amount !== '0.00' && (
            <div>
              <dt>到账后赠送</dt>
              <dd>{yuanText(give_amount)}</dd>
            </div>
          )}
          {(left !== null || expire_at) && (
            <div>
              <dt>剩余支付时间</dt>
              <dd>
                {left !== null && (
                  <b className="num" role="timer">
                    {clock(left)}
                  </b>
                )}
                {expire_at && <small>{`请在 ${showTime(expire_at)} 前支付，逾期自动关闭`}</small>}
              </dd>
            </div>
          )}
        </dl>
        <p className="note">{canPay ? '付款后本页会自动更新，请不要重复付款。' : '付款方式加载失败，请稍后刷新本页。如果已经付款，请不要重复付款。'}</p>
        <div className="btn-row">
          <PayLink order={order} />
          <CloseOrder order={order} isTall />
        </div>
      </div>
    </div>
  );
}
