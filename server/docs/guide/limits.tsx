import { TOO_MANY_REQUESTS } from '../../../shared/codes.ts';
import type { LimitName } from '../../../shared/endpoint.ts';
import { describeLimits, limitsText } from '../../http/limits/describeLimits.ts';
import type { LimitFigures } from '../../http/limits/policies.ts';
import { Example } from './example.tsx';

/** The limits that a program meets first. Those of every call stand in the reference. */
const SHOWN: [limit: LimitName, what: string][] = [
  ['read', '读取'],
  ['write', '一般的写操作'],
  ['money', '提现、充值、开通 VIP 会员'],
  ['export', '账单导出'],
  ['login', '登录'],
  ['sms', '短信验证码'],
];

/** Rate limits, and how one server acts for many members. */
export const Limits = ({ figures }: { figures: LimitFigures }) => (
  <>
    <p>
      超出限额的请求得到 {TOO_MANY_REQUESTS}，<code>Retry-After</code>{' '}
      是要等的秒数。登录用户的响应与写操作的响应还有 <code>RateLimit-Policy</code> 与 <code>RateLimit</code>
      ，例如 <code>"read-member";q=600;w=60</code> 与 <code>"read-member";r=598;t=42</code>：每 60 秒 600
      次，还剩 598 次，42 秒后重新计数。次数可能调整，请按响应头放慢，不要写死。
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">接口</th>
          <th scope="col">限额，每一项都要满足</th>
        </tr>
      </thead>
      <tbody>
        {SHOWN.map(([limit, what]) => (
          <tr key={limit}>
            <td>{what}</td>
            <td>{limitsText(describeLimits(limit, figures))}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      <strong>一台服务器代许多用户调用：</strong>
      会话在第一次成功的调用之后按会话计数，同一地址的用户互不影响。每个用户用自己的会话（客户端是每个用户一个），并保存会话、不要每次重新登录：登录按地址计数，许多用户同时登录会用完这个地址的次数。
    </p>
    <Example language="js">{`async function patiently(call) {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PortalError && error.reason === 'rate_limited')) throw error;
      await new Promise((resume) => setTimeout(resume, error.retryAfter * 1000));
    }
  }
}
console.log((await patiently(() => portal.billPage({ type: 1 }))).total);`}</Example>
  </>
);
