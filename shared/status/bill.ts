import type { StatusTable } from './move.ts';

/** Statuses of a bill. */
export const BILL = { pending: 0, inEffect: 1, void: -1 } as const;

/** Open: commission in its freeze period. It settles at the end of the period; if its sale is refunded before, it becomes void. */
export const billStatus = {
  status: BILL,
  first: ['pending', 'inEffect'],
  open: ['pending'],
  moves: {
    settle: { from: ['pending'], to: 'inEffect', by: ['time'] },
    cancel: { from: ['pending'], to: 'void', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof BILL>;
