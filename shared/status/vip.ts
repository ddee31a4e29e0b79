import type { StatusTable } from './move.ts';

/** Statuses of a membership. */
export const VIP = { unpaid: 0, running: 1, over: 2, refunding: 3, refunded: 4, cancelled: 5 } as const;

/**
 * Open: the membership runs, or begins when the previous one ends; during the review of a refund it keeps running. An unpaid
 * order is not a membership yet: it is cancelled when its recharge is closed, or when it can no longer begin.
 */
export const vipStatus = {
  status: VIP,
  text: {
    unpaid: '待支付',
    running: '生效中',
    over: '已过期',
    refunding: '退款中',
    refunded: '已退款',
    cancelled: '已取消',
  },
  first: ['unpaid', 'running'],
  open: ['running', 'refunding'],
  moves: {
    begin: { from: ['unpaid'], to: 'running', by: ['payment'] },
    cancel: { from: ['unpaid'], to: 'cancelled', by: ['member', 'time', 'operator', 'payment'] },
    expire: { from: ['running'], to: 'over', by: ['time'] },
    askRefund: { from: ['running'], to: 'refunding', by: ['member'] },
    refund: { from: ['refunding'], to: 'refunded', by: ['operator'] },
    keep: { from: ['refunding'], to: 'running', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof VIP>;
export const vipEnglish = {
  unpaid: 'to be paid',
  running: 'active',
  over: 'expired',
  refunding: 'being refunded',
  refunded: 'refunded',
  cancelled: 'cancelled',
};
