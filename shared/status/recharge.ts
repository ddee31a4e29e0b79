import type { StatusTable } from './move.ts';

/** `refund_status` of a recharge order. */
export const RECHARGE_REFUND = { none: 0, underWay: 1, done: 2, failed: 3 } as const;

/**
 * The refund of a paid order. The order stays paid until the payment channel has returned the money. `giveBack`: every
 * payment for a closed order is returned by the channel it came by, each time one arrives.
 */
export const rechargeRefundStatus = {
  status: RECHARGE_REFUND,
  text: { none: '没有退款', underWay: '退款中', done: '已退款', failed: '退款失败' },
  first: ['none'],
  open: ['underWay'],
  moves: {
    begin: { from: ['none', 'failed'], to: 'underWay', by: ['operator'] },
    finish: { from: ['underWay'], to: 'done', by: ['operator'] },
    fail: { from: ['underWay'], to: 'failed', by: ['operator'] },
    giveBack: { from: ['none', 'done'], to: 'done', by: ['payment'] },
  },
} as const satisfies StatusTable<keyof typeof RECHARGE_REFUND>;
export const rechargeRefundEnglish = {
  none: 'none',
  underWay: 'under way',
  done: 'refunded',
  failed: 'failed',
};

/** Statuses of a recharge order. */
export const RECHARGE = { unpaid: 0, paid: 10, refunded: 20, closed: 30 } as const;

/** Open: it can still be paid. It is closed by the member, by time, or by the operator who found no payment. */
export const rechargeStatus = {
  status: RECHARGE,
  text: { unpaid: '未支付', paid: '支付成功', refunded: '已退款', closed: '支付关闭' },
  first: ['unpaid'],
  open: ['unpaid'],
  moves: {
    pay: { from: ['unpaid'], to: 'paid', by: ['payment', 'operator'] },
    cancel: { from: ['unpaid'], to: 'closed', by: ['member'] },
    expire: { from: ['unpaid'], to: 'closed', by: ['time'] },
    deny: { from: ['unpaid'], to: 'closed', by: ['operator'] },
    refund: { from: ['paid'], to: 'refunded', by: ['payment'] },
  },
} as const satisfies StatusTable<keyof typeof RECHARGE>;
export const rechargeEnglish = { unpaid: 'unpaid', paid: 'paid', refunded: 'refunded', closed: 'closed' };
