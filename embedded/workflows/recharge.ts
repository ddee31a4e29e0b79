import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { RECHARGE } from '../../shared/status/recharge.ts';
import type { NewRecharge } from '../rules/rechargeTerms.ts';
import { CONSUME_ONLY, hold, post, release, ShortOfFunds, take } from '../rules/ledger.ts';
import { move, moveIfOpen, recordNo } from '../rules/move.ts';
import { needReason, refuse } from '../domain/refusal.ts';
import { transferDue } from '../domain/promises.ts';
import { MINUTE } from '../domain/shanghaiTime.ts';
import { rechargeConfig } from '../content/content.ts';
import { hasBalanceRefund } from '../store/balanceRefunds.ts';
import { channelName, rechargeById, rechargeByNo, type RechargeRow } from '../store/recharges.ts';
import type { Db } from '../store/db.ts';
import { useUploads } from '../store/uploads.ts';
import { notify } from '../rules/notices.ts';
import { cancelVipOrder, payVipOrder } from './vipOrder.ts';

/**
 * A recharge order.
 *
 *     [new] ── order placed ───────────────────────────────→ 0 未支付
 *     0  ── payment of the same sum: balance + amount, bill 101; + bonus, bill 102 → 10 支付成功
 *     0  ── 120 min pass, the member closes it, or the operator finds no payment → 30 支付关闭 (end)
 *     10 ── refund: amount + bonus frozen, bill 103 ───────→ 10, refund in progress
 *     10, refund in progress ── channel has returned it: frozen − → 20 已退款 (end)
 *     10, refund in progress ── channel failed: frozen −, balance +, bill 101 → 10, refund failed
 *
 * A membership that was ordered with it (workflows/vipOrder.ts) begins when the order is paid and is cancelled when it is closed.
 * A bank transfer with a voucher stays 0 until an operator confirms it. A payment for an order that is closed or already paid is
 * recorded and returned, never credited.
 */

/** Events of an order; each has its own notice. */
type RechargeEvent = keyof typeof NOTICES;

const sum = (order: RechargeRow): string => groupYuan(toYuan(order.amount));
const bonus = (order: RechargeRow): string =>
  order.give_amount ? `，赠送 ${groupYuan(toYuan(order.give_amount))} 元` : '';

const NOTICES = {
  transferred: (order: RechargeRow) => ({
    scene: 'transferred',
    title: '转账回单已提交',
    text: `充值 ${sum(order)} 元的转账回单已提交，核实后到账。`,
  }),
  paid: (order: RechargeRow) => ({
    scene: 'paid',
    title: '充值到账',
    text: `充值 ${sum(order)} 元已到账${bonus(order)}，可用于购买 VIP 会员服务。`,
  }),
  expired: (order: RechargeRow) => ({
    scene: 'closed',
    title: '充值订单已关闭',
    text: `充值 ${sum(order)} 元的订单超时未支付，已自动关闭。`,
  }),
  cancelled: (order: RechargeRow) => ({
    scene: 'closed',
    title: '充值订单已关闭',
    text: `您已关闭充值 ${sum(order)} 元的订单。`,
  }),
  denied: (order: RechargeRow, reason: string) => ({
    scene: 'denied',
    title: '充值未到账',
    text: `充值 ${sum(order)} 元的转账未能核实，订单已关闭。原因：${reason}。`,
  }),
  returned: (order: RechargeRow) => ({
    scene: 'returned',
    title: '款项已原路退回',
    text: `订单 ${order.order_no} 已不在待支付状态，收到的 ${sum(order)} 元已原路退回。`,
  }),
  refunding: (order: RechargeRow) => ({
    scene: 'refunding',
    title: '充值退款中',
    text: `充值 ${sum(order)} 元正在退款，款项已冻结。原因：${order.refund_reason}。`,
  }),
  refunded: (order: RechargeRow) => ({
    scene: 'refunded',
    title: '充值已退款',
    text: `充值 ${sum(order)} 元已原路退回${order.give_amount ? '，赠送金额同时收回' : ''}。`,
  }),
  refundFailed: (order: RechargeRow, reason: string) => ({
    scene: 'refund_failed',
    title: '充值退款未成功',
    text: `充值 ${sum(order)} 元退款未成功，款项已退回余额。原因：${reason}。`,
  }),
};

function tellRecharge(db: Db, at: number, order: RechargeRow, event: RechargeEvent, reason = ''): void {
  const { scene, title, text } = NOTICES[event](order, reason);
  notify(db, order.user_id, at, {
    category: 2,
    scene: `recharge.${scene}`,
    title,
    text,
    link: '/wallet/record?tab=recharge',
    biz: { type: 'recharge', id: order.id },
  });
}

const NOT_REFUNDABLE = '只有支付成功且未在退款中的订单可以退款';
/** The moves that close an order, and the event of the notice. */
const CLOSED = { expire: 'expired', cancel: 'cancelled', deny: 'denied' } as const;
const NO_OPEN_REFUND = '该订单没有进行中的退款';

