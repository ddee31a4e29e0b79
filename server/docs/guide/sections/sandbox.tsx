import { Item, P } from '../../Text.tsx';
import { Curl } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** The console of a sandbox, by which programs do what people do elsewhere. */
export function Sandbox({ names: { console, phone }, commands }: SectionProps) {
  const call = (method: 'GET' | 'POST', path: string): string => '`' + `${method} ${console}/${path}` + '`';
  return (
    <>
      <P
        zh={
          <>
            本站的款项与短信都不真实。运营控制台 <a href={console}>{console}</a>{' '}
            只能在运行本站的机器上打开，它代替客服、短信与支付渠道；程序也可以调用，不需要
            Cookie；写操作须带请求头 <code>x-bank-csrf: 1</code>。
          </>
        }
        en={
          <>
            Money and text messages of this site are not real. The operator's console,{' '}
            <a href={console}>{console}</a>, opens only on the machine that runs this site. It stands for the
            operator, the text messages and the payment channels. Programs can call it too, without cookies; a
            write needs the header <code>x-bank-csrf: 1</code>.
          </>
        }
      />
      <ul>
        <Item
          zh={`待处理的记录：${call('GET', 'pending.json')}；短信：${call('GET', 'sms.json')}。这两项的响应是 JSON 数组，其余各项的响应是 \`{code, message, data}\`。`}
          en={`Records that wait for a decision: ${call('GET', 'pending.json')}; text messages: ${call('GET', 'sms.json')}. These two respond with a JSON list, the others with \`{code, message, data}\`.`}
        />
        <Item
          zh={`提现先审核通过，再打款成功，是两次调用：${call('POST', 'withdraw/{id}/pass')}（0 变为 10），${call('POST', 'withdraw/{id}/pay')}（10 变为 11）。\`{id}\` 是提现记录的 \`id\`。`}
          en={`A withdrawal is passed and then paid, which takes two calls: ${call('POST', 'withdraw/{id}/pass')} (0 becomes 10), ${call('POST', 'withdraw/{id}/pay')} (10 becomes 11). \`{id}\` is the \`id\` of the withdrawal.`}
        />
        <Item
          zh={`未通过：${call('POST', 'withdraw/{id}/reject')}；打款失败：${call('POST', 'withdraw/{id}/fail')}（10 变为 21，此后 \`pass\` 回到 0，\`reject\` 全额退回）。\`reject\` 与 \`fail\` 要有表单字段 \`reason\`，即原因。`}
          en={`Reject it: ${call('POST', 'withdraw/{id}/reject')}; let the payment fail: ${call('POST', 'withdraw/{id}/fail')} (10 becomes 21, from where \`pass\` leads back to 0, and \`reject\` returns the whole amount). \`reject\` and \`fail\` need the form field \`reason\`.`}
        />
        <Item
          zh={`结束一名用户的全部登录：${call('POST', 'token/expire')}，表单字段 \`phone_number\`。`}
          en={`End all sessions of a member: ${call('POST', 'token/expire')} with the form field \`phone_number\`.`}
        />
        <Item
          zh={`把时间调快：${call('POST', 'clock')}，表单字段 \`advance_seconds\` 为秒数。`}
          en={`Move the clock forward: ${call('POST', 'clock')} with the form field \`advance_seconds\`.`}
        />
      </ul>
      <P
        zh={`示例中的用户 ${phone} 重置后可提现 8,346.50 元，上次收款的是银行卡。其他示例用户的可提现余额见各自的额度；佣金与平台增加的金额使它增加，充值不会。付到示例卡号 \`6222021234567890128\` 要短信验证码。`}
        en={`After a reset, the member of the examples, ${phone}, can withdraw 8,346.50 yuan; the last payout went to a bank card. What other sample members can withdraw is in their allowances; commissions and sums that the operator adds raise it, recharges do not. A withdrawal to the sample card \`6222021234567890128\` needs a code.`}
      />
      <P
        zh="重置：清空全部数据，重新写入示例用户，时间恢复，所有登录失效。每轮测试之前都可以这样做。演示环境由所有使用者共用，重置与时间对每个人生效。网关仍记得一天之内的 `Idempotency-Key`，重置之后请用新的编号。"
        en="A reset deletes all data, writes the sample members anew, sets the clock back, and ends all sessions. You can do it before each test run. Everybody who uses a sandbox shares it, so a reset or a move of the clock is for all of them. The gateway still remembers each `Idempotency-Key` for a day, so use new keys after a reset."
      />
      <Curl {...commands.reset} />
    </>
  );
}
