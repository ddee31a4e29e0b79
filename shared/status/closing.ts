import type { StatusTable } from './move.ts';

/** Statuses of a member's wish to close the account. */
export const CLOSING = { cooling: 0, cancelled: 1, closed: 2, stopped: 3 } as const;

/** Open: the cooling-off period is running. `stop`: at its end something unsettled prevents the closing. */
export const closingStatus = {
  status: CLOSING,
  first: ['cooling'],
  open: ['cooling'],
  moves: {
    cancel: { from: ['cooling'], to: 'cancelled', by: ['member'] },
    close: { from: ['cooling'], to: 'closed', by: ['time'] },
    stop: { from: ['cooling'], to: 'stopped', by: ['time'] },
  },
} as const satisfies StatusTable<keyof typeof CLOSING>;
