import { OUTCOME_UNKNOWN, SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { giveUpKey, idempotencyKey, settleKey } from './idempotencyKey.ts';
import { refusalResponse } from './refusal.ts';

/** `intent` that only looks up whether a call has happened. */
export const LOOK_UP_OUTCOME = 'lookUp';

/** `notHappened`: it has not happened, and no longer can. */
export interface OutcomeNotFound {
  notHappened: boolean;
  failed?: boolean;
}

/** `Id`: of its record. `R`: the action's result on success. */
export interface MoneyAction<Data, Id, R> {
  name: string;
  /** Another call with the same values is a repetition. */
  values: object;
  send(key: string): Promise<Envelope<Data>>;
  /** Absent when the response never contains it. */
  recordOf?(data: Data): Id | undefined;
  /** Undefined: not found (yet). Null: not fetched. */
  findRecord(): Promise<Id | undefined | null>;
  /** The result once the call has happened. `message` is the upstream's. */
  done: (id: Id, message?: string) => R;
  /** Succeeded, but not in the records yet. Absent: shown like a refusal. */
  doneUnrecorded?(): R;
}

/** Searches the records when the response does not name the record, or the outcome is unknown. */
export async function sendOnce<Data, Id, R>(action: MoneyAction<Data, Id, R>) {
  const envelope = await action.send(idempotencyKey(action.name, action.values));
  settleKey(action.name, envelope.code);
  const succeeded = envelope.code === SUCCESS;
  if (!succeeded && envelope.code !== OUTCOME_UNKNOWN) return refusalResponse(envelope);
  const responseId = succeeded ? action.recordOf?.(envelope.data) : undefined;
  const id = responseId ?? (await action.findRecord());
  if (id) return finish(action, id, succeeded ? envelope.message : undefined);
  return succeeded && action.doneUnrecorded ? action.doneUnrecorded() : refusalResponse(envelope);
}

export async function lookUpOutcome<Data, Id, R>(
  action: MoneyAction<Data, Id, R>,
): Promise<R | OutcomeNotFound> {
  const id = await action.findRecord();
  if (id) return finish(action, id);
  return id === null ? { notHappened: false, failed: true } : { notHappened: giveUpKey(action.name) };
}

function finish<Data, Id, R>({ name, done }: MoneyAction<Data, Id, R>, id: Id, message?: string): R {
  settleKey(name, SUCCESS);
  return done(id, message);
}
