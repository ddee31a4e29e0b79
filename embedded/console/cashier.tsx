import type { FastifyInstance } from 'fastify';
import type { ReactNode } from 'react';
import { groupYuan, toYuan, parseAmount } from '../../shared/money/money.ts';
import { textOf } from '../../shared/status/move.ts';
import { RECHARGE, rechargeStatus, RECHARGE_REFUND } from '../../shared/status/recharge.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { cashierPath, channelName, type RechargeRow, rechargeByNo } from '../store/recharges.ts';
import { receivePayment } from '../workflows/recharge.ts';
import { Refused, refuse, refuseField } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { recordNo } from '../rules/move.ts';
import { guardPages } from './guardPages.ts';
import { Alert } from './notes.tsx';
import { Brand, Document, Top } from './Page.tsx';
import { sendPage, wantsPage } from './respond.tsx';

interface CashierPageProps {
  /** Undefined: there is no such order. */
  order: RechargeRow | undefined;
  /** Why the payment was refused. */
  refusal?: string;
}

/** The simulated cashier page: the order, and a button that pays it. No real money is involved. */
function CashierPage({ order, refusal }: CashierPageProps) {
  return (
    <Document title="模拟收银台">
      <Top>
        <span className="brand">
          <Brand />
        </span>
        <span className="tag">演示环境，不产生真实扣款</span>
      </Top>
      <main className="wrap narrow">
        <h1>模拟收银台</h1>
        {refusal && <Alert>{refusal}</Alert>}
        {order ? (
          <>
            <Bill order={order} />
            <Payment order={order} />
          </>
        ) : (
          <p>没有这个充值订单。</p>
        )}
      </main>
    </Document>
  );
}

function Bill({ order }: { order: RechargeRow }) {
  const rows: [name: string, value: ReactNode, role?: 'status'][] = [
    ['订单号', order.order_no],
    ['支付方式', channelName(order.channel)],
    [
      '应付金额',
      <>
        <b>{groupYuan(toYuan(order.amount))}</b> 元
      </>,
    ],
    [
      '状态',
      `${textOf(rechargeStatus, order.status)}${order.refund_status === RECHARGE_REFUND.done ? '（款项已原路退回）' : ''}`,
      'status',
    ],
  ];
  return (
    <table>
      <tbody>
        {rows.map(([name, value, role = 'cell']) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="wide" role={role}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The button. An order that waits no more has it too, for payments that come late or twice. */
function Payment({ order: { order_no: no, status, expire_at: expireAt } }: { order: RechargeRow }) {
  const isUnpaid = status === RECHARGE.unpaid;
  const isPaid = status === RECHARGE.paid;
  const note = isPaid
    ? '支付成功，可以关闭本页，回到充值页面查看。'
    : '此订单不再等待支付。再次付款会被记录，并原路退回。';
  const again = isPaid ? '再付一次（测试重复支付）' : '仍然支付（测试迟到的支付）';
  return (
    <>
      <p className="note">{isUnpaid ? `请在 ${wireTime(expireAt)} 前支付。` : note}</p>
      <form method="post" action={cashierPath(no)}>
        <button className={isUnpaid ? 'primary' : undefined}>{isUnpaid ? '确认支付' : again}</button>
      </form>
    </>
  );
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
    return sendPage(reply.code(order ? 200 : 404), <CashierPage order={order} />);
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
      if (!(error instanceof Refused)) throw error;
      if (wantsPage(request))
        return sendPage(
          reply.code(error.code),
          <CashierPage order={rechargeByNo(db, orderNo)} refusal={error.message} />,
        );
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
