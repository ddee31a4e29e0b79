import { creditCodeCheckCharacter } from '../../shared/rules/creditCode.ts';
import { applyCert, cancelCert, passCert, rejectCert } from '../workflows/cert.ts';
import { DAY, HOUR } from '../domain/shanghaiTime.ts';
import { updateMember } from '../store/members.ts';
import type { Action, Step } from './scenario.ts';
import type { Person } from './person.ts';
import { uploadSamplePhoto } from './uploadSamplePhoto.ts';
import { idCardCheckDigit } from "../../shared/rules/identityNumbers.ts";

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
export function certification({ phone, certified, sex = 0 }: Omit<Person, 'sex'> & { sex?: number }): Step[] {
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

/** An application that is still in review. */
export const waitForCert =
  (identity: Identity): Action =>
  (seed, userId) =>
    void applyPerson(identity)(seed, userId);

/** An application that is rejected with this reason. */
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
