import { OUTCOME_UNKNOWN, SENTINEL, SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { giveUpKey, idempotencyKey, sentKey, settleKey } from './idempotencyKey.ts';
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
  /** The record that the call with this key has left. Undefined: none (yet). Null: not fetched. */
  findRecord(key: string): Promise<Id | undefined | null>;
  /** The result once the call has happened. `message` is the upstream's. */
  done: (id: Id, message?: string) => R;
  /** Succeeded, but not in the records yet. Absent: shown like a refusal. */
  doneUnrecorded?(): R;
}

/** Makes a call that happens once. Searches the records when the response does not name the record, or the outcome is unknown. */
export async function sendOnce<Data, Id, R>(action: MoneyAction<Data, Id, R>) {
  const key = idempotencyKey(action.name, action.values);
  const envelope = await action.send(key);
  settleKey(action.name, envelope.code);
  const succeeded = envelope.code === SUCCESS;
  if (!succeeded && envelope.code !== OUTCOME_UNKNOWN) return refusalResponse(envelope);
  const responseId = succeeded ? action.recordOf?.(envelope.data) : undefined;
  const id = responseId ?? (await action.findRecord(key));
  if (id) return finish(action, id, succeeded ? envelope.message : undefined);
  return succeeded && action.doneUnrecorded ? action.doneUnrecorded() : refusalResponse(envelope);
}

/** Asks the records what became of the call that `sendOnce` has left with an unknown outcome. */
export async function lookUpOutcome<Data, Id, R>(
  action: MoneyAction<Data, Id, R>,
): Promise<R | OutcomeNotFound> {
  const id = await action.findRecord(sentKey(action.name) ?? '');
  if (id) return finish(action, id);
  return id === null ? { notHappened: false, failed: true } : { notHappened: giveUpKey(action.name) };
}

/** What a page's action does with such a call: `intent` says whether it was sent before. */
export const sendOrLookUp = <Data, Id, R>(action: MoneyAction<Data, Id, R>, intent: string | undefined) =>
  intent === LOOK_UP_OUTCOME ? lookUpOutcome(action) : sendOnce(action);

/**
 * The record that the call with this key has left in a list that can be asked for it (`request_id`). `otherwise` searches where the
 * upstream's records do not have it. Undefined: none (yet). Null: not fetched.
 */
export async function recordByKey<Row, Id>(
  key: string,
  list: (filter: { request_id: string }) => Promise<Envelope<Row[] | null>>,
  idOf: (row: Row) => Id | undefined,
  otherwise: () => Promise<Id | undefined | null>,
): Promise<Id | undefined | null> {
  if (key === '') return otherwise();
  const { code, data } = await list({ request_id: key });
  if (code === SUCCESS) return data?.[0] && idOf(data[0]);
  return isUpstreamFailure(code) || code === SENTINEL ? null : otherwise();
}

function finish<Data, Id, R>({ name, done }: MoneyAction<Data, Id, R>, id: Id, message?: string): R {
  settleKey(name, SUCCESS);
  return done(id, message);
}
