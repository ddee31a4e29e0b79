import { maskPersonName } from '../../../../../shared/rules/personName.ts';
import { maskPhone } from '../../../../../shared/rules/phone.ts';
import type { OperatorRecord } from '../../store/operatorRecords.ts';
import { html, type Html } from '../html.ts';
import { vipMark } from './tag.ts';

/** Whom a record is about: masked name and phone number, a membership's mark first. */
export function whom({ name, user_name: own, nickname, phone, user_phone: ownPhone, vip }: OperatorRecord): Html {
  const person = own || name;
  const number = ownPhone || phone;
  return html`${vip ? html`${vipMark} ` : ''}${person ? maskPersonName(person) : (nickname ?? '访客')}${number && html`<br /><small>${maskPhone(number)}</small>`}`;
}
