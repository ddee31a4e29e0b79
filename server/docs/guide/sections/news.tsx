import { Item, P } from '../../Text.tsx';
import { Curl, Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** How a program learns of what is new. */
export const News = ({ commands, programs }: SectionProps) => (
  <>
    <P
      zh="账单、贷款申请与通知的列表可以带 `since`（北京时间），只返回这个时间以后的记录。下一次用读到的最新 `created_at` 减去一分钟，去掉已经读过的记录：时间精确到秒，记录出现也可能稍晚于它的时间。"
      en="The lists of bills, loan applications and notices take `since` (Beijing time) and then give only what is from that time or later. Next time, take the newest `created_at` that you have read, less a minute, and leave out what you know: times are in whole seconds, and a record may appear a little after its time."
    />
    <Curl {...commands.newBills} />
    <P
      zh="客户端的 `added` 做完这些：每条记录只给一次，从旧到新。`mark` 是 JSON，与记录一起保存，下一次传给它。"
      en="`added` of the client does all of this: each record once, oldest first. `mark` is JSON: keep it together with the records, and pass it on the next time."
    />
    <Program text={programs.newBills} />
    <P
      zh="`since` 不会告诉您旧记录有了新状态。业务系统支持时（`GET /bff/capabilities` 的 `missing` 中没有 `addWebhook`），每次状态变化可以推送到您的地址：登记一个互联网上的 https 地址，用户会收到一条通知；签名的密钥 `secret` 只在这次响应中给出。"
      en="`since` does not tell you that an old record has a new status. If the business system supports it (`missing` of `GET /bff/capabilities` does not have `addWebhook`), each new status can be sent to an address of yours: register an https address on the internet, of which the member is told. The response has `secret`, the key of the signatures, this one time."
    />
    <Curl {...commands.addWebhook} />
    <ul>
      <Item
        zh='消息是 `{"type":"withdrawal.status","timestamp":"…","data":{"id":"12","status":10}}`：哪一条记录，新状态是多少。没有金额与个人信息，请用用户的会话读取记录。'
        en={
          'A message is `{"type":"withdrawal.status","timestamp":"…","data":{"id":"12","status":10}}`: which record, and its new status. It has no sums and no personal data; read the record with the member\'s session.'
        }
      />
      <Item
        zh="签名按 Standard Webhooks 的约定，在请求头 `webhook-id`、`webhook-timestamp`、`webhook-signature` 中；客户端的 `verifyWebhook(headers, body, secret)` 检查它，`body` 是收到的原文。"
        en="It is signed by the convention Standard Webhooks, in the request headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. `verifyWebhook(headers, body, secret)` of the client checks them; `body` is the text as it came."
      />
      <Item
        zh="10 秒内返回 2xx 算收到，否则约一天内重复十次，`webhook-id` 不变；之后停用这个地址并通知用户。消息至少送达一次，先后不保证。"
        en="A 2xx within 10 seconds counts as received. Otherwise the message is repeated ten times within about a day, with the same `webhook-id`; then the address is given up, and the member is told. Messages arrive at least once, in no certain order."
      />
    </ul>
    <P
      zh={
        <>
          更多的规则见<a href="#since">新记录：细则</a>与<a href="#webhooks">状态变化的推送：细则</a>。
        </>
      }
      en={
        <>
          Further rules: <a href="#since">New records in detail</a> and{' '}
          <a href="#webhooks">Messages about new statuses in detail</a>.
        </>
      }
    />
  </>
);
