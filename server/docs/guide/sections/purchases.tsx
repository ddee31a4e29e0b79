import { P } from '../../Text.tsx';
import { Curl, Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** What a member pays for. */
export const Purchases = ({ commands, programs }: SectionProps) => (
  <>
    <P
      zh="充值先下单，再由用户付款：`channel` 是充值规则的 `channels` 之一，响应的 `pay_url` 或 `qr_content` 交给用户。付款后用订单号查询，直到 `status` 不再是 0（未支付）；两次查询之间隔几秒。"
      en="A recharge begins with an order, which the user then pays: `channel` is one of `channels` of the recharge rules; give `pay_url` or `qr_content` of the response to the user. After the payment, ask by the order number until `status` is no longer 0 (unpaid), with a few seconds between two requests."
    />
    <Curl {...commands.rechargeRules} />
    <Curl {...commands.recharge} />
    <Program text={programs.recharge} />
    <P
      zh="开通 VIP 会员从余额支付。`price` 是您显示给用户的价格：与现价不同时拒绝（`price_changed`），不会多扣；余额不足时（`balance_short`）`data.need`（如有）是还差的金额。"
      en="A VIP membership is paid from the balance. `price` is the price that you showed the user. If it is not the present one, the call is refused (`price_changed`), so that nobody pays more than expected. If the balance is too small (`balance_short`), `data.need`, if present, is what is missing."
    />
    <Program text={programs.vip} />
  </>
);
