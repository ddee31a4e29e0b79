import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scalarText } from '../../../../shared/scalarText.ts';
import { ok } from '../../../../shared/envelope.ts';
import { fieldsOf } from '../../../../shared/fieldsOf.ts';
import { beginRechargeRefund } from '../workflows/recharge.ts';
import type { Clock } from '../rules/clock.ts';
import { Refusal, refuse, refuseField } from '../domain/refusal.ts';
import { SECOND, wireTime } from '../domain/shanghaiTime.ts';
import { sweepAll } from '../workflows/sweepAll.ts';
import type { Db } from '../store/db.ts';
import { rechargeByNo } from '../store/recharges.ts';
import { sendDone, sendRefusal } from './respond.ts';
import { VERBS, type ActionDetail } from './kind.ts';
import { kinds } from './kinds.ts';

/** Latest time that the clock can be moved to, since times are formatted with a four-digit year. */
const CLOCK_END = Date.parse('2099-12-31T00:00:00+08:00');
const TEXT_MAX = 200;

interface ActParams {
  kind: string;
  id: string;
  verb: string;
}

/** Routes for the pending records, the operator's actions on them, and the clock. Console pages and programs post the same fields. */
export function actRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.get('/console/pending.json', () => Object.entries(kinds).flatMap(([kind, { pending }]) => pending(db).map((row) => ({ kind, ...row }))));

  app.post<{ Params: ActParams }>('/console/:kind/:id/:verb', (request, reply) =>
    withRefusals(request, reply, () => {
      const { kind, id, verb } = target(request.params);
      const { message, data = null } = db.tx(() => kind.act(db, clock.now(), id, verb, detailOf(request.body)));
      return sendDone(request, reply, 'acted', message, data);
    }),
  );

  // A paid order is not in the pending list, so its refund is started by the order number.
  app.post('/console/recharge/refund', (request, reply) =>
    withRefusals(request, reply, () => {
      const order = rechargeByNo(db, fieldOf(request, 'order_no').trim()) ?? refuse(404, '充值订单不存在');
      beginRechargeRefund(db, clock.now(), order.id, detailOf(request.body).reason);
      return sendDone(request, reply, 'acted', '退款已发起，款项已冻结', null);
    }),
  );

  app.get('/console/clock', () => ok({ now: wireTime(clock.now()) }));

  app.post('/console/clock', (request, reply) =>
    withRefusals(request, reply, () => {
      const seconds = Number(fieldOf(request, 'advance_seconds'));
      if (!Number.isInteger(seconds) || seconds <= 0) refuseField('advance_seconds', '时间只能向前调，请输入 1 以上的整数秒');
      if (clock.now() + seconds * SECOND > CLOCK_END) refuseField('advance_seconds', '时间调得太远');
      const now = clock.advance(seconds * SECOND);
      sweepAll(db, now, (error) => request.log.error({ event: 'upstream.fault', call: 'sweep', err: error }));
      return sendDone(request, reply, 'clock', `现在是 ${wireTime(now)}`, { now: wireTime(now) });
    }),
  );
}

/** Runs an action and turns its refusal into a response. */
function withRefusals(request: FastifyRequest, reply: FastifyReply, act: () => FastifyReply): FastifyReply {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) return sendRefusal(request, reply, error);
    throw error;
  }
}

const fieldOf = (request: FastifyRequest, name: string): string => scalarText(fieldsOf(request.body)[name]);

function target({ kind: name, id, verb }: ActParams) {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  const known = VERBS.find((one) => one === verb);
  if (!kind || !/^\d{1,10}$/.test(id) || !known) return refuse(404, '没有这项操作');
  return { kind, id: Number(id), verb: known };
}

/** Reads reason and items. Programs send items as a list, the page as lines of text. */
function detailOf(body: unknown): ActionDetail {
  const { reason, items } = fieldsOf(body);
  const lines = Array.isArray(items) ? items : typeof items === 'string' ? items.split(/\r?\n/) : [];
  const text = (value: unknown): string => (typeof value === 'string' ? [...value.trim()].slice(0, TEXT_MAX).join('') : '');
  return {
    reason: text(reason),
    items: lines
      .map(text)
      .filter((line) => line !== '')
      .slice(0, 20),
  };
}
