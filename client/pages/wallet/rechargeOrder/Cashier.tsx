import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router-dom';
import { groupYuan, yuanText } from '../../../../shared/money/money.ts';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import type { RechargeOrder } from '../../../../shared/records/recharge.ts';
import { RECHARGE } from '../../../../shared/status/recharge.ts';
import { showTime } from '../../../../shared/time/days.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { clock, secondsLeft } from '../../../ui/hooks/countdown.ts';
import { useVisible } from '../../../ui/hooks/useVisible.ts';
import { CloseOrder } from '../../../features/wallet/CloseOrder.tsx';
import { isPayable, PayCode, PayLink } from '../../../features/wallet/PayLink.tsx';
import { POLL, type OrderResult } from '../../../features/wallet/rechargeOrder.ts';
import { orderHref } from '../../../features/wallet/rechargeQuery.ts';

/** Seconds between two polls: of a payment, and of a transfer that an operator checks. */
const INTERVAL = 3;
const TRANSFER_INTERVAL = 15;

/**
 * Polls while the page is visible, and returns the seconds left to pay (null: not limited). When the status changes, the page's
 * data is fetched again.
 */
export function useOrderWatch(order: RechargeOrder): number | null {
  const { load, state, data } = useFetcher<OrderResult>();
  const { revalidate } = useRevalidator();
  const visible = useVisible();
  const { order_no, status, voucher_url } = order;
  const latest = data?.order?.order_no === order_no ? data.order : order;
  const [left, setLeft] = useState(latest.expires_in ?? null);
  const isOpen = status === RECHARGE.unpaid;
  const isTransfer = Boolean(voucher_url);
  const poll = useEffectEvent((no: string) => void load(`${orderHref(no)}?${POLL}`));

  useEffect(() => {
    if (!isOpen || !visible || state !== 'idle') return;
    const timer = setTimeout(() => poll(order_no), (isTransfer ? TRANSFER_INTERVAL : INTERVAL) * 1000);
    return () => clearTimeout(timer);
  }, [isOpen, isTransfer, visible, state, order_no]);

  const fetchAgain = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (latest.status !== status) fetchAgain();
  }, [latest.status, status]);

  // By the browser's clock, so the two clocks need not agree.
  useEffect(() => {
    const seconds = latest.expires_in;
    if (!isOpen || isTransfer || seconds === undefined) return setLeft(null);
    const until = Date.now() + seconds * 1000;
    const tick = () => setLeft(secondsLeft(until, Date.now()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isOpen, isTransfer, latest]);

  return left;
}

interface CashierProps {
  order: RechargeOrder;
  left: number | null;
}

/** The order closes when its time is over. */
export function Cashier({ order, left }: CashierProps) {
  const { amount, give_amount, channel_text, expire_at } = order;
  const canPay = isPayable(order);
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
                  {groupYuan(amount)}
                  <small> 元</small>
                </>
              )}
            </dd>
          </div>
          {give_amount !== undefined && give_amount !== '0.00' && (
            <Fact label="到账后赠送">{yuanText(give_amount)}</Fact>
          )}
          {(left !== null || expire_at) && (
            <Fact label="剩余支付时间">
              {left !== null && (
                <b className="num" role="timer">
                  {clock(left)}
                </b>
              )}
              {expire_at && <small>{`请在 ${showTime(expire_at)} 前支付，超时未支付将自动关闭`}</small>}
            </Fact>
          )}
        </dl>
        <p className="note">
          {canPay
            ? '付款后本页会自动更新，请不要重复付款。'
            : '付款方式加载失败，请稍后刷新本页。如果已经付款，请不要重复付款。'}
        </p>
        <div className="btn-row">
          <PayLink order={order} />
          <CloseOrder order={order} isTall />
        </div>
      </div>
    </div>
  );
}
