import { maskPhone } from '../../shared/rules/contact.ts';
import { maskPersonName, personNameFault } from '../../shared/rules/names.ts';
import type { OperatorRecord } from '../store/operatorRecords.ts';
import { VipMark } from './Tag.tsx';

/** Length up to which a nickname may be the member's name. */
const NAME_MAX = 4;

/** A nickname; masked if it looks like a person's name, since many members use their own. */
export const maskNickname = (nickname: string): string =>
  [...nickname].length <= NAME_MAX && personNameFault(nickname) === null
    ? maskPersonName(nickname)
    : nickname;

/** What stands in place of a name that a record does not have. */
const NOBODY: Readonly<Record<string, string>> = { feedback: '访客', offer: '—' };

/** The masked name, or nickname, of whom a record is about. */
export function nameOfPerson({ kind, user_name: own, name, nickname }: OperatorRecord): string {
  const person = own || name;
  if (person) return maskPersonName(person);
  return nickname ? maskNickname(nickname) : (NOBODY[kind] ?? '');
}

/** Whom a record is about: masked name and phone number, a membership's mark first. A product is about nobody. */
export function Whom({ record }: { record: OperatorRecord }) {
  const number = record.user_phone || record.phone;
  return (
    <>
      {record.vip === 1 && <VipMark />}
      {nameOfPerson(record)}
      {number && (
        <>
          <br />
          <small>{maskPhone(number)}</small>
        </>
      )}
    </>
  );
}
