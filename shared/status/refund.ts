import type { StatusTable } from './move.ts';

/** Statuses of a membership's refund. */
export const REFUND = { review: 0, refunded: 1, rejected: 2 } as const;

/** Open: in review. A member has one open refund at most; a second request returns that one. */
export const refundStatus = {
  status: REFUND,
  text: { review: '审核中', refunded: '退款成功', rejected: '未通过' },
  first: ['review'],
  open: ['review'],
  moves: {
    pass: { from: ['review'], to: 'refunded', by: ['operator'] },
    reject: { from: ['review'], to: 'rejected', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof REFUND>;
export const refundEnglish = { review: 'in review', refunded: 'refunded', rejected: 'rejected' };
