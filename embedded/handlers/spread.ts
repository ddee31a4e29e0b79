import { levels } from '../content/levels.ts';
import { checkPeriod } from '../domain/checkPeriod.ts';
import { teamOf } from '../store/team.ts';
import type { Handlers } from './context.ts';

/** Calls for referral levels and the member's team. */
export const spread = {
  levels: () => [...levels],
  childs: (input, { db, now, member }) => teamOf(db, member.id, checkPeriod(input), now),
} satisfies Handlers;