/** Creates a validated order (rules/rechargeTerms.ts). Returns its number. */
export function placeRecharge(db: Db, at: number, wanted: NewRecharge): string {
  return db.tx(() => {
    const no = recordNo(db, 'RC', at);
    db.insert('recharges', {
      order_no: no,
      user_id: wanted.userId,
      amount: wanted.amount,
      give_amount: wanted.giveAmount,
      channel: wanted.channel,
      voucher_url: wanted.voucherUrl ?? '',
      status: RECHARGE.unpaid,
      created_at: at,
      due_at: wanted.voucherUrl ? transferDue(at) : null,
      expire_at: at + rechargeConfig.expire_minutes * MINUTE,
    });
    // Only a transfer gets a notice: other orders are paid on the page that the member sees now.
    if (wanted.voucherUrl) {
      useUploads(db, wanted.userId, [wanted.voucherUrl], at);
      tellRecharge(db, at, byNo(db, no), 'transferred');
    }
    return no;
  });
}

export interface Payment {
  orderNo: string;
  /** The channel's number of the payment. A payment that is reported twice counts once. */
  transactionNo: string;
  amount: number;
}

/** The channel reports a payment. It is credited if the order is unpaid, else recorded and returned. Refuses a sum that differs from the order's. */
export function receivePayment(
  db: Db,
  at: number,
  { orderNo, transactionNo, amount }: Payment,
): 'credited' | 'returned' {
  return db.tx(() => {
    const known = db.get<{ outcome: 'credited' | 'returned'; order_no: string }>(
      'SELECT p.outcome, r.order_no FROM recharge_payments p JOIN recharges r ON r.id = p.recharge_id WHERE p.transaction_no = ?',
      transactionNo,
    );
    if (known)
      return known.order_no === orderNo
        ? known.outcome
        : refuse(409, '该流水号已用于其他订单', 'status_conflict');
    const order = byNo(db, orderNo);
    if (amount !== order.amount) refuse(409, '支付金额与订单不符', 'status_conflict');
    if (isExpired(order, at)) close(db, order.expire_at, order, 'expire');
    const credited = moveIfOpen(db, 'recharge', 'pay', order.id, {
      paid_at: at,
      transaction_no: transactionNo,
    });
    const outcome = credited ? 'credited' : 'returned';
    db.insert('recharge_payments', {
      recharge_id: order.id,
      transaction_no: transactionNo,
      amount,
      outcome,
      paid_at: at,
    });
    if (credited) credit(db, at, order);
    else giveBackPayment(db, at, order, transactionNo);
    return outcome;
  });
}

/** The operator confirms the payment of an order (a bank transfer, or in place of the channel). */
export function confirmRecharge(db: Db, at: number, id: number): void {
  const order = existing(db, id);
  if (order.status !== RECHARGE.unpaid || isExpired(order, at))
    refuse(409, '只有未支付的订单可以确认到账', 'status_conflict');
  receivePayment(db, at, {
    orderNo: order.order_no,
    transactionNo: recordNo(db, 'TX', at),
    amount: order.amount,
  });
}

/** The member closes an unpaid order. Refuses with 404 if it is another member's. */
export function cancelRecharge(db: Db, at: number, orderNo: string, userId: number): void {
  const order = rechargeByNo(db, orderNo);
  if (!order || order.user_id !== userId) return refuse(404, '充值订单不存在', 'not_found');
  db.tx(
    () =>
      close(db, at, order, 'cancel') ||
      refuse(409, order.status === RECHARGE.closed ? '订单已关闭' : '订单已支付，不能关闭', 'order_closed'),
  );
}

/** The operator closes an order whose payment was not found. */
export function denyRecharge(db: Db, at: number, id: number, reason: string): void {
  db.tx(() => {
    if (!close(db, at, existing(db, id), 'deny', reason))
      refuse(409, '只有未支付的订单可以关闭', 'status_conflict');
    needReason(reason);
  });
}

/** Begins a refund by freezing amount and bonus. Refuses with 409 if they have been spent. */
export function beginRechargeRefund(db: Db, at: number, id: number, reason: string): void {
  db.tx(() => {
    const paid = existing(db, id);
    if (paid.status !== RECHARGE.paid) refuse(409, NOT_REFUNDABLE, 'status_conflict');
    if (hasBalanceRefund(db, paid.user_id, paid.paid_at ?? paid.created_at))
      refuse(409, '充值后的余额已申请退款，不能再按订单退款', 'status_conflict');
    const change = {
      refund_tries: paid.refund_tries + 1,
      refund_reason: reason,
      refund_amount: paid.amount,
      refund_at: null,
    };
    move(db, 'rechargeRefund', 'begin', id, NOT_REFUNDABLE, change);
    const order = existing(db, id);
    needReason(reason);
    try {
      hold(db, at, {
        ...entryOf(order),
        bizType: 103,
        amount: order.amount + order.give_amount,
        remark: withBonus(order, reason),
        key: refundKey(order),
      });
    } catch (error) {
      if (error instanceof ShortOfFunds)
        refuse(
          409,
          `充值款项已使用，余额还差 ${groupYuan(toYuan(error.missing))} 元，不能退款`,
          'balance_short',
        );
      throw error;
    }
    tellRecharge(db, at, order, 'refunding');
  });
}

