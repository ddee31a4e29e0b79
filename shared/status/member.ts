import type { StatusTable } from './move.ts';

/** `cert_status` of a member. It is derived from the member's applications for certification, so it has no moves. */
export const MEMBER_CERT = { none: 0, review: 1, certified: 2, rejected: 3 } as const;

/** `status` of a member. */
export const MEMBER = { disabled: 0, active: 1 } as const;

export const memberStatus = {
  status: MEMBER,
  text: { disabled: '已停用', active: '正常' },
  first: ['active'],
  open: ['active'],
  moves: { disable: { from: ['active'], to: 'disabled', by: ['operator'] } },
} as const satisfies StatusTable<keyof typeof MEMBER>;
export const memberEnglish = { disabled: 'disabled', active: 'active' };
