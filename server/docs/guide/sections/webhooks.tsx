import { Item, P, same, Table } from '../../Text.tsx';

/** The calls by which a program is told of new statuses, and the rules of the messages. */
export const Webhooks = () => (
  <>
    <P
      zh="用户的程序可以登记自己的地址，接收该用户各项记录的新状态。业务系统有没有这些接口，见 `GET /bff/capabilities`。"
      en="A member's program can have each new status of the member's records sent to an address of its own. `GET /bff/capabilities` says whether the business system has these calls."
    />
    <Table
      head={[
        { zh: '接口', en: 'Call' },
        { zh: '说明', en: 'What it does' },
      ]}
      rows={[
        [
          same(<code>POST /bff/user/webhook</code>),
          {
            zh: '`url` 为互联网上的 https 地址；`events` 缺省为全部。响应中的 `secret` 只给出这一次。最多三个地址；每登记一个，用户都会收到消息',
            en: '`url`, an https address on the internet, and `events` (none: all). The response has `secret`, this one time. Three addresses at most; the member gets a message about each new one',
          },
        ],
        [same(<code>GET /bff/user/webhook</code>), { zh: '已登记的地址', en: 'The addresses' }],
        [
          same(<code>{'POST /bff/user/webhook/{id}/test'}</code>),
          { zh: '发送一次测试推送', en: 'Sends a test' },
        ],
        [
          same(<code>GET /bff/user/webhook/delivery</code>),
          {
            zh: '30 天内的投递记录：推送了什么、尝试了几次、对方如何回应（演示环境所在的机器除外）',
            en: 'The deliveries of 30 days: what was sent, how often, and with what answer (of the machine that runs a sandbox: none)',
          },
        ],
        [
          same(<code>{'POST /bff/user/webhook/{id}/delete'}</code>),
          { zh: '停止推送，等待中的一并取消', en: 'Ends it, with all that waits' },
        ],
      ]}
    />
    <P
      zh="事件：`withdrawal`、`recharge`、`recharge_refund`、`balance_refund`、`certification`、`application`、`vip`、`vip_refund`。消息的 `id` 是记录的编号（充值为订单号；会员及其退款为认证列表中的那一行），`status` 是响应中的状态数值。"
      en="Events: `withdrawal`, `recharge`, `recharge_refund`, `balance_refund`, `certification`, `application`, `vip`, `vip_refund`. `id` of a message is the record's (of a recharge, its order number; of a membership and its refund, the row in the list of certifications), `status` the number that it has in responses."
    />
    <ul>
      <Item
        zh={
          <>
            <strong>签名：</strong>
            <code>webhook-signature: v1,…</code> 是以去掉 <code>whsec_</code> 的密钥（Base64）对{' '}
            <code>id.timestamp.body</code> 计算的 HMAC-SHA256，其中 <code>id</code> 与 <code>timestamp</code>{' '}
            取自请求头，正文须与收到时一字不差。
          </>
        }
        en={
          <>
            <strong>Signature:</strong> <code>webhook-signature: v1,…</code> has the HMAC-SHA256 of{' '}
            <code>id.timestamp.body</code> under the secret without <code>whsec_</code>, which is Base64;{' '}
            <code>id</code> and <code>timestamp</code> are those of the headers, and the body is taken as it
            came.
          </>
        }
      />
      <Item
        zh={
          <>
            <strong>重试</strong>，直到 10 秒内收到 2xx：间隔依次为 5 秒、30 秒、2 分钟、10 分钟、30 分钟、1
            小时、2 小时、4 小时、8 小时、8 小时。此后仍未成功，或收到 410 时，停用该地址，并通知用户。
          </>
        }
        en={
          <>
            <strong>Repeated</strong> until a 2xx comes within 10 seconds: after 5 s, 30 s, 2 min, 10 min, 30
            min, 1 h, 2 h, 4 h, 8 h, 8 h. Then, or after a 410, the address is given up, and the member gets a
            message.
          </>
        }
      />
      <Item
        zh={
          <>
            <strong>至少一次，不保证先后。</strong>同一推送的 <code>webhook-id</code>{' '}
            始终相同，请记住已处理的。两次推送的先后可能颠倒：在意先后时请读取记录。
          </>
        }
        en={
          <>
            <strong>At least once, in any order.</strong> <code>webhook-id</code> is the same each time:
            remember it. Two messages may change places: ask for the record if the order counts.
          </>
        }
      />
      <Item
        zh={
          <>
            <strong>地址：</strong>
            不跟随重定向。不接受内网地址，域名解析到内网时也不推送。只有演示环境接受 <code>http</code>{' '}
            与本机地址，但不接受门户自己的端口；对本机地址只说明是否已投递。
          </>
        }
        en={
          <>
            <strong>Addresses:</strong> redirects are not followed. Addresses of inner networks are refused,
            also when a name turns out to be one. Only a sandbox takes <code>http</code> and this machine,
            except the portal's own ports; of this machine it says only whether a message was delivered.
          </>
        }
      />
      <Item
        zh={
          <>
            <strong>逐条推送：</strong>同一用户的推送一次一条，响应慢的地址会推迟该用户的其他地址。
          </>
        }
        en={
          <>
            <strong>One at a time</strong> for each member: a receiver that is slow delays the member's other
            addresses.
          </>
        }
      />
    </ul>
    <P
      zh="试用：在门户的源代码中运行 `npx tsx scripts/webhookReceive.ts whsec_…`，它监听 `http://127.0.0.1:8088` 并显示收到的推送；`--fail 2` 对前两次回应 500。"
      en="To try it out, with the portal's sources: `npx tsx scripts/webhookReceive.ts whsec_…` listens on `http://127.0.0.1:8088` and says what comes; `--fail 2` answers the first two with 500."
    />
  </>
);
