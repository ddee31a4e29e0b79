import { createMember } from '../rules/createMember.ts';
import { noteLogin } from '../rules/noteLogin.ts';
import type { Action, Step } from './scenario.ts';
import { certification } from './certSteps.ts';
import type { Person } from './person.ts';

/** Registration, and certification if the person has one. */
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

/** A login from the device with this name. */
export const loginFrom =
  (device: string, address: string): Action =>
  ({ db, at }, userId) =>
    noteLogin(db, userId, at, { way: 'password', device, address });
