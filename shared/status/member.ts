import type { StatusTable } from './move.ts';

/** `cert_status` of a member: what the applications for certification come to, so it has no moves of its own. */
export const MEMBER_CERT = { none: 0, review: 1, certified: 2, rejected: 3 } as const;

/** `status` of a member. */
export const MEMBER = { disabled: 0, active: 1 } as const;

export const memberStatus = {
  status: MEMBER,
  first: ['active'],
  open: ['active'],
  moves: { disable: { from: ['active'], to: 'disabled', by: ['operator'] } },
} as const satisfies StatusTable<keyof typeof MEMBER>;
