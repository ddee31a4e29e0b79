import type { FastifyInstance } from 'fastify';
import { ok } from '../../../shared/envelope.ts';
import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import { Refusal, refuseField } from '../../domain/refusal.ts';
import { SECOND, wireTime } from '../../domain/shanghaiTime.ts';
import type { Clock } from '../../rules/clock.ts';
import { reseed } from '../../seed/prepareStore.ts';
import type { Db } from '../../store/db.ts';
import { sweepAll } from '../../workflows/sweepAll.ts';
import { doneNote } from '../doneNote.ts';
import { logAct } from '../log/logAct.ts';
import { page } from '../page.ts';
import { refusalNote, sendDone, sendPage, sendRefusal, wantsPage } from '../respond.ts';
import { RESET_WORD, TOOLS, toolsPage } from './toolsPage.ts';

/** Latest time that the clock can be moved to, since times are formatted with a four-digit year. */
const CLOCK_END = Date.parse('2099-12-31T00:00:00+08:00');

/** The clock, and the reset of the sample data. */
export function toolRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.get<{ Querystring: { done?: string } }>(TOOLS, (request, reply) =>
    sendPage(reply, page('时间与重置', toolsPage(clock.now()), { section: 'tools', done: doneNote(db, request.query.done, TOOLS) })),
  );

  app.get('/console/clock', () => ok({ now: wireTime(clock.now()) }));

  app.post('/console/clock', (request, reply) => {
    try {
      const seconds = Number(scalarText(fieldsOf(request.body).advance_seconds));
      if (!Number.isInteger(seconds) || seconds <= 0) refuseField('advance_seconds', '时间只能向前调，请输入 1 以上的整数秒');
      if (clock.now() + seconds * SECOND > CLOCK_END) refuseField('advance_seconds', '时间调得太远');
      const before = wireTime(clock.now());
      const now = clock.advance(seconds * SECOND);
      sweepAll(db, now, (error) => request.log.error({ event: 'upstream.fault', call: 'sweep', err: error }));
      const after = wireTime(now);
      const entry = logAct(db, now, { act: '调整时间', before, after });
      return sendDone(request, reply, { message: `现在是 ${after}`, data: { now: after }, entry, back: TOOLS });
    } catch (error) {
      if (error instanceof Refusal) return sendRefusal(request, reply, error, 'tools');
      throw error;
    }
  });

  app.post('/console/reset', async (request, reply) => {
    if (scalarText(fieldsOf(request.body).confirm).trim() !== RESET_WORD) {
      const refusal = new Refusal(422, `请输入“${RESET_WORD}”以确认`, 'bad_input', { errors: { confirm: `请输入“${RESET_WORD}”以确认` } });
      if (!wantsPage(request)) return sendRefusal(request, reply, refusal, 'tools');
      return sendPage(reply.code(refusal.code), page('时间与重置', toolsPage(clock.now(), refusalNote(refusal.message)), { section: 'tools' }));
    }
    const before = wireTime(clock.now());
    await reseed(db, clock.real());
    clock.reload();
    const entry = logAct(db, clock.now(), { act: '重置演示数据', before: `系统时间 ${before}`, after: `系统时间 ${wireTime(clock.now())}` });
    return sendDone(request, reply, { message: '演示数据已重置', entry, back: TOOLS });
  });
}
