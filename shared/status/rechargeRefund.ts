import type { StatusTable } from './move.ts';

/** `refund_status` of a recharge order. */
export const RECHARGE_REFUND = { none: 0, underWay: 1, done: 2, failed: 3 } as const;

/**
 * The refund of a paid order. The order stays paid until the payment channel has returned the money. `giveBack`: every
 * payment for a closed order is returned by the channel it came by, each time one arrives.
 */
export const rechargeRefundStatus = {
  status: RECHARGE_REFUND,
  first: ['none'],
  open: ['underWay'],
  moves: {
    begin: { from: ['none', 'failed'], to: 'underWay', by: ['operator'] },
    finish: { from: ['underWay'], to: 'done', by: ['operator'] },
    fail: { from: ['underWay'], to: 'failed', by: ['operator'] },
    giveBack: { from: ['none', 'done'], to: 'done', by: ['payment'] },
  },
} as const satisfies StatusTable<keyof typeof RECHARGE_REFUND>;
