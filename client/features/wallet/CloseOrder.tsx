import { orderHref } from './rechargeQuery.ts';
import { ConfirmButton } from './ConfirmButton.tsx';

/** A button that closes an unpaid order, after a confirmation. */
export function CloseOrder({ orderNo }: { orderNo: string }) {
  return (
    <ConfirmButton
      id={`close-${orderNo}`}
      title="关闭订单"
      text="关闭后不能再支付；关闭后才到账的款项原路退回。"
      verb="关闭"
      action={orderHref(orderNo)}
      values={{}}
    />
  );
}
