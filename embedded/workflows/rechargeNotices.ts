import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { notify } from '../rules/notices.ts';
import type { Db } from '../store/db.ts';
import type { RechargeRow } from '../store/recharges.ts';

/** Events of an order; each has its own notice. */
export type RechargeEvent = keyof typeof NOTICES;

const sum = (order: RechargeRow): string => groupYuan(toYuan(order.amount));
const bonus = (order: RechargeRow): string => (order.give_amount ? `，赠送 ${groupYuan(toYuan(order.give_amount))} 元` : '');

const NOTICES = {
  transferred: (order: RechargeRow) => ({ scene: 'transferred', title: '转账凭证已提交', text: `充值 ${sum(order)} 元的转账凭证已提交，核实后到账。` }),
  paid: (order: RechargeRow) => ({ scene: 'paid', title: '充值到账', text: `充值 ${sum(order)} 元已到账${bonus(order)}，可用于购买 VIP 会员服务。` }),
  expired: (order: RechargeRow) => ({ scene: 'closed', title: '充值订单已关闭', text: `充值 ${sum(order)} 元的订单超时未支付，已自动关闭。` }),
  cancelled: (order: RechargeRow) => ({ scene: 'closed', title: '充值订单已关闭', text: `您已关闭充值 ${sum(order)} 元的订单。` }),
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

/** Sends the member the notice of an event. */
export function tellRecharge(db: Db, at: number, order: RechargeRow, event: RechargeEvent, reason = ''): void {
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
