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

/**
 * Longest wait for a slot (ms). A member is in the middle of something, so half a second is better than a refusal. For visitors a queue that
 * needs longer than a person notices would only move on the end of an overload.
 */
export const WAIT_MAX: Record<Priority, number> = { money: 500, member: 500, visitor: 50, report: 50 };

/** Priorities that are refused while the event loop stalls. */
export const isLow = (priority: Priority): boolean => priority === 'visitor' || priority === 'report';
