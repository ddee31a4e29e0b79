import { OUTCOME_UNKNOWN, SUCCESS } from '../../../shared/constants.ts';
import { UNPROCESSABLE } from '../../../shared/codes.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../../shared/headers.ts';
import { Example } from './example.tsx';

/** Recharging the wallet, and buying a membership with it. */
export const Purchases = ({ origin }: { origin: string }) => {
  const send = (
    path: string,
    key: string,
    body: string,
  ) => `curl -s -b cookies.txt -H 'Origin: ${origin}' -H '${CSRF_HEADER}: ${CSRF_VALUE}' \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: ${key}' \\
  -d '${body}' \\
  ${origin}${path}`;
  return (
    <>
      <p>
        充值先下单，再由用户付款：<code>channel</code> 是充值规则的 <code>channels</code> 之一，响应的{' '}
        <code>pay_url</code> 或 <code>qr_content</code> 交给用户。付款后用订单号查询，直到 <code>status</code>{' '}
        不再是 0（未支付）；两次查询之间隔几秒。
      </p>
      <Example language="sh" code={SUCCESS}>{`curl -s ${origin}/bff/recharge`}</Example>
      <Example language="sh" code={SUCCESS}>
        {send('/bff/user/recharge', 'recharge-20261123-0001', '{"amount":"100.00","channel":"alipay_pc"}')}
      </Example>
      <Example language="js">{`const made = await portal.recharge({ amount: '100.00', channel: 'alipay_pc' });
const order = await portal.rechargeOrder({ order_no: made.order_no });
console.log(order.status_text, order.pay_url);`}</Example>
      <p>
        开通 VIP 会员从余额支付。<code>price</code> 是您显示给用户的价格：与现价不同时拒绝（
        <code>price_changed</code>
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

/** Moving money once. */
export const Withdrawal = ({ origin }: { origin: string }) => {
  const withdraw = (
    amount: string,
  ) => `curl -s -b cookies.txt -H 'Origin: ${origin}' -H '${CSRF_HEADER}: ${CSRF_VALUE}' \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: order-20261123-0001' \\
  -d '{"amount":"${amount}","type":1,"use_last":1}' \\
  ${origin}/bff/user/withdraw`;
  return (
    <>
      <p>
        提现、充值、开通 VIP 会员与提交申请都要带请求头 <code>Idempotency-Key</code>
        ：由您的程序为每笔业务生成（8–64 位字母、数字、<code>-</code>、<code>_</code>、<code>.</code>、
        <code>~</code>），并在发送之前记下。同一用户、同一接口、同一编号只办理一次，结果保留一天。
      </p>
      <Example language="sh" code={SUCCESS}>
        {withdraw('200.00')}
      </Example>
      <p>没有收到响应时，用同一编号与同样的内容再发一次，得到的是第一次的结果，不会重复提现：</p>
      <Example language="sh" code={SUCCESS}>
        {withdraw('200.00')}
      </Example>
      <p>同一编号用于不同的内容会被拒绝：</p>
      <Example language="sh" code={UNPROCESSABLE}>
        {withdraw('300.00')}
      </Example>
      <p>客户端会自己生成编号，异常的 key 就是所用的编号；也可以传入自己的编号：</p>
      <Example language="js">{`const input = { amount: '200.00', type: 1, use_last: 1 };
await portal.withdraw(input, { key: 'order-20261123-0002' });
await portal.withdraw(input, { key: 'order-20261123-0002' }); // 第一次的结果`}</Example>
      <p>
        <code>{OUTCOME_UNKNOWN}</code>（HTTP 504）表示已经送出、但不知道结果。不要换编号再提交，先用{' '}
        <code>request_id</code> 查询：有记录就是已经办理，没有就可以换新编号再提交；充值与 VIP
        会员的记录也能这样查。
      </p>
      <Example
        language="sh"
        code={SUCCESS}
      >{`curl -s -b cookies.txt '${origin}/bff/user/withdraw?request_id=order-20261123-0001'`}</Example>
      <p>
        客户端的 <code>settle</code> 用异常去查：
      </p>
      <Example language="js">{`async function withdrawOnce(key) {
  try {
    return await portal.withdraw(input, { key });
  } catch (error) {
    if (!(error instanceof PortalError && error.isOutcomeUnknown)) throw error;
    return portal.settle(error); // undefined：没有办理
  }
}
console.log(await withdrawOnce('order-20261123-0002'));`}</Example>
    </>
  );
};
