import { SUCCESS } from '../../../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../../shared/headers.ts';
import { Example } from './example.tsx';

/** Recharging the wallet, and buying a membership with it. */
export const Purchases = ({ origin }: { origin: string }) => {
  const send = (path: string, key: string, body: string) => `curl -s -b cookies.txt -H 'Origin: ${origin}' -H '${CSRF_HEADER}: ${CSRF_VALUE}' \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: ${key}' \\
  -d '${body}' \\
  ${origin}${path}`;
  return (
    <>
      <p>
        充值先下单，再由用户付款：<code>channel</code> 是充值规则的 <code>channels</code> 之一，响应的 <code>pay_url</code> 或 <code>qr_content</code>{' '}
        交给用户。付款后用订单号查询，直到 <code>status</code> 不再是 0（未支付）；两次查询之间隔几秒。
      </p>
      <Example language="sh" code={SUCCESS}>{`curl -s ${origin}/bff/recharge`}</Example>
      <Example language="sh" code={SUCCESS}>
        {send('/bff/user/recharge', 'recharge-20261123-0001', '{"amount":"100.00","channel":"alipay_pc"}')}
      </Example>
      <Example language="js">{`const made = await portal.recharge({ amount: '100.00', channel: 'alipay_pc' });
const order = await portal.rechargeOrder({ order_no: made.order_no });
console.log(order.status_text, order.pay_url);`}</Example>
      <p>
        开通 VIP 会员从余额支付。<code>price</code> 是您显示给用户的价格：与现价不同时拒绝（<code>price_changed</code>
        ），不会多扣；余额不足时（<code>balance_short</code>）<code>data.need</code> 是还差的金额。
      </p>
      <Example language="js">{`const [first] = await portal.vipPackages();
try {
  await portal.certApply({ cert_type: 3, package_id: first.id, price: first.price, pay_type: 1, agree: 1 });
} catch (error) {
  if (!(error instanceof PortalError)) throw error;
  if (error.reason === 'balance_short') console.log('还差', error.data.need);
  else if (error.reason === 'price_changed') console.log('现价', error.data.price);
  else throw error;
}
console.log((await portal.user()).vip?.expire_at);`}</Example>
    </>
  );
};
