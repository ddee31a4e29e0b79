import type { Db } from '../store/db.ts';
import { daysAgo } from '../domain/shanghaiTime.ts';

/** The world while it is being made: `at` is the moment that is being lived through. */
export interface World {
  db: Db;
  at: number;
  /** Id of the member with this phone number. */
  member(phone: string): number;
  /** Something that follows at a later moment; what lies ahead of today does not happen yet. */
  later: (at: number, work: (world: World) => void) => void;
}

/** What a member does, or what befalls them. */
export type Deed = (world: World, userId: number) => void;

/** Days before today, time of day, whose phone number, what. */
export type Step = readonly [days: number, clock: string, phone: string, deed: Deed];

/** Lives through the steps in the order of time, with a clock set back to each of them. */
export function live(db: Db, now: number, steps: readonly Step[]): void {
  const due: { at: number; work: (world: World) => void }[] = [];
  const world: World = {
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
  for (const [days, clock, phone, deed] of steps) {
    world.later(daysAgo(now, days, clock), (then) => deed(then, phone ? then.member(phone) : 0));
  }
  for (let step = due.shift(); step && step.at <= now; step = due.shift()) {
    world.at = step.at;
    step.work(world);
  }
}
