import { DAY, startOfDay } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { moveIfOpen } from '../rules/move.ts';
import { memberByPhone } from '../store/members.ts';
import { live } from './agenda.ts';
import { bakerLoans } from './bakerLoans.ts';
import { bakersTeamStory } from './bakersTeamStory.ts';
import { bakerStory } from './bakerStory.ts';
import { linStory } from './linStory.ts';
import { loanStory } from './loanStory.ts';
import { lifeOf } from './memberDeeds.ts';
import { DISABLED, people } from './people.ts';
import { teamStory } from './teamStory.ts';

/** Notices of the last days are still unread. */
const UNREAD_DAYS = 3;

/** The sample world, lived through from its first day to `now`. Call it inside a transaction, on an empty store. */
export function plant(db: Db, now: number, passwordHash: string): void {
  const lives = people.flatMap((person) => lifeOf(person, passwordHash));
  live(db, now, [...lives, ...linStory, ...teamStory, ...bakerStory, ...bakersTeamStory, ...bakerLoans, ...loanStory]);
  moveIfOpen(db, 'member', 'disable', memberByPhone(db, DISABLED)?.id ?? 0);
  db.run('UPDATE notices SET read_at = created_at + 18000000 WHERE created_at < ?', startOfDay(now) - UNREAD_DAYS * DAY);
}