/** The channel has returned the money: the frozen sum is removed. */
export function finishRechargeRefund(db: Db, at: number, id: number): void {
  db.tx(() => {
    move(db, 'rechargeRefund', 'finish', existing(db, id).id, NO_OPEN_REFUND, { refund_at: at });
    move(db, 'recharge', 'refund', id, NO_OPEN_REFUND);
    const order = existing(db, id);
    if (!take(db, at, refundKey(order)))
      throw new Error(`${order.order_no} is being refunded, but its hold is not open`);
    tellRecharge(db, at, order, 'refunded');
  });
}

/** The channel failed to return the money: the frozen sum goes back to the purse, and the refund can be tried again. */
export function failRechargeRefund(db: Db, at: number, id: number, reason: string): void {
  db.tx(() => {
    move(db, 'rechargeRefund', 'fail', existing(db, id).id, NO_OPEN_REFUND, {
      refund_amount: 0,
      refund_at: null,
    });
    const order = existing(db, id);
    needReason(reason);
    const bill = {
      bizType: 101,
      title: '充值退款未成功',
      remark: reason,
      related: relatedTo(order),
    } as const;
    if (!release(db, at, refundKey(order), bill))
      throw new Error(`${order.order_no} is being refunded, but its hold is not open`);
    tellRecharge(db, at, order, 'refundFailed', reason);
  });
}

/** Closes orders that were not paid in time, except transfers with a voucher, which wait for the operator. */
export function expireRecharges(db: Db, now: number): void {
  const due = db.all<{ id: number }>(
    `SELECT id FROM recharges WHERE status = ${RECHARGE.unpaid} AND expire_at <= ? AND voucher_url = '' ORDER BY expire_at`,
    now,
  );
  for (const { id } of due)
    db.tx(() => {
      const order = existing(db, id);
      close(db, order.expire_at, order, 'expire');
    });
}

const relatedTo = ({ id, order_no: no }: RechargeRow) => ({ type: 'recharge', id, no });
const entryOf = (order: RechargeRow) =>
  ({ userId: order.user_id, purse: CONSUME_ONLY, related: relatedTo(order) }) as const;
const refundKey = ({ id, refund_tries: tries }: RechargeRow): string => `recharge-refund:${id}:${tries}`;
const isExpired = (order: RechargeRow, at: number): boolean =>
  order.status === RECHARGE.unpaid && order.voucher_url === '' && order.expire_at <= at;
const existing = (db: Db, id: number): RechargeRow =>
  rechargeById(db, id) ?? refuse(404, '充值订单不存在', 'not_found');
const byNo = (db: Db, no: string): RechargeRow =>
  rechargeByNo(db, no) ?? refuse(404, '充值订单不存在', 'not_found');
const withBonus = (order: RechargeRow, reason: string): string =>
  order.give_amount ? `${reason}（含收回赠送 ${groupYuan(toYuan(order.give_amount))} 元）` : reason;

function credit(db: Db, at: number, order: RechargeRow): void {
  const entry = entryOf(order);
  post(db, at, [
    {
      ...entry,
      bizType: 101,
      amount: order.amount,
      remark: channelName(order.channel),
      key: `recharge:${order.id}`,
    },
  ]);
  if (order.give_amount) {
    post(db, at, [
      {
        ...entry,
        bizType: 102,
        amount: order.give_amount,
        remark: `充值 ${groupYuan(toYuan(order.amount))} 元赠送`,
        key: `recharge:${order.id}:bonus`,
      },
    ]);
  }
  tellRecharge(db, at, existing(db, order.id), 'paid');
  payVipOrder(db, at, order.order_no);
}

/** Returns a payment by its channel; no purse changes. A closed order records it as its refund. */
function giveBackPayment(db: Db, at: number, order: RechargeRow, transactionNo: string): void {
  const { id, status, amount, refund_amount: returned } = existing(db, order.id);
  if (status === RECHARGE.closed)
    moveIfOpen(db, 'rechargeRefund', 'giveBack', id, {
      transaction_no: transactionNo,
      refund_amount: returned + amount,
      refund_at: at,
    });
  tellRecharge(db, at, existing(db, id), 'returned');
}

function close(db: Db, at: number, order: RechargeRow, moveName: keyof typeof CLOSED, reason = ''): boolean {
  if (!moveIfOpen(db, 'recharge', moveName, order.id, { closed_at: at })) return false;
  tellRecharge(db, at, existing(db, order.id), CLOSED[moveName], reason);
  cancelVipOrder(
    db,
    at,
    order.order_no,
    { expire: '超时未支付', cancel: '您已取消订单', deny: reason }[moveName],
  );
  return true;
}
