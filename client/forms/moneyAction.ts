import { OUTCOME_UNKNOWN, SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { giveUpKey, idempotencyKey, settleKey } from './idempotencyKey.ts';
import type { OutcomeNotFound } from './outcomeLookUp.ts';
import { refusalResponse } from './refusalResponse.ts';

/** A call that moves money. `Id` names the record that comes of it, `R` is what the page's action returns then. */
export interface MoneyAction<Data, Id, R> {
  /** Under which the call happens once. */
  name: string;
  /** What makes it this call and no other. */
  values: object;
  send(key: string): Promise<Envelope<Data>>;
  /** The record that came of it, where the response names it; absent: it never does. */
  recordOf?(data: Data): Id | undefined;
  /** The record that came of it, by the records; undefined: none (yet), null: they could not be fetched. */
  findRecord(): Promise<Id | undefined | null>;
  /** It has happened. `message` is the upstream's own. */
  done: (id: Id, message?: string) => R;
  /** It has happened, but the records do not show it yet. Absent: that is shown like a refusal. */
  doneUnrecorded?(): R;
}

/** Sends the call once. Whoever does not learn from the response what came of it looks it up in the records. */
export async function sendOnce<Data, Id, R>(action: MoneyAction<Data, Id, R>) {
  const envelope = await action.send(idempotencyKey(action.name, action.values));
  settleKey(action.name, envelope.code);
  const succeeded = envelope.code === SUCCESS;
  if (!succeeded && envelope.code !== OUTCOME_UNKNOWN) return refusalResponse(envelope);
  const named = succeeded ? action.recordOf?.(envelope.data) : undefined;
  const id = named ?? (await action.findRecord());
  if (id) return finish(action, id, succeeded ? envelope.message : undefined);
  return succeeded && action.doneUnrecorded ? action.doneUnrecorded() : refusalResponse(envelope);
}

/** Whether a call without an answer has happened, by the records. */
export async function lookUpOutcome<Data, Id, R>(action: MoneyAction<Data, Id, R>): Promise<R | OutcomeNotFound> {
  const id = await action.findRecord();
  if (id) return finish(action, id);
  return id === null ? { notHappened: false, failed: true } : { notHappened: giveUpKey(action.name) };
}

function finish<Data, Id, R>({ name, done }: MoneyAction<Data, Id, R>, id: Id, message?: string): R {
  settleKey(name, SUCCESS);
  return done(id, message);
}
