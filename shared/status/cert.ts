import type { StatusTable } from './move.ts';

/** Statuses of an application for certification. */
export const CERT = { review: 0, passed: 1, rejected: 2, cancelled: 3 } as const;

/**
 * Open: in review; a member has one open application of each type at most. The row of a membership passes when it is paid
 * and is cancelled with its order; one paid from the balance begins as passed. After a rejection the member makes a new one.
 */
export const certStatus = {
  status: CERT,
  text: { review: '待审核', passed: '已通过', rejected: '未通过', cancelled: '已撤销' },
  first: ['review', 'passed'],
  open: ['review'],
  moves: {
    pass: { from: ['review'], to: 'passed', by: ['operator', 'payment'] },
    reject: { from: ['review'], to: 'rejected', by: ['operator'] },
    cancel: { from: ['review'], to: 'cancelled', by: ['member', 'payment'] },
  },
} as const satisfies StatusTable<keyof typeof CERT>;
export const certEnglish = {
  review: 'waiting for review',
  passed: 'passed',
  rejected: 'rejected',
  cancelled: 'cancelled',
};
