import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router-dom';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { RECHARGE } from '../../../shared/status/recharge.ts';
import { secondsLeft } from '../../ui/hooks/countdown.ts';
import { orderHref } from './rechargeQuery.ts';
import { POLL, type OrderResult } from './rechargeOrder.ts';
import { useVisible } from '../../ui/hooks/useVisible.ts';

/** Seconds between two looks: at an order that is being paid, and at a transfer that somebody has to check. */
const INTERVAL = 3;
const TRANSFER_INTERVAL = 15;

/**
 * Looks whether an unpaid order has been paid, while the page is in sight, and counts down what is left of it. When it
 * stands otherwise, the page's data and the wallet are fetched anew, and the looking ends. Null: the upstream has not said how
 * long, or nothing ends by itself.
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
  const look = useEffectEvent((no: string) => void load(`${orderHref(no)}?${POLL}`));

  useEffect(() => {
    if (!isOpen || !visible || state !== 'idle') return;
    const timer = setTimeout(() => look(order_no), (isTransfer ? TRANSFER_INTERVAL : INTERVAL) * 1000);
    return () => clearTimeout(timer);
  }, [isOpen, isTransfer, visible, state, order_no]);

  // The session may have ended meanwhile: the page itself says so, and goes to login.
  const lost = data?.lost === true;
  const fetchAgain = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (lost || latest.status !== status) fetchAgain();
  }, [lost, latest.status, status]);

  // The upstream's seconds, counted by this machine: the clocks need not agree.
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
