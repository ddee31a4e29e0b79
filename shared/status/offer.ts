import type { StatusTable } from './move.ts';

/** Statuses of an offer whose whole cost is over the published limit. None of them shows it: only data that bring it below the limit do. */
export const OFFER = { waiting: 0, correcting: 10, hidden: 20 } as const;

/** Open: the operator has to decide whether the lender is asked for corrected data. */
export const offerStatus = {
  status: OFFER,
  text: { waiting: '待核对', correcting: '等待修正资料', hidden: '不予展示' },
  first: ['waiting'],
  open: ['waiting'],
  moves: {
    correct: { from: ['waiting'], to: 'correcting', by: ['operator'] },
    recheck: { from: ['correcting', 'hidden'], to: 'waiting', by: ['operator'] },
    hide: { from: ['waiting', 'correcting'], to: 'hidden', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof OFFER>;
