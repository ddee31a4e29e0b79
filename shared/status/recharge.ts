import type { StatusTable } from './move.ts';

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
