import { creditCodeCheckCharacter } from '../../../../shared/rules/creditCode.ts';
import { idCardCheckDigit } from '../../../../shared/rules/idCard.ts';
import { applyCert, cancelCert, passCert, rejectCert } from '../workflows/cert.ts';
import { DAY, HOUR } from '../domain/shanghaiTime.ts';
import { updateMember } from '../store/members.ts';
import type { Deed, Step } from './agenda.ts';
import type { Person } from './person.ts';
import { photograph } from './photograph.ts';

const REVIEW = 20 * HOUR;

interface Identity {
  name: string;
  idCard17: string;
}

const applyPerson =
  ({ name, idCard17 }: Identity): ((...deed: Parameters<Deed>) => number) =>
  (world, userId) =>
    applyCert(world.db, world.at, userId, 1, {
      real_name: name,
      id_card: idCard17 + idCardCheckDigit(idCard17),
      id_card_front: photograph(world, userId, 'id_card_front'),
      id_card_back: photograph(world, userId, 'id_card_back'),
    });

/** The person's certification: sent in the day before the time given, and passed at that time. */
export function certification({ phone, certified, sex = 0 }: Omit<Person, 'sex'> & { sex?: number }): Step[] {
  if (!certified) return [];
  const [days, clock, name, idCard17] = certified;
  return [
    [
      days + 1,
      clock,
      phone,
      (world, userId) => {
        const id = applyPerson({ name, idCard17 })(world, userId);
        world.later(world.at + DAY, ({ db, at }) => {
          passCert(db, at, id);
          updateMember(db, userId, { sex });
        });
      },
    ],
  ];
}

/** Sent in and still waiting. */
export const waitForCert =
  (identity: Identity): Deed =>
  (world, userId) =>
    void applyPerson(identity)(world, userId);

/** Sent in, and sent back for the reason given. */
export const failCert =
  (identity: Identity, reason: string): Deed =>
  (world, userId) => {
    const id = applyPerson(identity)(world, userId);
    world.later(world.at + REVIEW, ({ db, at }) => rejectCert(db, at, id, reason));
  };

/** Sent in, and taken back an hour later. */
export const withdrawCert =
  (identity: Identity): Deed =>
  (world, userId) => {
    const id = applyPerson(identity)(world, userId);
    world.later(world.at + HOUR, ({ db, at }) => cancelCert(db, at, userId, id));
  };

interface Company {
  name: string;
  code17: string;
  legalPerson: string;
  phone: string;
}

/** A company: certified the next day, or still waiting. */
export const certifyCompany =
  ({ name, code17, legalPerson, phone }: Company, waits = false): Deed =>
  (world, userId) => {
    const id = applyCert(world.db, world.at, userId, 2, {
      company_name: name,
      credit_code: code17 + creditCodeCheckCharacter(code17),
      license_url: photograph(world, userId, 'license'),
      legal_person: legalPerson,
      contact_phone: phone,
    });
    if (!waits) world.later(world.at + REVIEW, ({ db, at }) => passCert(db, at, id));
  };
