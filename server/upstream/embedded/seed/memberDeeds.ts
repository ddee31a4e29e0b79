import { idCardCheckDigit } from '../../../../shared/idCard.ts';
import { maskPhone } from '../../../../shared/phone.ts';
import { createMember } from '../rules/createMember.ts';
import { noteEvent } from '../rules/events.ts';
import { post, WITHDRAWABLE } from '../rules/ledger.ts';
import { notify } from '../rules/notices.ts';
import { memberById, updateMember } from '../store/members.ts';
import type { Step } from './agenda.ts';
import type { Person } from './people.ts';

/** What an inviter gets once for a friend who is certified (fen). */
const INVITE_REWARD = 500;

/** Registration, and certification where there was one. */
export function lifeOf(person: Person, passwordHash: string): Step[] {
  const join: Step = [...person.joined, '', (world) => {
    const inviterId = person.inviter ? world.member(person.inviter) : null;
    createMember(world.db, world.at, { ...person, passwordHash, inviterId });
  }];
  if (!person.certified) return [join];
  const [days, clock, name, idCard17] = person.certified;
  return [join, [days, clock, person.phone, ({ db, at }, userId) => {
    updateMember(db, userId, { cert_status: 2, cert_type: 1, real_name: name, id_card: idCard17 + idCardCheckDigit(idCard17), sex: person.sex ?? 0 });
    notify(db, userId, at, { category: 1, scene: 'cert.passed', title: '实名认证已通过', text: '实名认证已通过，现在可以申请提现。', link: '/user/info' });
    noteEvent(db, at, maskPhone(person.phone), '完成实名认证');
    const inviter = memberById(db, userId)?.inviter_id;
    if (!inviter) return;
    post(db, at, [{
      userId: inviter, bizType: 404, amount: INVITE_REWARD, purse: WITHDRAWABLE, remark: `好友 ${maskPhone(person.phone)} 完成实名认证`,
      source: { userId, level: 1 }, key: `invite:${userId}`,
    }]);
  }]];
}
