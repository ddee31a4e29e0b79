import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import { needReason, Refusal, refuse } from '../../domain/refusal.ts';
import type { Db } from '../../store/db.ts';
import { rechargeByNo } from '../../store/recharges.ts';
import { backOf } from '../back.ts';
import { sendRecord } from '../detail/detailRoutes.ts';
import { VERBS, type RecordView } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { pendingRows } from '../kinds/pendingRow.ts';
import { page } from '../page.ts';
import { sendDone, sendPage, sendRefusal, wantsPage } from '../respond.ts';
import { actInput, type ActInput } from './actInput.ts';
import { confirmPage } from './confirmPage.ts';
import { runAct, type Act } from './runAct.ts';

interface ActParams {
  kind: string;
  id: string;
  verb: string;
}

interface Options {
  db: Db;
  now: () => number;
}

/** The operator's actions on records. Console pages and programs post the same fields; pages confirm what moves money. */
export function actRoutes(app: FastifyInstance, { db, now }: Options): void {
  app.get('/console/pending.json', () => pendingRows(db, now()));

  app.post<{ Params: ActParams }>('/console/:kind/:id/:verb', (request, reply) => respond({ db, now: now() }, request, reply, () => target(request.params)));

  // Programs know a paid order by its number.
  app.post('/console/recharge/refund', (request, reply) =>
    respond({ db, now: now() }, request, reply, () => {
      const order = rechargeByNo(db, scalarText(fieldsOf(request.body).order_no).trim()) ?? refuse(404, '充值订单不存在', 'not_found');
      if (order.paid_at === null) refuse(409, '只有支付成功且未在退款中的订单可以退款', 'status_conflict');
      return target({ kind: 'recharge', id: String(order.id), verb: 'reject' });
    }),
  );
}

/** Makes the act that `find` names, and responds: done, confirmed first, or refused on the record's page with what had been typed. */
function respond(at: { db: Db; now: number }, request: FastifyRequest, reply: FastifyReply, find: () => Omit<Act, 'detail'>): FastifyReply {
  const { db, now } = at;
  const input = actInput(request.body);
  let found: Omit<Act, 'detail'> | undefined;
  try {
    found = find();
    const act: Act = { ...found, detail: input.detail };
    const asked = wantsPage(request) ? toConfirm(at, act, input) : undefined;
    if (asked) return sendPage(reply, asked);
    const { message, data, entry } = runAct(db, now, act);
    return sendDone(request, reply, { message, data, entry, back: input.back });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const view = found && wantsPage(request) ? found.kind.view(db, now, found.id) : undefined;
    if (!found || !view) return sendRefusal(request, reply, error);
    const typed = { verb: found.verb, fields: input.typed };
    return sendRecord(reply.code(error.code), db, now, { kind: found.name, view, back: backOf(input.back), refusal: error.message, typed });
  }
}

/** The page that asks once more; undefined if the act needs none. Refuses an act on a record that has changed since it was shown, or without its reason. */
function toConfirm({ db, now }: { db: Db; now: number }, act: Act, input: ActInput): string | undefined {
  const view: RecordView | undefined = act.kind.view(db, now, act.id);
  if (view && input.seen !== '' && input.seen !== String(view.state)) refuse(409, '这条记录刚刚有变化，请核对后再操作', 'status_conflict');
  const action = view?.acts.find(({ verb }) => verb === act.verb);
  if (action?.asks === 'reason') needReason(act.detail.reason);
  if (!view || !action?.confirm || input.confirmed) return undefined;
  return page(`确认：${action.label}`, confirmPage(db, now, act, view, action, { ...input, back: backOf(input.back) }), { section: 'work' });
}

function target({ kind: name, id, verb }: ActParams): Omit<Act, 'detail'> {
  const kind = kindOf(name);
  const known = VERBS.find((one) => one === verb);
  if (!kind || !/^\d{1,10}$/.test(id) || !known) return refuse(404, '没有这项操作', 'not_found');
  return { name, kind, id: Number(id), verb: known };
}
