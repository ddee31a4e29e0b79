import { parseAmount } from '../../../shared/money/money.ts';
import type { Db } from '../../store/db.ts';
import { yuan } from '../kinds/fact.ts';
import type { ActionDetail, ConsoleKind, RecordView, Verb } from '../kinds/kind.ts';
import { logAct } from '../log/logAct.ts';

export interface Act {
  name: string;
  kind: ConsoleKind;
  id: number;
  verb: Verb;
  detail: ActionDetail;
}

export interface Ran {
  message: string;
  data?: unknown;
  /** Id of the entry in the log. */
  entry: number;
  after: RecordView | undefined;
}

/** Runs an act and logs it, in one transaction. Refusals are thrown. */
export function runAct(db: Db, now: number, { name, kind, id, verb, detail }: Act): Ran {
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
      after: [stateText(kind, after), action?.asks === 'terms' ? termsText(detail) : ''].filter(Boolean).join('：'),
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

/** Rolls a trial back. */
class Undone extends Error {}

const stateText = (kind: ConsoleKind, view: RecordView | undefined): string => (view ? (kind.states[view.state] ?? '') : '');

function termsText({ terms }: ActionDetail): string {
  const { approved_amount: amount, approved_rate: rate, approved_term: term, sign_by: signBy } = terms ?? {};
  return [amount && yuan(parseAmount(amount) ?? 0), rate && `年化利率 ${rate}%`, term && `${term} 个月`, signBy && `${signBy} 前签约`]
    .filter(Boolean)
    .join('，');
}
