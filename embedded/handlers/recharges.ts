import { rechargeConfig } from '../content/rechargeConfig.ts';
import { cancelRecharge, placeRecharge } from '../workflows/recharge.ts';
import { checkPeriod } from '../domain/checkPeriod.ts';
import { noteRequest } from '../rules/noteRequest.ts';
import { runOnce } from '../rules/runOnce.ts';
import { checkRecharge } from '../rules/rechargeTerms.ts';
import { refuse } from '../domain/refusal.ts';
import { rechargeByNo, rechargesOf, rechargeTotals, toOrder } from '../store/recharges.ts';
import { withMessage, type Handlers } from './context.ts';

/** Calls for recharges. */
export const recharges = {
  rechargeConfig: () => rechargeConfig,

  recharge(input, { db, now, member, origin }) {
    const order = runOnce(db, member.id, 'recharge', input, () => {
      const no = placeRecharge(db, now, checkRecharge(db, now, member.id, input));
      const row = rechargeByNo(db, no) ?? refuse(404, '充值订单不存在', 'not_found');
      noteRequest(db, 'recharges', row.id, input.request_id);
      return toOrder({ ...row, request_id: input.request_id ?? null }, { now, origin });
    });
    return withMessage(order.voucher_url ? '订单已提交，转账核实后到账' : '订单已提交，请尽快支付', order);
  },

  rechargeOrders: (input, { db, now, member, origin }) => rechargesOf(db, member.id, checkPeriod(input), { now, origin }),
  rechargeOrdersPage: (input, { db, member }) => rechargeTotals(db, member.id, checkPeriod(input)),

  rechargeOrder(input, { db, now, member, origin }) {
    const order = rechargeByNo(db, input.order_no);
    return order?.user_id === member.id ? toOrder(order, { now, origin }) : refuse(404, '充值订单不存在', 'not_found');
  },

  cancelRecharge(input, { db, now, member }) {
    cancelRecharge(db, now, input.order_no, member.id);
    return withMessage('订单已关闭');
  },
} satisfies Handlers;
