import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { groupYuan, parseAmount, toYuan } from '../../shared/money/money.ts';
import type { Db } from '../store/db.ts';
import { needReason, Refusal, refuse } from '../domain/refusal.ts';
import {
  type ConsoleAction,
  type RecordView,
  type ActionDetail,
  type ConsoleKind,
  type Verb,
  VERBS,
  fact,
  yuan,
  type Fact,
} from './kinds/kind.ts';
import { html, type Html, recordPath, backOf, sendDone, sendRefusal, show, wantsPage } from './Page.tsx';
import { type ActInput, actInput } from './ActPanel.tsx';
import { kindOf, pendingRows } from './kinds/kinds.ts';
import { sendRecord } from './recordRoutes.tsx';
import { logAct } from './log.tsx';
import { factList } from './MemberCards.tsx';

export interface Act {
  name: string;
  kind: ConsoleKind;
  id: number;
  verb: Verb;
  detail: ActionDetail;
}

interface Ran {
  message: string;
  data?: unknown;
  entry: number;
  after: RecordView | undefined;
}

/** Runs an act and logs it, in one transaction. Refusals are thrown. */
function runAct(db: Db, now: number, { name, kind, id, verb, detail }: Act): Ran {
  return db.tx(() => {
    const before = kind.view(db, now, id);
    const { message, data } = kind.act(db, now, id, verb, detail);
    const after = kind.view(db, now, id);
    const action = before?.acts.find((one) => one.verb === verb);
    const entry = logAct(db, now, {
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
 * Asks once more before an act that moves money: whom it concerns, the figures, what becomes of the record and of the wallet.
 * The act is tried and rolled back for that, so that an act which would be refused is refused now.
 */
function confirmPage(
  db: Db,
  now: number,
  act: Act,
  view: RecordView,
  action: ConsoleAction,
  { typed, back }: ActInput & { back: string },
): Html {
  const changes = changesOf(db, now, act, view);
  const { reason, terms } = act.detail;
  const given = [...fact('原因', reason), ...(action.asks === 'terms' ? termFacts(terms ?? {}) : [])];
  return html`<p class="crumbs"><a href="${recordPath(act.name, act.id, back)}">← 返回记录</a></p>
    <h1>请核对：${action.label}</h1>
    <section class="card narrow">
      <h2>${act.kind.label} ${view.no}</h2>
      ${factList([...view.figures, ...given])}
      <h2>操作的结果</h2>
      ${factList(changes)}
      <p class="note">${action.confirm ?? ''}</p>
      <div class="choice">
        <a class="button" href="${recordPath(act.name, act.id, back)}">取消</a>
        <form method="post" action="/console/${act.name}/${act.id}/${act.verb}">
          ${Object.entries(typed).map(([name, value]) => (value === '' ? html`` : html`<input type="hidden" name="${name}" value="${value}" />`))}
          <input type="hidden" name="seen" value="${view.state}" /><input
            type="hidden"
            name="back"
            value="${back}"
          />
          <input type="hidden" name="confirmed" value="1" />
          <button class="${action.danger ? 'danger' : 'primary'}">${action.label}</button>
        </form>
      </div>
    </section>`;
}

const termFacts = (terms: NonNullable<Act['detail']['terms']>): Fact[] => [
  ...fact('审批金额', terms.approved_amount && yuan(parseAmount(terms.approved_amount) ?? 0)),
  ...fact('年化利率', terms.approved_rate && `${terms.approved_rate}%`),
  ...fact('期限', terms.approved_term && `${terms.approved_term} 个月`),
  ...fact('签约截止日', terms.sign_by),
];

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
  let found: Omit<Act, 'detail'> | undefined;
  try {
    found = target(request.params);
    const act: Act = { ...found, detail: input.detail };
    const asked = wantsPage(request) ? toConfirm(at, act, input) : undefined;
    if (asked) return show(reply, asked.body, { section: 'work', title: asked.title });
    const { message, data, entry } = runAct(db, now, act);
    return sendDone(request, reply, { message, data, entry, back: input.back });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
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
    body: confirmPage(db, now, act, view, action, { ...input, back: backOf(input.back) }),
  };
}

function target({ kind: name, id, verb }: ActParams): Omit<Act, 'detail'> {
  const kind = kindOf(name);
  const known = VERBS.find((one) => one === verb);
  if (!kind || !/^\d{1,10}$/.test(id) || !known) return refuse(404, '没有这项操作', 'not_found');
  return { name, kind, id: Number(id), verb: known };
}
