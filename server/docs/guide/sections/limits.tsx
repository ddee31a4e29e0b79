import type { LimitName } from '../../../../shared/endpoint.ts';
import type { Both } from '../../../../shared/paths.ts';
import { describeLimits, limitsText } from '../../../http/limits/describeLimits.ts';
import { P, Table } from '../../Text.tsx';
import { Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** The limits that a program meets first. Those of every call stand in the reference. */
const SHOWN: readonly (readonly [limit: LimitName, what: Both])[] = [
  ['read', { zh: '读取', en: 'Reads' }],
  ['write', { zh: '一般的写操作', en: 'Other writes' }],
  ['money', { zh: '提现、充值、开通 VIP 会员', en: 'Withdrawals, recharges, VIP memberships' }],
  ['export', { zh: '账单导出', en: 'Export of bills' }],
  ['login', { zh: '登录', en: 'Login' }],
  ['sms', { zh: '短信验证码', en: 'Codes by text message' }],
];

/** The rate limits of this portal. */
export function Limits({ figures, programs }: SectionProps) {
  const textOf = (limit: LimitName): Both => ({
    zh: limitsText(describeLimits(limit, figures, 'zh'), 'zh'),
    en: limitsText(describeLimits(limit, figures, 'en'), 'en'),
  });
  return (
    <>
      <P
        zh='超出限额的请求得到 429，`Retry-After` 是要等的秒数。登录用户的响应与写操作的响应还有 `RateLimit-Policy` 与 `RateLimit`，例如 `"read-member";q=600;w=60` 与 `"read-member";r=598;t=42`：每 60 秒 600 次，还剩 598 次，42 秒后重新计数。次数可能调整，请按响应头放慢，不要写死。'
        en='A request beyond a limit gets 429, with the seconds to wait in `Retry-After`. Responses to members who are logged in, and responses to writes, also have `RateLimit-Policy` and `RateLimit`, such as `"read-member";q=600;w=60` and `"read-member";r=598;t=42`: 600 requests in 60 seconds, 598 left, and a new count in 42 seconds. The figures may change, so slow down by the headers and do not hard-code them.'
      />
      <Table
        head={[
          { zh: '接口', en: 'Calls' },
          { zh: '限额，每一项都要满足', en: 'Limits, all of which must be kept' },
        ]}
        rows={SHOWN.map(([limit, what]) => [what, textOf(limit)])}
      />
      <P
        zh={
          <>
            <strong>一台服务器代许多用户调用：</strong>
            会话在第一次成功的调用之后按用户计数（该用户的各个会话合计），同一 IP
            地址的用户互不影响。每个用户用自己的会话（客户端是每个用户一个），并保存会话、不要每次重新登录：登录按
            IP 地址计数，许多用户同时登录会用完这个 IP 地址的次数。
          </>
        }
        en={
          <>
            <strong>One server that acts for many members:</strong> after the first successful call of a
            session its member is counted, with all other sessions of this member, so members behind one IP
            address do not get in each other's way. Use a session for each member (with the client: one client
            each), and keep the sessions instead of logging in every time: logins are counted by IP address,
            and many members who log in at once use up the limit of that address.
          </>
        }
      />
      <Program text={programs.patiently} />
    </>
  );
}
