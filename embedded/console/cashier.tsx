import type { FastifyInstance } from 'fastify';
import { groupYuan, toYuan, parseAmount } from '../../shared/money/money.ts';
import { textOf } from '../../shared/status/move.ts';
import { RECHARGE, rechargeStatus, RECHARGE_REFUND } from '../../shared/status/recharge.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { cashierPath, channelName, type RechargeRow, rechargeByNo } from '../store/recharges.ts';
import { receivePayment } from '../workflows/recharge.ts';
import { Refusal, refuse, refuseField } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { recordNo } from '../rules/move.ts';
import { html, type Html, sendPage, wantsPage } from './Page.tsx';
import { guardPages } from './guardPages.ts';

/** The simulated cashier page: the order, and a button that pays it. No real money is involved. */
function cashierPage(order: RechargeRow | undefined, refusal = ''): string {
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
  const rows: [string, Html | string][] = [
    ['订单号', no],
    ['支付方式', channelName(order.channel)],
    ['应付金额', html`<b>${groupYuan(toYuan(order.amount))}</b> 元`],
    [
      '状态',
      `${textOf(rechargeStatus, status)}${order.refund_status === RECHARGE_REFUND.done ? '（款项已原路退回）' : ''}`,
    ],
  ];
  return html`<table>
      <tbody>
        ${rows.map(
          ([name, value]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td class="wide" role="${name === '状态' ? 'status' : 'cell'}">${value}</td>
            </tr>`,
        )}
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
              <button>
                ${status === RECHARGE.paid ? '再付一次（测试重复支付）' : '仍然支付（测试迟到的支付）'}
              </button>
            </form>`
    }`;
}

interface CashierParams {
  orderNo: string;
}
interface PaymentInput {
  amount?: unknown;
  transaction_no?: unknown;
}

const TRANSACTION = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Simulates the payment channel: the page that `pay_url` opens, and the call by which a channel reports a payment. Late and
 * repeated payments occur in reality too, so the button is always available.
 */
export async function cashierRoutes(
  app: FastifyInstance,
  { db, now, token }: { db: Db; now: () => number; token: string | undefined },
): Promise<void> {
  guardPages(app, token);

  app.get<{ Params: CashierParams }>('/sandbox/pay/:orderNo', (request, reply) => {
    const order = rechargeByNo(db, request.params.orderNo);
    return sendPage(reply.code(order ? 200 : 404), cashierPage(order));
  });

  app.post<{ Params: CashierParams }>('/sandbox/pay/:orderNo', (request, reply) => {
    const { orderNo } = request.params;
    try {
      const outcome = db.tx(() => pay(db, now(), orderNo, fieldsOf(request.body)));
      if (wantsPage(request)) return reply.redirect(cashierPath(orderNo), 303);
      return reply.send(
        ok(
          { outcome, status: rechargeByNo(db, orderNo)?.status },
          outcome === 'credited' ? '支付成功' : '订单已不在待支付状态，款项原路退回',
        ),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (wantsPage(request))
        return sendPage(reply.code(error.code), cashierPage(rechargeByNo(db, orderNo), error.message));
      return reply.code(error.code).send(fail(error.code, error.message, error.data, error.reason));
    }
  });
}

/** Reports a payment. Default amount: that of the order; default transaction number: a new one. */
function pay(
  db: Db,
  at: number,
  orderNo: string,
  { amount, transaction_no: number }: PaymentInput,
): 'credited' | 'returned' {
  const order = rechargeByNo(db, orderNo) ?? refuse(404, '充值订单不存在', 'not_found');
  if (order.channel === 'bank_transfer') refuse(409, '对公转账由客服核实后入账', 'status_conflict');
  if (number !== undefined && !TRANSACTION.test(scalarText(number)))
    refuseField('transaction_no', '流水号不正确');
  return receivePayment(db, at, {
    orderNo,
    amount:
      amount === undefined
        ? order.amount
        : (parseAmount(scalarText(amount)) ?? refuseField('amount', '金额不正确')),
    transactionNo: number === undefined ? recordNo(db, 'TX', at) : scalarText(number),
  });
}
