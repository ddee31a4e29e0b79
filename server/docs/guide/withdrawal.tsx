import { OUTCOME_UNKNOWN, SUCCESS } from '../../../shared/constants.ts';
import { UNPROCESSABLE } from '../../../shared/codes.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../../shared/headers.ts';
import { Example } from './example.tsx';

/** Moving money once. */
export const Withdrawal = ({ origin }: { origin: string }) => {
  const withdraw = (amount: string) => `curl -s -b cookies.txt -H 'Origin: ${origin}' -H '${CSRF_HEADER}: ${CSRF_VALUE}' \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: order-20261123-0001' \\
  -d '{"amount":"${amount}","type":1,"use_last":1}' \\
  ${origin}/bff/user/withdraw`;
  return (
    <>
      <p>
        提现、充值、开通 VIP 会员与提交申请都要带请求头 <code>Idempotency-Key</code>：由您的程序为每笔业务生成（8–64 位字母、数字、<code>-</code>、
        <code>_</code>、<code>.</code>、<code>~</code>），并在发送之前记下。同一用户、同一接口、同一编号只办理一次，结果保留一天。
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
        <code>{OUTCOME_UNKNOWN}</code>（HTTP 504）表示已经送出、但不知道结果。不要换编号再提交，先用 <code>request_id</code>{' '}
        查询：有记录就是已经办理，没有就可以换新编号再提交；充值与 VIP 会员的记录也能这样查。
      </p>
      <Example language="sh" code={SUCCESS}>{`curl -s -b cookies.txt '${origin}/bff/user/withdraw?request_id=order-20261123-0001'`}</Example>
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
