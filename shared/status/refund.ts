import type { StatusTable } from './move.ts';

/** Statuses of the refund of a membership. */
export const REFUND = { review: 0, refunded: 1, rejected: 2 } as const;

/** Open: a member has one at most, and asking again gives that one. */
export const refundStatus = {
  status: REFUND,
  first: ['review'],
  open: ['review'],
  moves: {
    pass: { from: ['review'], to: 'refunded', by: ['operator'] },
    reject: { from: ['review'], to: 'rejected', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof REFUND>;
