/**
 * Who goes first when the process is saturated: money and login, then members, then visitors, then reports. Liveness, readiness
 * and built files need no slot at all.
 */
export const PRIORITIES = ['money', 'member', 'visitor', 'report'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What a request occupies: a page mostly the processor, a call mostly the upstream, a file a stream for a long time. */
export type Pool = 'page' | 'call' | 'file';

/** Part of a pool's slots that each priority may fill, so that the higher ones always find some. */
export const SHARE: Record<Priority, number> = { money: 1, member: 0.9, visitor: 0.75, report: 0.25 };

/** Priorities that are refused while the event loop stalls. */
export const isLow = (priority: Priority): boolean => priority === 'visitor' || priority === 'report';
