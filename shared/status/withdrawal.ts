import type { StatusTable } from './move.ts';

/** Statuses of a withdrawal. */
export const WITHDRAWAL = {
  review: 0,
  paying: 10,
  paid: 11,
  rejected: 20,
  failed: 21,
  cancelled: 30,
} as const;

/** Open: the amount is frozen; a member has one open withdrawal at most. `reject` also ends one whose payment failed. */
export const withdrawalStatus = {
  status: WITHDRAWAL,
  text: {
    review: '审核中',
    paying: '打款中',
    paid: '提现成功',
    rejected: '未通过',
    failed: '提现失败',
    cancelled: '已撤销',
  },
  first: ['review'],
  open: ['review', 'paying', 'failed'],
  moves: {
    pass: { from: ['review'], to: 'paying', by: ['operator'] },
    retry: { from: ['failed'], to: 'review', by: ['operator'] },
    reject: { from: ['review', 'failed'], to: 'rejected', by: ['operator'] },
    pay: { from: ['paying'], to: 'paid', by: ['operator'] },
    fail: { from: ['paying'], to: 'failed', by: ['operator'] },
    cancel: { from: ['review'], to: 'cancelled', by: ['member'] },
  },
} as const satisfies StatusTable<keyof typeof WITHDRAWAL>;
export const withdrawalEnglish = {
  review: 'in review',
  paying: 'being paid',
  paid: 'paid',
  rejected: 'rejected',
  failed: 'payment failed',
  cancelled: 'cancelled',
};
