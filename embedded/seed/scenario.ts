import type { Db } from '../store/db.ts';
import { daysAgo } from '../domain/shanghaiTime.ts';

/** The context of a step; `at` is its time (ms). */
export interface SeedContext {
  db: Db;
  at: number;
  member(phone: string): number;
  /** Schedules work for a later time (ms). Work after the end of the seed is not done. */
  later: (at: number, work: (seed: SeedContext) => void) => void;
}

/** Something that a member does, or that is done to the member's records. */
export type Action = (seed: SeedContext, userId: number) => void;

/** One step: days before today, time of day, the member's phone number ('' for none), action. */
export type Step = readonly [days: number, clock: string, phone: string, action: Action];

/** Runs the steps in the order of their times, each with its own time as the present. */
export function runSteps(db: Db, now: number, steps: readonly Step[]): void {
  const due: { at: number; work: (seed: SeedContext) => void }[] = [];
  const seed: SeedContext = {
    db,
    at: now,
    member(phone) {
      const row = db.get<{ id: number }>('SELECT id FROM members WHERE phone_number = ?', phone);
      if (!row) throw new Error(`the sample seed has no member ${phone} at this time`);
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
