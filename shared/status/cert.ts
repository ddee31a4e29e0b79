import type { StatusTable } from './move.ts';

/** Statuses of one application for certification. */
export const CERT = { review: 0, passed: 1, rejected: 2, cancelled: 3 } as const;

/**
 * Open: there is one at most of a type. A membership's row in the same logs waits as long as its payment does, passes with it,
 * and is cancelled with it; one paid from the balance begins as passed. Who was rejected sends in another.
 */
export const certStatus = {
  status: CERT,
  first: ['review', 'passed'],
  open: ['review'],
  moves: {
    pass: { from: ['review'], to: 'passed', by: ['operator', 'payment'] },
    reject: { from: ['review'], to: 'rejected', by: ['operator'] },
    cancel: { from: ['review'], to: 'cancelled', by: ['member', 'payment'] },
  },
} as const satisfies StatusTable<keyof typeof CERT>;
