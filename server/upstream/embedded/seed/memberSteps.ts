import { createMember } from '../rules/createMember.ts';
import { noteLogin } from '../rules/noteLogin.ts';
import type { Action, Step } from './scenario.ts';
import { certification } from './certSteps.ts';
import type { Person } from './person.ts';

/** Registration, and certification where there was one. */
export function joinSteps(person: Person, passwordHash: string): Step[] {
  const join: Step = [
    ...person.joined,
    '',
    (seed) => {
      const inviterId = person.inviter ? seed.member(person.inviter) : null;
      createMember(seed.db, seed.at, { ...person, passwordHash, inviterId });
    },
  ];
  return [join, ...certification(person)];
}

/** Coming in from a device of this name. */
export const cameFrom =
  (device: string, address: string): Action =>
  ({ db, at }, userId) =>
    noteLogin(db, userId, at, { device, address });
