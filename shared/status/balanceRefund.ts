import type { StatusTable } from './move.ts';

/** Statuses of a refund of the consume-only balance. */
export const BALANCE_REFUND = { review: 0, refunded: 1, rejected: 2, cancelled: 3 } as const;

/** Open: the balance is frozen; a member has one open refund at most. `pass`: the operator has paid it out. */
export const balanceRefundStatus = {
  status: BALANCE_REFUND,
  text: { review: '审核中', refunded: '已退款', rejected: '未通过', cancelled: '已撤销' },
  first: ['review'],
  open: ['review'],
  moves: {
    pass: { from: ['review'], to: 'refunded', by: ['operator'] },
    reject: { from: ['review'], to: 'rejected', by: ['operator'] },
    cancel: { from: ['review'], to: 'cancelled', by: ['member'] },
  },
} as const satisfies StatusTable<keyof typeof BALANCE_REFUND>;
export const balanceRefundEnglish = {
  review: 'in review',
  refunded: 'refunded',
  rejected: 'rejected',
  cancelled: 'cancelled',
};
