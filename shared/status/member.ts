import type { StatusTable } from './move.ts';

export * as MEMBER_CERT from './memberCertNumbers.ts';

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
