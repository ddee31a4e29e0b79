import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { toast } from '../lib/toast.ts';
import { giveUpKey, idempotencyKey, sentKey, settleKey } from './idempotencyKey.ts';
import { refusalResponse } from './refusal.ts';

/** `intent` that only asks the records what became of a call. */
export const LOOK_UP_OUTCOME = 'lookUp';
/** `intent` of a member who has looked into the records and not found the call. */
export const GIVE_UP = 'giveUp';

/**
 * Of a call without a result. `pending`: not in the records, where it may still appear. `failed`: the records could not be asked. `unasked`:
 * they cannot be asked for one call, so the member has to look. `early`: the member has, but it may still appear. `notHappened`: nor can it.
 */
export type Outcome = 'pending' | 'failed' | 'unasked' | 'early' | 'notHappened';

/** `Id`: of its record. `R`: the action's result on success. */
export interface MoneyAction<Row, Id, R> {
  name: string;
  /** Another call with the same values is a repetition. */
  values: object;
  send(key: string): Promise<Envelope<Row>>;
  /** The id of the record, in the response or in a row of the records. */
  recordOf(row: Row): Id | undefined;
  /** The list of records, filtered by the key of the call that made them. */
  records(key: string): Promise<Envelope<Row[] | null>>;
  /** Shown when the upstream gives no message. Absent: the result itself shows the success. */
  success?: string;
  /** The result. Without `id`, nobody knows which record it is. `response` is absent when the call was found in the records. */
  done(id: Id | undefined, response?: Row): R;
}

/** Makes a call that happens once. The records are asked when the response does not name the record. */
export async function sendOnce<Row, Id, R>(action: MoneyAction<Row, Id, R>) {
  const key = idempotencyKey(action.name, action.values);
  const envelope = await action.send(key);
  settleKey(action.name, envelope.code);
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  const id = action.recordOf(envelope.data) ?? idIn(action, await action.records(key));
  if (action.success) toast('success', envelope.message || action.success);
  return action.done(id, envelope.data);
}

/** Asks the records what became of the call that `sendOnce` has left with an unknown outcome. */
export async function lookUpOutcome<Row, Id, R>(action: MoneyAction<Row, Id, R>): Promise<R | Outcome> {
  const key = sentKey(action.name);
  if (key === undefined) return 'unasked';
  const records = await action.records(key);
  const id = idIn(action, records);
  if (id !== undefined) {
    settleKey(action.name, SUCCESS);
    if (action.success) toast('success', action.success);
    return action.done(id);
  }
  if (records.code === SUCCESS) return giveUpKey(action.name) ? 'notHappened' : 'pending';
  return isUpstreamFailure(records.code) || records.code === SENTINEL ? 'failed' : 'unasked';
}

/** What a page's action does with such a call: `intent` says whether it was sent before. */
export async function sendOrLookUp<Row, Id, R>(action: MoneyAction<Row, Id, R>, intent: string | undefined) {
  if (intent === GIVE_UP) return giveUpKey(action.name) ? 'notHappened' : 'early';
  return intent === LOOK_UP_OUTCOME ? lookUpOutcome(action) : sendOnce(action);
}

const idIn = <Row, Id>(
  { recordOf }: Pick<MoneyAction<Row, Id, unknown>, 'recordOf'>,
  { code, data }: Envelope<Row[] | null>,
) => (code === SUCCESS && data?.[0] ? recordOf(data[0]) : undefined);
