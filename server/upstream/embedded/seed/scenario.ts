import type { Db } from '../store/db.ts';
import { daysAgo } from '../domain/shanghaiTime.ts';

/** The seed while it is being made: `at` is the moment that is being lived through. */
export interface SeedContext {
  db: Db;
  at: number;
  /** Id of the member with this phone number. */
  member(phone: string): number;
  /** Something that follows at a later moment; what lies ahead of today does not happen yet. */
  later: (at: number, work: (seed: SeedContext) => void) => void;
}

/** What a member does, or what befalls them. */
export type Action = (seed: SeedContext, userId: number) => void;

/** Days before today, time of day, whose phone number, what. */
export type Step = readonly [days: number, clock: string, phone: string, action: Action];

/** Lives through the steps in the order of time, with a clock set back to each of them. */
export function runSteps(db: Db, now: number, steps: readonly Step[]): void {
  const due: { at: number; work: (seed: SeedContext) => void }[] = [];
  const seed: SeedContext = {
    db,
    at: now,
    member(phone) {
      const row = db.get<{ id: number }>('SELECT id FROM members WHERE phone_number = ?', phone);
      if (!row) throw new Error(`the sample world has no member ${phone} at this time`);
      return row.id;
    },
    later(at, work) {
      const next = due.findIndex((entry) => entry.at > at);
      due.splice(next < 0 ? due.length : next, 0, { at, work });
    },
  };
  for (const [days, clock, phone, action] of steps) {
    seed.later(daysAgo(now, days, clock), (then) => action(then, phone ? then.member(phone) : 0));
  }
  for (let step = due.shift(); step && step.at <= now; step = due.shift()) {
    seed.at = step.at;
    step.work(seed);
  }
}
