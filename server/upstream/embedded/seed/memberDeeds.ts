import { createMember } from '../rules/createMember.ts';
import type { Step } from './agenda.ts';
import { certification } from './certDeeds.ts';
import type { Person } from './person.ts';

/** Registration, and certification where there was one. */
export function lifeOf(person: Person, passwordHash: string): Step[] {
  const join: Step = [
    ...person.joined,
    '',
    (world) => {
      const inviterId = person.inviter ? world.member(person.inviter) : null;
      createMember(world.db, world.at, { ...person, passwordHash, inviterId });
    },
  ];
  return [join, ...certification(person)];
}
