import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router-dom';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { RECHARGE } from '../../../shared/status/recharge.ts';
import { secondsLeft } from '../../ui/hooks/countdown.ts';
import { orderHref } from './orderHref.ts';
import { POLL, type OrderResult } from './rechargeOrder.ts';
import { useVisible } from '../../ui/hooks/useVisible.ts';

/** Seconds between two polls: of an order that is being paid, and of a transfer that an operator checks. */
const INTERVAL = 3;
const TRANSFER_INTERVAL = 15;

/**
 * Polls an unpaid order while the page is visible, and returns the seconds left to pay. When its status changes, the page's
 * data is fetched again and the polling ends. Null: the upstream gave no time, or the order is not limited in time.
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

  // When the session has ended, the page's loader redirects to the login page.
  const lost = data?.lost === true;
  const fetchAgain = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (lost || latest.status !== status) fetchAgain();
  }, [lost, latest.status, status]);

  // Counts down the upstream's seconds by the browser's clock, so the two clocks need not agree.
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
