import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { groupYuan, parseAmount, toYuan } from '../../shared/money/money.ts';
import type { Db } from '../store/db.ts';
import { needReason, Refused, refuse } from '../domain/refusal.ts';
import {
  type RecordView,
  type ActionDetail,
  type ConsoleKind,
  type Verb,
  VERBS,
  yuan,
  type Fact,
} from './kinds/kind.ts';
import { type ActInput, actInput } from './actInput.ts';
import { backOf, recordPath } from './addresses.ts';
import { ConfirmPage } from './ConfirmPage.tsx';
import { kindOf, pendingRows } from './kinds/kinds.ts';
import { listOf, listPath, nextWaiting } from './listQuery.ts';
import { logAct } from './log.tsx';
import { operatorOf } from './operator.tsx';
import { sendRecord } from './recordRoutes.tsx';
import { sendDone, sendRefusal, show, wantsPage } from './respond.tsx';

export interface Act {
  name: string;
  kind: ConsoleKind;
  id: number;
  verb: Verb;
  detail: ActionDetail;
  operator: string;
}

interface Ran {
  message: string;
  data?: unknown;
  entry: number;
  after: RecordView | undefined;
}

/** Runs an act and logs it, in one transaction. Refusals are thrown. */
function runAct(db: Db, now: number, { name, kind, id, verb, detail, operator }: Act): Ran {
  return db.tx(() => {
    const before = kind.view(db, now, id);
    const { message, data } = kind.act(db, now, id, verb, detail);
    const after = kind.view(db, now, id);
    const action = before?.acts.find((one) => one.verb === verb);
    const entry = logAct(db, now, {
      operator,
      kind: name,
      record_id: id,
      record_no: before?.no ?? '',
      act: action?.label ?? message,
      before: stateText(kind, before),
      after: [stateText(kind, after), action?.asks === 'terms' ? termsText(detail) : '']
        .filter(Boolean)
        .join('：'),
      reason: [...detail.items, detail.reason].filter(Boolean).join('；'),
    });
    return { message, data, entry, after };
  });
}

/** What an act would lead to, without doing it: everything that could refuse it is asked. */
function tryAct(db: Db, now: number, act: Act, look: (ran: Ran) => void): void {
  try {
    db.tx(() => {
      look(runAct(db, now, act));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

class Undone extends Error {}

const stateText = (kind: ConsoleKind, view: RecordView | undefined): string =>
  view ? (kind.states[view.state] ?? '') : '';

function termsText({ terms }: ActionDetail): string {
  const { approved_amount: amount, approved_rate: rate, approved_term: term, sign_by: signBy } = terms ?? {};
  return [
    amount && yuan(parseAmount(amount) ?? 0),
    rate && `年化利率 ${rate}%`,
    term && `${term} 个月`,
    signBy && `${signBy} 前签约`,
  ]
    .filter(Boolean)
    .join('，');
}

/**
 * What an act would change, for the page that asks once more. The act is tried and rolled back for that, so that an act which would be
 * refused is refused now.
 */
function changesOf(db: Db, now: number, act: Act, view: RecordView): Fact[] {
  const before = pursesOf(db, view.userId);
  const changes: Fact[] = [];
  tryAct(db, now, act, ({ after }) => {
    const later = pursesOf(db, view.userId);
    const states = act.kind.states;
    changes.push({
      label: '状态',
      value: `${states[view.state] ?? ''} → ${after ? (states[after.state] ?? '') : ''}`,
    });
    for (const [label, sum] of Object.entries(before)) {
      const changed = later[label] ?? sum;
      if (changed !== sum) changes.push({ label, value: `${shown(sum)} → ${shown(changed)} 元` });
    }
  });
  return changes;
}

const shown = (fen: number): string => groupYuan(toYuan(fen));

function pursesOf(db: Db, userId: number | null): Record<string, number> {
  const row = db.get<{ withdrawable: number; consume_only: number; frozen: number }>(
    'SELECT withdrawable, consume_only, frozen FROM wallets WHERE user_id = ?',
    userId,
  );
  return row
    ? { 可提现余额: row.withdrawable, '消费余额（不可提现）': row.consume_only, 冻结: row.frozen }
    : {};
}

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
    found = target(request.params);
    const act: Act = { ...found, detail: input.detail, operator };
    const asked = wantsPage(request) ? toConfirm(at, act, input) : undefined;
    if (asked) return show(reply, asked.content, { section: 'work', title: asked.title });
    const back = wantsPage(request) ? placeAfter(at, act, input.back) : input.back;
    const { message, data, entry } = runAct(db, now, act);
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

/**
 * Where the operator goes on after an act: to the next record of the list that the record was opened from, else to that list. The record's
 * place in it is looked up before the act, which may take the record off.
 */
function placeAfter({ db, now }: { db: Db; now: number }, { name, id }: Act, back: unknown): string {
  const list = listOf(back, name);
  if (!list) return backOf(back);
  const next = nextWaiting(db, now, list, id);
  return next === undefined ? listPath(list) : recordPath(name, next, listPath(list));
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

function target({ kind: name, id, verb }: ActParams): Omit<Act, 'detail' | 'operator'> {
  const kind = kindOf(name);
  const known = VERBS.find((one) => one === verb);
  if (!kind || !/^\d{1,10}$/.test(id) || !known) return refuse(404, '没有这项操作', 'not_found');
  return { name, kind, id: Number(id), verb: known };
}
