import { SUCCESS, OUTCOME_UNKNOWN } from '../../../shared/constants.ts';
import { CONFLICT } from '../../../shared/codes.ts';
import { contract, type CallName } from '../../../shared/contract/index.ts';
import { type Envelope } from '../../../shared/envelope.ts';
import { type Reason, refusal } from '../../../shared/reasons.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { priceChanged } from '../../../shared/money/payPrice.ts';
import { bffCall, withQuery } from '../../../shared/wire.ts';
import { isUpstreamFailure } from '../../../shared/result.ts';
import type { MoneyState } from '../../metrics/sessionMetrics.ts';
import { UPSTREAM_TIMED_OUT } from '../../upstream/normalize.ts';
import { within } from '../../within.ts';
import type { Call, Step } from './step.ts';

/** Time for what is read before a call that happens once is sent (ms), so that its response comes before the caller gives up (`CALLER_TIMEOUT`). */
const PREPARATION = 5_000;

/** What a call that was not sent says of itself (once.ts, identity.ts); any other envelope is the first one again. */
const UNSENT: { [R in Reason]?: MoneyState } = {
  request_running: 'conflict',
  idempotency_key_reused: 'reused',
  idempotency_key_missing: 'invalid',
  not_submitted: 'unavailable',
  outcome_unknown: 'unknown',
};

/** What became of a call with an idempotency key, for metrics and log lines; `MONEY_STATES` explains each state. `sent`: this request has sent it. */
function moneyState(sent: boolean, { code, reason }: Envelope): MoneyState {
  // A word that the catalogue does not have is none of these.
  if (!sent) return UNSENT[reason as Reason] ?? 'replayed';
  if (code === SUCCESS) return 'done';
  return code === OUTCOME_UNKNOWN ? 'unknown' : isUpstreamFailure(code) ? 'failed' : 'refused';
}

/**
 * Logs the life of a call that happens once (column `once`): that it goes to the upstream (`sent`), and how it ended. One with `sent` and without an
 * end is unknown: its process died. Sums are not logged: they stand in the upstream's records, which are found by the time and the call.
 */
function logMoney({ name, context, parts }: Call, state: MoneyState, envelope?: Envelope): void {
  const { key, session, log } = context;
  log.event(
    'biz.money',
    {
      call: name,
      state,
      key: key === undefined ? undefined : parts.pseudonym('key', key),
      member: session.received?.slice(0, 8),
      code: envelope?.code,
      reason: envelope?.code === SUCCESS ? undefined : envelope?.reason,
    },
    state === 'unknown' ? 'warn' : 'info',
  );
}

/**
 * Refuses a purchase whose price is no longer the one that the member was shown, before anything is sent. `read` reads the
 * price list. Without a shown price, or when the list does not say the price, the upstream decides. When the list cannot be read,
 * the answer is 503: nothing is bought at a price that may be old.
 */
async function refuseOtherPrice(
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
function tellHowToSettle(
  envelope: Envelope,
  key: string | undefined,
  list: CallName | undefined,
  capabilities: Call['parts']['capabilities'],
): Envelope {
  if (envelope.code !== OUTCOME_UNKNOWN || key === undefined) return envelope;
  const missing = capabilities.missing();
  const isListed = list !== undefined && !missing.includes(list) && !missing.includes(`${list}.request_id`);
  const records = isListed && { records: withQuery(bffCall(contract[list]).path, { request_id: key }) };
  return { ...envelope, data: { request_id: key, ...records } };
}

/** Makes a call happen once for its idempotency key, at the price that the member was shown. */
export const happenOnce: Step = async (call, next) => {
  const { row, input, context, parts } = call;
  const { key } = context;
  const prepare = (other: CallName) =>
    within(PREPARATION, parts.callRaw(other, {}, { ...context, fresh: true, signal: undefined })).catch(() =>
      refusal('upstream_timeout', UPSTREAM_TIMED_OUT),
    );
  const [unbought, member] = await Promise.all([
    refuseOtherPrice(row, input, prepare),
    parts.identity.scopeOf(context.session, () => prepare('visit')),
  ]);
  if (unbought?.code === CONFLICT) return noteEnd(call, 'conflict', unbought);
  if ('refusal' in member) return member.state ? noteEnd(call, member.state, member.refusal) : member.refusal;
  let sent = false;
  const { envelope, replayed } = await parts.once(`${member.scope}:${call.name}`, key, input, async () => {
    sent = true;
    parts.metrics.money.call(call.name, 'sent');
    logMoney(call, 'sent');
    return unbought ?? next({ ...call, input: { ...input, request_id: key } });
  });
  context.replayed = replayed;
  noteEnd(call, moneyState(sent, envelope), envelope);
  // The column names a call of the contract.
  return tellHowToSettle(envelope, key, row.recordedIn as CallName | undefined, parts.capabilities);
};

/** Counts and logs what became of the call, and returns its envelope. */
function noteEnd(call: Call, state: MoneyState, envelope: Envelope): Envelope {
  call.parts.metrics.money.call(call.name, state);
  logMoney(call, state, envelope);
  return envelope;
}
