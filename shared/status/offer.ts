import type { StatusTable } from './move.ts';

/** Statuses of an offer whose whole cost is over the operator's limit. */
export const OFFER = { waiting: 0, shown: 10, hidden: 20 } as const;

/** Open: the operator has not decided, and the offer is not shown. */
export const offerStatus = {
  status: OFFER,
  text: { waiting: '待决定', shown: '允许展示', hidden: '不予展示' },
  first: ['waiting'],
  open: ['waiting'],
  moves: {
    show: { from: ['waiting', 'hidden'], to: 'shown', by: ['operator'] },
    hide: { from: ['waiting', 'shown'], to: 'hidden', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof OFFER>;
