import type { OperatorRecord } from '../../store/operatorRecords.ts';
import { html, type Html } from '../html.ts';
import { vipMark } from './tag.ts';
import { maskPhone } from "../../../shared/rules/contact.ts";
import { maskPersonName, personNameFault } from "../../../shared/rules/names.ts";

/** Length up to which a nickname may be the member's name. */
const NAME_MAX = 4;

/** A nickname; masked if it looks like a person's name, since many members use their own. */
export const maskNickname = (nickname: string): string =>
  [...nickname].length <= NAME_MAX && personNameFault(nickname) === null ? maskPersonName(nickname) : nickname;

/** Whom a record is about: masked name and phone number, a membership's mark first. */
export function whom({ name, user_name: own, nickname, phone, user_phone: ownPhone, vip }: OperatorRecord): Html {
  const person = own || name;
  const number = ownPhone || phone;
  const shown = person ? maskPersonName(person) : maskNickname(nickname ?? '访客');
  return html`${vip ? html`${vipMark} ` : ''}${shown}${number && html`<br /><small>${maskPhone(number)}</small>`}`;
}
