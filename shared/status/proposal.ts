import type { StatusTable } from './move.ts';

/** Statuses of a lender that the operator proposes for an application. */
export const PROPOSAL = { waiting: 0, confirmed: 10, declined: 20, lapsed: 30 } as const;

/** Open: the member has not answered. It lapses when the application goes to another lender or ends. */
export const proposalStatus = {
  status: PROPOSAL,
  text: { waiting: '待您确认', confirmed: '已确认', declined: '已谢绝', lapsed: '已失效' },
  first: ['waiting'],
  open: ['waiting'],
  moves: {
    confirm: { from: ['waiting'], to: 'confirmed', by: ['member'] },
    decline: { from: ['waiting'], to: 'declined', by: ['member'] },
    lapse: { from: ['waiting'], to: 'lapsed', by: ['time', 'operator', 'member'] },
  },
} as const satisfies StatusTable<keyof typeof PROPOSAL>;
export const proposalEnglish = {
  waiting: 'waiting for the member',
  confirmed: 'confirmed',
  declined: 'declined',
  lapsed: 'lapsed',
};
