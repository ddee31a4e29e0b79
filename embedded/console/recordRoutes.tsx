import type { FastifyInstance, FastifyReply } from 'fastify';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import type { Db } from '../store/db.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { idOf } from '../handlers/context.ts';
import { kindOf } from './kinds/kinds.ts';
import { backOf } from './addresses.ts';
import { logAct } from './log.tsx';
import { doneNote } from './notes.tsx';
import { operatorOf } from './operator.tsx';
import { operatorName } from './operatorName.ts';
import { RecordPage, recordProps, type Shown } from './RecordPage.tsx';
import { show } from './respond.tsx';

interface RecordParams {
  kind: string;
  id: string;
}

/** The page of each record, and the logged view of its personal data in full. */
export function detailRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  const shownAt = ({ kind, id }: RecordParams, back: unknown): Shown => {
    const view = kindOf(kind)?.view(db, now(), idOf(id));
    return view ? { kind, view, back: backOf(back) } : refuse(404, '记录不存在', 'not_found');
  };

  app.get<{ Params: RecordParams; Querystring: { back?: string; done?: string } }>(
    '/console/record/:kind/:id',
    ({ params, query }, reply) => sendRecord(reply, db, now(), shownAt(params, query.back), query.done),
  );

  app.post<{ Params: RecordParams }>('/console/record/:kind/:id/reveal', (request, reply) => {
    const operator = operatorOf(request);
    const fields = fieldsOf(request.body);
    const shown = shownAt(request.params, fields.back);
    const { kind, view } = shown;
    const reason = reasonOf(fields.reason);
    logAct(db, now(), { operator, kind, record_id: view.id, record_no: view.no, act: REVEAL, reason });
    return sendRecord(reply, db, now(), { ...shown, revealed: true });
  });
}

/** How a logged view of personal data is called. */
export const REVEAL = '查看完整信息';
const REASON_MAX = 200;

/** The reason for a view of personal data; refuses an empty one. */
export const reasonOf = (value: unknown): string =>
  scalarText(value).trim().slice(0, REASON_MAX) || refuseField('reason', '请选择查看原因');

/** Sends the page of a record; `done`: the log's entry of the act before. */
export const sendRecord = (
  reply: FastifyReply,
  db: Db,
  now: number,
  shown: Shown,
  done?: string,
): FastifyReply =>
  show(reply, <RecordPage {...recordProps(db, now, shown, operatorName(reply.request))} />, {
    section: 'work',
    title: shown.view.no,
    done: doneNote(db, done, shown.back),
  });
