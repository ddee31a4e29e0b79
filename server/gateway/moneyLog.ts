import { SUCCESS, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import type { CallName } from '../../shared/contract/index.ts';
import { type Envelope } from '../../shared/envelope.ts';
import { type Reason, refusal } from '../../shared/reasons.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { priceChanged } from '../../shared/money/payPrice.ts';
import { bffCall, withQuery } from '../../shared/wire.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import type { Pseudonym } from '../log/pseudonyms.ts';
import type { MoneyState } from '../metrics/sessionMetrics.ts';
import type { CallContext } from './callContext.ts';

/** What a call that was not sent says of itself (sendOnce.ts, identity.ts); any other envelope is the first one again. */
const UNSENT: { [R in Reason]?: MoneyState } = {
  request_running: 'conflict',
  idempotency_key_reused: 'reused',
  idempotency_key_missing: 'invalid',
  not_submitted: 'unavailable',
  outcome_unknown: 'unknown',
};

/** What became of a call with an idempotency key, for metrics and log lines; `MONEY_STATES` explains each state. `sent`: this request has sent it. */
export function moneyState(sent: boolean, { code, reason }: Envelope): MoneyState {
  // A word that the catalogue does not have is none of these.
  if (!sent) return UNSENT[reason as Reason] ?? 'replayed';
  if (code === SUCCESS) return 'done';
  return code === OUTCOME_UNKNOWN ? 'unknown' : isUpstreamFailure(code) ? 'failed' : 'refused';
}

/**
 * Returns what logs the life of calls that happen once (column `once`): that one goes to the upstream (`sent`), and how it ended. One with `sent`
 * and without an end is unknown: its process died. Sums are not logged: they stand in the upstream's records, which are found by the time
 * and the call.
 */
export function createMoneyLog(pseudonym: Pseudonym) {
  const fieldsOf = (call: CallName, state: MoneyState, { key, session }: CallContext) => ({
    call,
    state,
    key: key === undefined ? undefined : pseudonym('key', key),
    member: session.received?.slice(0, 8),
  });
  return {
    began: (call: CallName, context: CallContext): void =>
      context.log.event('biz.money', fieldsOf(call, 'sent', context)),
    ended(call: CallName, state: MoneyState, { code, reason }: Envelope, context: CallContext): void {
      const line = { ...fieldsOf(call, state, context), code, reason: code === SUCCESS ? undefined : reason };
      context.log.event('biz.money', line, state === 'unknown' ? 'warn' : 'info');
    },
  };
}

/**
 * Refuses a purchase whose price is no longer the one that the member was shown, before anything is sent. `read` reads the
 * price list. Without a shown price, or when the list does not say the price, the upstream decides. When the list cannot be read,
 * the answer is 503: nothing is bought at a price that may be old.
 */
export async function refuseOtherPrice(
  { priced }: Pick<Endpoint, 'priced'>,
  input: Record<string, unknown>,
  read: (call: CallName) => Promise<Envelope>,
): Promise<Envelope | undefined> {
  const shown = input.price;
  if (!priced || typeof shown !== 'string') return undefined;
  // The column names a call of the contract; naming its type in shared/endpoint.ts would be a circle.
  const { code, data } = await read(priced.list as CallName);
  if (isUpstreamFailure(code)) return refusal('price_unknown', '暂时无法核对价格，没有扣款，请稍后再试');
  if (code !== SUCCESS || !Array.isArray(data)) return undefined;
  const { price } = fieldsOf(data.find((row: unknown) => fieldsOf(row).id === input[priced.id]));
  if (typeof price !== 'string' || price === shown) return undefined;
  return refusal('price_changed', priceChanged(price), { price });
}

/**
 * Adds to an unknown outcome how to settle it: `request_id`, and `records`, the address that lists what the call has made. Without a
 * `list`, the call's records cannot be asked for by their key, and only `request_id` is there.
 */
export function tellHowToSettle(
  envelope: Envelope,
  key: string | undefined,
  list: Endpoint | undefined,
): Envelope {
  if (envelope.code !== OUTCOME_UNKNOWN || key === undefined) return envelope;
  const records = list && { records: withQuery(bffCall(list).path, { request_id: key }) };
  return { ...envelope, data: { request_id: key, ...records } };
}

/**
 * Refuses a list that was asked for by `request_id` if some of its records have another one or none: the upstream does not know the
 * filter, and a caller would take a stranger's record for its own call, or pay twice.
 */
export function refuseUnfiltered(envelope: Envelope, requestId: unknown): Envelope {
  const { code, data } = envelope;
  if (code !== SUCCESS || requestId === undefined || !Array.isArray(data)) return envelope;
  return data.every((row) => fieldsOf(row).request_id === requestId)
    ? envelope
    : refusal('not_offered', '暂不支持按请求编号查询记录');
}
