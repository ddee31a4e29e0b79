import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { useHasCapability } from '../../capabilities.ts';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { orderHref } from './rechargeQuery.ts';

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
      text="关闭后不能再支付；关闭后才到账的款项原路退回。"
      verb="关闭"
      action={orderHref(order_no)}
      values={{}}
      isTall={isTall}
    />
  );
}
