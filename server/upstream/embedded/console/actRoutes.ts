import type { FastifyInstance } from 'fastify';
import { fail, ok } from '../../../../shared/envelope.ts';
import type { Clock } from '../rules/clock.ts';
import { Refusal, refuse } from '../rules/refusal.ts';
import { SECOND, wireTime } from '../rules/shanghaiTime.ts';
import { sweepAll } from '../rules/sweep.ts';
import type { Db } from '../store/db.ts';
import { finish } from './finish.ts';
import { VERBS, type ActDetail, type Verb } from './kind.ts';
import { kinds } from './kinds.ts';

/** Ten years: enough for any demonstration, and far from where dates get five digits. */
const ADVANCE_MAX = 10 * 366 * 86_400;
const TEXT_MAX = 200;

interface ActParams { kind: string; id: string; verb: string }

/** What waits, what the operator does about it, and the clock. Console pages post the same as programs do. */
export function actRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.get('/console/pending.json', () => Object.entries(kinds).flatMap(([kind, { pending }]) => pending(db).map((row) => ({ kind, ...row }))));

  app.post<{ Params: ActParams }>('/console/:kind/:id/:verb', (request, reply) => {
    try {
      const { kind, id, verb } = target(request.params);
      const { message, data = null } = db.tx(() => kind.act(db, clock.now(), id, verb, detailOf(request.body)));
      return finish(request, reply, 'acted', message, data);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.code(error.code).send(fail(error.code, error.message, error.data));
    }
  });

  app.get('/console/clock', () => ok({ now: wireTime(clock.now()) }));

  app.post('/console/clock', (request, reply) => {
    const seconds = Number((request.body as { advance_seconds?: unknown } | null)?.advance_seconds);
    if (!Number.isInteger(seconds) || seconds <= 0 || seconds > ADVANCE_MAX) return reply.code(422).send(fail(422, '时间只能向前调，请输入 1 以上的整数秒', { errors: { advance_seconds: '请输入 1 以上的整数秒' } }));
    const now = clock.advance(seconds * SECOND);
    sweepAll(db, now);
    return finish(request, reply, 'clock', `现在是 ${wireTime(now)}`, { now: wireTime(now) });
  });
}

function target({ kind: name, id, verb }: ActParams) {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind || !/^\d{1,10}$/.test(id) || !(VERBS as readonly string[]).includes(verb)) return refuse(404, '没有这项操作');
  return { kind, id: Number(id), verb: verb as Verb };
}

/** A program sends items as a list, a page as lines. */
function detailOf(body: unknown): ActDetail {
  const { reason, items } = (typeof body === 'object' && body !== null ? body : {}) as { reason?: unknown; items?: unknown };
  const lines = Array.isArray(items) ? items : typeof items === 'string' ? items.split(/\r?\n/) : [];
  const text = (value: unknown): string => (typeof value === 'string' ? [...value.trim()].slice(0, TEXT_MAX).join('') : '');
  return { reason: text(reason), items: lines.map(text).filter((line) => line !== '').slice(0, 20) };
}
