import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, ok } from '../../shared/envelope.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { parseAmount } from '../../shared/money/money.ts';
import { guardPages } from '../console/guardPages.ts';
import { receivePayment } from '../workflows/recharge.ts';
import { recordNo } from '../rules/recordNo.ts';
import { Refusal, refuse, refuseField } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { cashierPath, rechargeByNo } from '../store/recharges.ts';
import { cashierPage } from './cashierPage.ts';

interface CashierParams {
  orderNo: string;
}
interface PaymentInput {
  amount?: unknown;
  transaction_no?: unknown;
}

const TRANSACTION = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Simulates the payment channel: the page that the QR code opens, and the call by which a channel reports a payment. Late and
 * repeated payments occur in reality too, so the button is always available.
 */
export async function cashierRoutes(app: FastifyInstance, { db, now, token }: { db: Db; now: () => number; token: string | undefined }): Promise<void> {
  guardPages(app, token);

  app.get<{ Params: CashierParams }>('/sandbox/pay/:orderNo', (request, reply) => {
    const order = rechargeByNo(db, request.params.orderNo);
    return page(reply.code(order ? 200 : 404), cashierPage(order));
  });

  app.post<{ Params: CashierParams }>('/sandbox/pay/:orderNo', (request, reply) => {
    const { orderNo } = request.params;
    try {
      const outcome = db.tx(() => pay(db, now(), orderNo, fieldsOf(request.body)));
      if (wantsPage(request)) return reply.redirect(cashierPath(orderNo), 303);
      return reply.send(ok({ outcome, status: rechargeByNo(db, orderNo)?.status }, outcome === 'credited' ? '支付成功' : '订单已不在待支付状态，款项原路退回'));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (wantsPage(request)) return page(reply.code(error.code), cashierPage(rechargeByNo(db, orderNo), error.message));
      return reply.code(error.code).send(fail(error.code, error.message, error.data, error.reason));
    }
  });
}

/** Reports a payment. Default amount: that of the order; default transaction number: a new one. */
function pay(db: Db, at: number, orderNo: string, { amount, transaction_no: number }: PaymentInput): 'credited' | 'returned' {
  const order = rechargeByNo(db, orderNo) ?? refuse(404, '充值订单不存在', 'not_found');
  if (order.channel === 'bank_transfer') refuse(409, '对公转账由客服核实后入账', 'status_conflict');
  if (number !== undefined && !TRANSACTION.test(scalarText(number))) refuseField('transaction_no', '流水号不正确');
  return receivePayment(db, at, {
    orderNo,
    amount: amount === undefined ? order.amount : (parseAmount(scalarText(amount)) ?? refuseField('amount', '金额不正确')),
    transactionNo: number === undefined ? recordNo(db, 'TX', at) : scalarText(number),
  });
}

const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;
const page = (reply: FastifyReply, markup: string): FastifyReply => reply.type('text/html; charset=utf-8').send(markup);
