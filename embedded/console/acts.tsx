import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../store/db.ts';
import { secondLookOf } from '../store/secondLooks.ts';
import { needReason, Refused, refuse } from '../domain/refusal.ts';
import type { RecordView } from './kinds/kind.ts';
import { type ActInput, actInput } from './actInput.ts';
import { backOf } from './addresses.ts';
import { ConfirmPage } from './ConfirmPage.tsx';
import { pendingRows } from './kinds/kinds.ts';
import { operatorOf } from './operator.tsx';
import { sendRecord } from './recordRoutes.tsx';
import { sendDone, sendRefusal, show, wantsPage } from './respond.tsx';
import { type Act, type ActParams, changesOf, placeAfter, runAct, targetOf } from './runAct.ts';
import { askSecond, needsSecond } from './secondLook.tsx';

interface Options {
  db: Db;
  now: () => number;
}

/** The operator's actions on records. Console pages and programs post the same fields; pages confirm what moves money. */
export function actRoutes(app: FastifyInstance, { db, now }: Options): void {
  app.get('/console/pending.json', () => pendingRows(db, now()));

  app.post<{ Params: ActParams }>('/console/:kind/:id/:verb', (request, reply) =>
    respond({ db, now: now() }, request, reply),
  );
}

/** Makes the act that the address names, and responds: done, confirmed first, or refused on the record's page with what had been typed. */
function respond(
  at: { db: Db; now: number },
  request: FastifyRequest<{ Params: ActParams }>,
  reply: FastifyReply,
): FastifyReply {
  const { db, now } = at;
  const input = actInput(request.body);
  const operator = operatorOf(request);
  let found: Omit<Act, 'detail' | 'operator'> | undefined;
  try {
    found = targetOf(request.params);
    const act: Act = { ...found, detail: input.detail, operator };
    const asked = wantsPage(request) ? toConfirm(at, act, input) : undefined;
    if (asked) return show(reply, asked.content, { section: 'work', title: asked.title });
    const back = wantsPage(request) ? placeAfter(at, act, input.back) : input.back;
    const { message, data, entry } = runOrAsk(at, act);
    return sendDone(request, reply, { message, data, entry, back });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const view = found && wantsPage(request) ? found.kind.view(db, now, found.id) : undefined;
    if (!found || !view) return sendRefusal(request, reply, error);
    const typed = { verb: found.verb, fields: input.typed };
    return sendRecord(reply.code(error.code), db, now, {
      kind: found.name,
      view,
      back: backOf(input.back),
      refusal: error.message,
      typed,
    });
  }
}

/** Runs an act, or stores it for a second operator. Refuses any act while one waits for that. */
function runOrAsk(
  { db, now }: { db: Db; now: number },
  act: Act,
): { message: string; data?: unknown; entry: number } {
  const view = act.kind.view(db, now, act.id);
  if (view && secondLookOf(db, act.name, act.id, view.state))
    refuse(409, '这条记录有一项操作正在等待复核', 'status_conflict');
  const action = view?.acts.find(({ verb }) => verb === act.verb);
  if (!view || !action || !needsSecond(action, view)) return runAct(db, now, act);
  return { message: '已提交，等待另一位操作人复核', entry: askSecond(db, now, act, view, action.label) };
}

/** The page that asks once more; undefined if the act needs none. Refuses an act on a record that has changed since it was shown, or without its reason. */
function toConfirm({ db, now }: { db: Db; now: number }, act: Act, input: ActInput) {
  const view: RecordView | undefined = act.kind.view(db, now, act.id);
  if (view && input.seen !== '' && input.seen !== String(view.state))
    refuse(409, '这条记录刚刚有变化，请核对后再操作', 'status_conflict');
  const action = view?.acts.find(({ verb }) => verb === act.verb);
  if (action?.asks === 'reason') needReason(act.detail.reason);
  if (!view || !action?.confirm || input.confirmed) return undefined;
  return {
    title: `确认：${action.label}`,
    content: (
      <ConfirmPage
        kind={act.name}
        label={act.kind.label}
        view={view}
        action={action}
        detail={act.detail}
        typed={input.typed}
        changes={changesOf(db, now, act, view)}
        back={backOf(input.back)}
      />
    ),
  };
}
