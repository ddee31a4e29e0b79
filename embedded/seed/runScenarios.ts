import { DAY, startOfDay } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { moveIfOpen } from '../rules/move.ts';
import { memberByPhone } from '../store/members.ts';
import { runSteps } from './scenario.ts';
import { bakerLoanScenario } from './bakerLoanScenario.ts';
import { bakersTeamScenario } from './bakersTeamScenario.ts';
import { bakerScenario } from './bakerScenario.ts';
import { feedbackScenario } from './feedbackScenario.ts';
import { linScenario } from './linScenario.ts';
import { loanScenario } from './loanScenario.ts';
import { joinSteps } from './memberSteps.ts';
import { DISABLED, people } from './people.ts';
import { teamScenario } from './teamScenario.ts';

/** Notices of the last days are unread, older ones read. */
const UNREAD_DAYS = 3;

/** Creates the sample members and runs their scenarios up to `now` (ms). Call it inside a transaction, on an empty store. */
export function runScenarios(db: Db, now: number, passwordHash: string): void {
  const registrations = people.flatMap((person) => joinSteps(person, passwordHash));
  runSteps(db, now, [
    ...registrations,
    ...linScenario,
    ...teamScenario,
    ...bakerScenario,
    ...bakersTeamScenario,
    ...bakerLoanScenario,
    ...loanScenario,
    ...feedbackScenario,
  ]);
  moveIfOpen(db, 'member', 'disable', memberByPhone(db, DISABLED)?.id ?? 0);
  db.run('UPDATE notices SET read_at = created_at + 18000000 WHERE created_at < ?', startOfDay(now) - UNREAD_DAYS * DAY);
}
