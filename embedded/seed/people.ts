import { dataOf } from '../content/read.ts';
import { hashPassword } from '../domain/passwords.ts';

/** A sample member. Phone numbers with 0000 in the middle are not assigned. */
export interface Person {
  phone: string;
  nickname?: string;
  /** How other rows name the member, if not by the nickname. */
  key?: string;
  /** Registration: days before today, and time of day. */
  joined: [days: number, clock: string];
  inviter?: string;
  userNo?: string;
  inviteCode?: string;
  /** Certification: days before today, time of day, real name, and the first seventeen characters of an invented identity number. */
  certified?: [days: number, clock: string, name: string, idCard17: string];
  sex?: 1 | 2;
  disabled?: true;
  /** Has not been asked about the agreements' new versions yet. */
  asked?: false;
}

/** Account that receives a sample member's withdrawals. */
export interface Payee {
  type: number;
  account: string;
  bank_code?: string;
}

/** A step: days before today, time of day, who ('' for a visitor), what (scenarios.ts), and what that needs. */
export type Row = readonly [days: number, clock: string, who: string, action: string, ...needs: unknown[]];

// The file is the project's own, written in this shape.
export const sample = dataOf('sample.json') as {
  members: readonly Person[];
  payees: Readonly<Record<string, Payee>>;
  /** Answers to questions of forms; other required ones get the first option or a small number. */
  answers: Readonly<Record<string, string>>;
  /** Of some members, by nickname. */
  ownAnswers: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  steps: Readonly<Record<string, readonly Row[]>>;
};

const phones = new Map(sample.members.map(({ key, nickname, phone }) => [key ?? nickname, phone]));

export function phoneOf(name: string): string {
  const phone = phones.get(name);
  if (phone === undefined) throw new Error(`the sample seed has no member ${name}`);
  return phone;
}

export const SAMPLE_PASSWORD = 'Demo-2026';

/** The ordinary member, whom a newcomer logs in as. */
export const SAMPLE_MEMBER = { phone: phoneOf('林知夏'), password: SAMPLE_PASSWORD };

/** One hash for all of them: hashing the public password for each would only delay the first start. */
export const hashSamplePassword = (): Promise<string> => hashPassword(SAMPLE_PASSWORD);
