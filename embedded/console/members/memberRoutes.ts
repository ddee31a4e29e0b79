import type { FastifyInstance } from 'fastify';
import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import { Refusal } from '../../domain/refusal.ts';
import { revokeTokens } from '../../rules/tokens.ts';
import type { Db } from '../../store/db.ts';
import { sessionCount } from '../../store/memberList.ts';
import { memberById, memberByPhone, type MemberRow } from '../../store/members.ts';
import { backOf } from '../back.ts';
import { REVEAL, reasonOf } from '../detail/detailRoutes.ts';
import { doneNote } from '../doneNote.ts';
import { logAct } from '../log/logAct.ts';
import { MEMBER_KIND } from '../log/logLines.ts';
import { page } from '../page.ts';
import { sendDone, sendPage, sendRefusal } from '../respond.ts';
import { memberPage } from './memberPage.ts';
import { MEMBERS, membersPage, type MembersAsked } from './membersPage.ts';
import { maskPhone } from "../../../shared/rules/contact.ts";

interface ById {
  Params: { id: string };
  Querystring: { back?: string; done?: string };
}

/** The members: list, page of each, the logged view of personal data, and the end of sessions. */
export function memberRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get<{ Querystring: MembersAsked }>(MEMBERS, (request, reply) =>
    sendPage(reply, page('注册用户', membersPage(db, now(), request.query), { section: 'members' })),
  );

  app.get<ById>(`${MEMBERS}/:id`, (request, reply) => {
    const member = memberOf(db, request.params.id);
    if (!member) return sendRefusal(request, reply, GONE, 'members');
    const back = backTo(request.query.back);
    return sendPage(reply, page(member.user_no, memberPage(db, now(), member, { back }), { section: 'members', done: doneNote(db, request.query.done, back) }));
  });

  app.post<ById>(`${MEMBERS}/:id/reveal`, (request, reply) => {
    const member = memberOf(db, request.params.id);
    if (!member) return sendRefusal(request, reply, GONE, 'members');
    const fields = fieldsOf(request.body);
    try {
      logAct(db, now(), { ...about(member), act: REVEAL, reason: reasonOf(fields.reason) });
      return sendPage(reply, page(member.user_no, memberPage(db, now(), member, { back: backTo(fields.back), revealed: true }), { section: 'members' }));
    } catch (error) {
      if (error instanceof Refusal) return sendRefusal(request, reply, error, 'members');
      throw error;
    }
  });

  app.post('/console/token/expire', (request, reply) => {
    const { phone_number: phone, user_id: id, back } = fieldsOf(request.body);
    const member = memberOf(db, scalarText(id)) ?? memberByPhone(db, scalarText(phone));
    if (!member) return sendRefusal(request, reply, GONE, 'members');
    const { entry, revoked } = db.tx(() => {
      const before = sessionCount(db, member.id, now());
      const ended = revokeTokens(db, member.id);
      return { revoked: ended, entry: logAct(db, now(), { ...about(member), act: '强制下线', before: `${before} 个有效登录`, after: '0 个有效登录' }) };
    });
    const message = `${member.phone_number ? maskPhone(member.phone_number) : member.user_no} 的 ${revoked} 个登录已结束`;
    return sendDone(request, reply, { message, data: { revoked }, entry, back });
  });
}

const GONE = new Refusal(404, '没有这个用户', 'not_found');
const ID = /^[1-9]\d{0,9}$/;
const memberOf = (db: Db, id: string): MemberRow | undefined => (ID.test(id) ? memberById(db, Number(id)) : undefined);
const about = (member: MemberRow) => ({ kind: MEMBER_KIND, record_id: member.id, record_no: member.user_no });
/** Where the page of a member leads back to: the list, unless it says otherwise. */
const backTo = (back: unknown): string => (back === undefined ? MEMBERS : backOf(back));
