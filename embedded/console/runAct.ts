import { groupYuan, parseAmount, toYuan } from '../../shared/money/money.ts';
import { refuse } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { backOf, recordPath } from './addresses.ts';
import {
  type ActionDetail,
  type ConsoleKind,
  type Fact,
  type RecordView,
  type Verb,
  VERBS,
  yuan,
} from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { listOf, listPath, nextWaiting } from './listQuery.ts';
import { logAct } from './log.tsx';

export interface Act {
  name: string;
  kind: ConsoleKind;
  id: number;
  verb: Verb;
  detail: ActionDetail;
  operator: string;
  /** Who has confirmed it; '' or absent where nobody had to. */
  second?: string;
}

interface Ran {
  message: string;
  data?: unknown;
  entry: number;
  after: RecordView | undefined;
}

/** Runs an act and logs it, in one transaction. Refusals are thrown. */
export function runAct(
  db: Db,
  now: number,
  { name, kind, id, verb, detail, operator, second = '' }: Act,
): Ran {
  return db.tx(() => {
    const before = kind.view(db, now, id);
    const { message, data } = kind.act(db, now, id, verb, detail);
    const after = kind.view(db, now, id);
    const action = before?.acts.find((one) => one.verb === verb);
    const entry = logAct(db, now, {
      operator,
      second,
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
export function tryAct(db: Db, now: number, act: Act, look: (ran: Ran) => void): void {
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
export function changesOf(db: Db, now: number, act: Act, view: RecordView): Fact[] {
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

/**
 * Where the operator goes on after an act: to the next record of the list that the record was opened from, else to that list. The record's
 * place in it is looked up before the act, which may take the record off.
 */
export function placeAfter(
  { db, now }: { db: Db; now: number },
  { name, id }: Pick<Act, 'name' | 'id'>,
  back: unknown,
): string {
  const list = listOf(back, name);
  if (!list) return backOf(back);
  const next = nextWaiting(db, now, list, id);
  return next === undefined ? listPath(list) : recordPath(name, next, listPath(list));
}

export interface ActParams {
  kind: string;
  id: string;
  verb: string;
}

/** What an address of an act names; refuses with 404 what there is not. */
export function targetOf({ kind: name, id, verb }: ActParams): Omit<Act, 'detail' | 'operator'> {
  const kind = kindOf(name);
  const known = VERBS.find((one) => one === verb);
  if (!kind || !/^\d{1,10}$/.test(id) || !known) return refuse(404, '没有这项操作', 'not_found');
  return { name, kind, id: Number(id), verb: known };
}
