import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { textOf } from '../../shared/status/move.ts';
import { RECHARGE, rechargeStatus, RECHARGE_REFUND } from '../../shared/status/recharge.ts';
import { html, type Html } from '../console/html.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { cashierPath, channelName, type RechargeRow } from '../store/recharges.ts';

/** The simulated cashier page: the order, and a button that pays it. No real money is involved. */
export function cashierPage(order: RechargeRow | undefined, refusal = ''): string {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>模拟收银台</title>
        <link rel="stylesheet" href="/console/style.css" />
      </head>
      <body>
        <header class="top">
          <div class="wrap">
            <span class="brand"><img src="/media/mark.svg" alt="" width="32" height="32" />银桥</span>
            <span class="tag">演示环境，不产生真实扣款</span>
          </div>
        </header>
        <main class="wrap narrow">
          <h1>模拟收银台</h1>
          ${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : ''}${order ? bill(order) : html`<p>没有这个充值订单。</p>`}
        </main>
      </body>
    </html>`.markup;
}

function bill(order: RechargeRow): Html {
  const { order_no: no, status } = order;
  return html`<table>
      <tbody>
        <tr>
          <th scope="row">订单号</th>
          <td class="wide">${no}</td>
        </tr>
        <tr>
          <th scope="row">支付方式</th>
          <td>${channelName(order.channel)}</td>
        </tr>
        <tr>
          <th scope="row">应付金额</th>
          <td><b>${groupYuan(toYuan(order.amount))}</b> 元</td>
        </tr>
        <tr>
          <th scope="row">状态</th>
          <td role="status">${textOf(rechargeStatus, status)}${order.refund_status === RECHARGE_REFUND.done ? '（款项已原路退回）' : ''}</td>
        </tr>
      </tbody>
    </table>
    ${
      status === RECHARGE.unpaid
        ? html`<p class="note">请在 ${wireTime(order.expire_at)} 前支付。</p>
            <form method="post" action="${cashierPath(no)}"><button class="primary">确认支付</button></form>`
        : html`<p class="note">
              ${status === RECHARGE.paid ? '支付成功，可以关闭本页，回到充值页面查看。' : '此订单不再等待支付。再次付款会被记录，并原路退回。'}
            </p>
            <form method="post" action="${cashierPath(no)}">
              <button>${status === RECHARGE.paid ? '再付一次（测试重复支付）' : '仍然支付（测试迟到的支付）'}</button>
            </form>`
    }`;
}
