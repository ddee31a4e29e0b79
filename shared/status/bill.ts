import type { StatusTable } from './move.ts';

/** `status` of partners and memberships in the content: not available, listed on its page, or available only by a direct link. */
export const LISTING = { off: 0, listed: 1, byLink: 2 } as const;

/** Statuses of a bill. */
export const BILL = { pending: 0, inEffect: 1, void: -1 } as const;

/** Open: commission in its freeze period. It settles at the end of the period; if its sale is refunded before, it becomes void. */
export const billStatus = {
  status: BILL,
  text: { pending: '待结算', inEffect: '已生效', void: '已失效' },
  first: ['pending', 'inEffect'],
  open: ['pending'],
  moves: {
    settle: { from: ['pending'], to: 'inEffect', by: ['time'] },
    cancel: { from: ['pending'], to: 'void', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof BILL>;
