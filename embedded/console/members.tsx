import type { FastifyInstance } from 'fastify';
import { maskPhone } from '../../shared/rules/contact.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { refuse } from '../domain/refusal.ts';
import { idOf } from '../handlers/context.ts';
import { revokeTokens } from '../rules/tokens.ts';
import type { Db } from '../store/db.ts';
import { sessionCount } from '../store/memberList.ts';
import { type MemberRow, memberById, memberByPhone } from '../store/members.ts';
import { backOf } from './addresses.ts';
import { logAct, MEMBER_KIND } from './log.tsx';
import { MemberPage, memberProps } from './MemberPage.tsx';
import { MEMBERS, type MembersAsked, MembersPage, membersProps } from './MembersPage.tsx';
import { doneNote } from './notes.tsx';
import { operatorOf } from './operator.tsx';
import { REVEAL, reasonOf } from './recordRoutes.tsx';
import { sendDone, show } from './respond.tsx';

interface ById {
  Params: { id: string };
  Querystring: { back?: string; done?: string };
}

/** The members: list, page of each, the logged view of personal data, and the end of sessions. */
export function memberRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get<{ Querystring: MembersAsked }>(MEMBERS, (request, reply) =>
    show(reply, <MembersPage {...membersProps(db, now(), request.query)} />, { section: 'members' }),
  );

  app.get<ById>(`${MEMBERS}/:id`, (request, reply) => {
    const member = memberById(db, idOf(request.params.id)) ?? gone();
    const back = backTo(request.query.back);
    return show(reply, <MemberPage {...memberProps(db, now(), member)} back={back} />, {
      section: 'members',
      title: member.user_no,
      done: doneNote(db, request.query.done, back),
    });
  });

  app.post<ById>(`${MEMBERS}/:id/reveal`, (request, reply) => {
    const member = memberById(db, idOf(request.params.id)) ?? gone();
    const fields = fieldsOf(request.body);
    logAct(db, now(), {
      ...about(member),
      operator: operatorOf(request),
      act: REVEAL,
      reason: reasonOf(fields.reason),
    });
    return show(
      reply,
      <MemberPage {...memberProps(db, now(), member)} back={backTo(fields.back)} revealed />,
      { section: 'members', title: member.user_no },
    );
  });

  app.post('/console/token/expire', (request, reply) => {
    const operator = operatorOf(request);
    const { phone_number: phone, user_id: id, back } = fieldsOf(request.body);
    const member = memberById(db, idOf(scalarText(id))) ?? memberByPhone(db, scalarText(phone)) ?? gone();
    const { entry, revoked } = db.tx(() => {
      const before = sessionCount(db, member.id, now());
      const ended = revokeTokens(db, member.id);
      return {
        revoked: ended,
        entry: logAct(db, now(), {
          ...about(member),
          operator,
          act: '强制下线',
          before: `${before} 个有效登录`,
          after: '0 个有效登录',
        }),
      };
    });
    const message = `${member.phone_number ? maskPhone(member.phone_number) : member.user_no} 的 ${revoked} 个登录已结束`;
    return sendDone(request, reply, { message, data: { revoked }, entry, back });
  });
}

const gone = (): never => refuse(404, '没有这个用户', 'not_found');
const about = (member: MemberRow) => ({ kind: MEMBER_KIND, record_id: member.id, record_no: member.user_no });
/** Where the page of a member leads back to: the list, unless it says otherwise. */
const backTo = (back: unknown): string => (back === undefined ? MEMBERS : backOf(back));
