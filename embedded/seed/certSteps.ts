import { creditCodeCheckCharacter } from '../../shared/rules/creditCode.ts';
import { idCardCheckDigit } from '../../shared/rules/identityNumbers.ts';
import { applyCert, cancelCert, passCert, rejectCert } from '../workflows/cert.ts';
import { DAY, HOUR } from '../domain/shanghaiTime.ts';
import { updateMember } from '../store/members.ts';
import { newestVersionFrom } from '../domain/agreements.ts';
import { recordMembership } from '../rules/consents.ts';
import { createMember } from '../rules/createMember.ts';
import { noteLogin } from '../rules/tokens.ts';
import type { Action, Step, SeedContext } from './scenario.ts';
import { phoneOf, type Person } from './people.ts';

/** Where the sample members agree, of the range for documentation. */
export const ORIGIN = { device: 'Chrome·Windows', address: '203.0.113.24' };

export function joinSteps(person: Person, passwordHash: string): Step[] {
  const join: Step = [
    ...person.joined,
    '',
    (seed) => {
      const { db, at } = seed;
      const inviterId = person.inviter ? seed.member(phoneOf(person.inviter)) : null;
      const id = createMember(db, at, { ...person, passwordHash, inviterId });
      recordMembership(db, at, id, 'register', ORIGIN);
      const renewed = newestVersionFrom() + DAY;
      if (renewed > at && person.asked !== false)
        seed.later(renewed, (then) => recordMembership(then.db, then.at, id, 'renewal', ORIGIN));
    },
  ];
  return [join, ...certification(person)];
}

export const loginFrom =
  (device: string, address: string): Action =>
  ({ db, at }, userId) =>
    noteLogin(db, userId, at, { way: 'password', device, address });

/** The sample members' uploaded pictures: drawings that are marked as samples, the same for all members, in `media/samples/`. */
export const samplePhotos = {
  id_card_front: { name: '身份证人像面.png', size: 17_373 },
  id_card_back: { name: '身份证国徽面.png', size: 17_465 },
  license: { name: '营业执照.png', size: 22_096 },
  voucher: { name: '转账回单.png', size: 20_394 },
  paper: { name: '申请材料.png', size: 31_379 },
} as const;

export type SamplePhoto = keyof typeof samplePhotos;

const REVIEW = 20 * HOUR;

interface Identity {
  name: string;
  idCard17: string;
}

const applyPerson =
  ({ name, idCard17 }: Identity): ((...action: Parameters<Action>) => number) =>
  (seed, userId) =>
    applyCert(seed.db, seed.at, userId, 1, {
      real_name: name,
      id_card: idCard17 + idCardCheckDigit(idCard17),
      id_card_front: uploadSamplePhoto(seed, userId, 'id_card_front'),
      id_card_back: uploadSamplePhoto(seed, userId, 'id_card_back'),
    });

/** The person's certification: applied for one day before the given time, passed at that time. */
function certification({ phone, certified, sex = 0 }: Omit<Person, 'sex'> & { sex?: number }): Step[] {
  if (!certified) return [];
  const [days, clock, name, idCard17] = certified;
  return [
    [
      days + 1,
      clock,
      phone,
      (seed, userId) => {
        const id = applyPerson({ name, idCard17 })(seed, userId);
        seed.later(seed.at + DAY, ({ db, at }) => {
          passCert(db, at, id);
          updateMember(db, userId, { sex });
        });
      },
    ],
  ];
}

export const waitForCert =
  (identity: Identity): Action =>
  (seed, userId) =>
    void applyPerson(identity)(seed, userId);

export const failCert =
  (identity: Identity, reason: string): Action =>
  (seed, userId) => {
    const id = applyPerson(identity)(seed, userId);
    seed.later(seed.at + REVIEW, ({ db, at }) => rejectCert(db, at, id, reason));
  };

/** An application that the member withdraws an hour later. */
export const withdrawCert =
  (identity: Identity): Action =>
  (seed, userId) => {
    const id = applyPerson(identity)(seed, userId);
    seed.later(seed.at + HOUR, ({ db, at }) => cancelCert(db, at, userId, id));
  };

interface Company {
  name: string;
  code17: string;
  legalPerson: string;
  phone: string;
}

/** A company's application: passed the next day, or, with `waits`, still in review. */
export const certifyCompany =
  ({ name, code17, legalPerson, phone }: Company, waits = false): Action =>
  (seed, userId) => {
    const id = applyCert(seed.db, seed.at, userId, 2, {
      company_name: name,
      credit_code: code17 + creditCodeCheckCharacter(code17),
      license_url: uploadSamplePhoto(seed, userId, 'license'),
      legal_person: legalPerson,
      contact_phone: phone,
    });
    if (!waits) seed.later(seed.at + REVIEW, ({ db, at }) => passCert(db, at, id));
  };

/** Stores a sample picture as the member's upload; returns its address under `/bff`. */
export function uploadSamplePhoto({ db, at }: SeedContext, userId: number, photo: SamplePhoto): string {
  const { name, size } = samplePhotos[photo];
  const id = db.insert('uploads', {
    user_id: userId,
    kind: photo,
    file: `sample-${photo}-${userId}-${at}.png`,
    name,
    size,
    mime: 'image/png',
    created_at: at,
  });
  return `/bff/upload/${id}`;
}
