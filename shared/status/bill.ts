import type { StatusTable } from './move.ts';

/** Statuses of a bill row. */
export const BILL = { pending: 0, inEffect: 1, void: -1 } as const;

/** Open: commission in its freeze, which counts from the day on which it settles, and never when its sale is refunded before. */
export const billStatus = {
  status: BILL,
  first: ['pending', 'inEffect'],
  open: ['pending'],
  moves: {
    settle: { from: ['pending'], to: 'inEffect', by: ['time'] },
    cancel: { from: ['pending'], to: 'void', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof BILL>;
