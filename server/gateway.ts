import type { FastifyBaseLogger } from 'fastify';
import type { EnvelopeOf } from '../shared/api.ts';
import { BAD_GATEWAY, GATEWAY_TIMEOUT } from '../shared/codes.ts';
import { LOGIN_REQUIRED, NO_TOKEN, SENTINEL, SUCCESS } from '../shared/constants.ts';
import { callNames, contract, type CallName, type Contract } from '../shared/contract/index.ts';
import { canOpenSession, type Endpoint, type Input, type Output } from '../shared/endpoint.ts';
import { fail, ok, type Envelope } from '../shared/envelope.ts';
import { bffCall, toQuery } from '../shared/wire.ts';
import { createCache, type CacheResult } from './gateway/cache.ts';
import { refuseForeignState } from './gateway/oauthState.ts';
import { createOffers } from './gateway/offers.ts';
import { sendOnce, OUTCOME_IS_UNKNOWN } from './gateway/sendOnce.ts';
import { interpretEnvelope } from './gateway/interpretEnvelope.ts';
import { adapterOf } from './gateway/adapterOf.ts';
import { refuseOtherPrice } from './gateway/refuseOtherPrice.ts';
import type { ReaderTools } from './gateway/read/compileReader.ts';
import type { DriftLog } from './gateway/read/driftLog.ts';
import { createShape, refuseInput, type Shape } from './gateway/shape.ts';
import { kindOf } from './gateway/kindOf.ts';
import { upstreamRequest } from './gateway/upstreamRequest.ts';
import { Session } from './session.ts';
import type { Store } from './store/store.ts';
import type { UpstreamClient } from './upstream/client.ts';
import type { Adaptation } from './upstream/adapt/adapt.ts';
import { isOwnWord } from './upstream/normalize.ts';
import { callOf } from './upstream/adapt/callOf.ts';

/** The context of a call: session, logger and request data. The gateway sets `replayed` and `cache` to report what it did. */
export interface CallContext {
  session: Session;
  log: FastifyBaseLogger;
  /** The caller's idempotency key. */
  key?: string | undefined;
  /** The visitor's IP address, for the upstream's own rate limits. */
  address?: string | undefined;
  /** The visitor's `User-Agent`, by which the upstream recognises logins from a new device. */
  agent?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Of site data, a member wants the upstream's present response instead of a copy: a price that is about to be confirmed. */
  fresh?: boolean | undefined;
  /** Set by the gateway: the envelope repeats the first one of the idempotency key. */
  replayed?: boolean | undefined;
  /** Set by the gateway for calls with the column `cache`. */
  cache?: CacheResult | undefined;
}

export type Gateway = ReturnType<typeof createGateway>;

/** Changes that the portal makes to the upstream's outputs, by call. */
export type Amendments = { [N in CallName]?: (data: Output<Contract[N]>) => Output<Contract[N]> };

interface GatewayOptions {
  upstream: UpstreamClient;
  store: Store;
  amend?: Amendments;
  /** How the upstream differs from the contract. */
  adaptation: Adaptation;
  reader: ReaderTools;
  drift: DriftLog;
  /** For calls that belong to no request. */
  log: FastifyBaseLogger;
  /** Monotonic time (ms) by which copies of site data grow old. */
  cacheClock?: (() => number) | undefined;
}

/**
 * The only caller of the upstream (files: gateway/files.ts). It validates and authorises a call, sends it, normalises the
 * response to an envelope, strips the output to its declared fields and updates the session. Both `/bff` and the pages'
 * loaders use it, so they behave the same.
 */
export function createGateway({ upstream, store, amend = {}, adaptation, reader, drift, log, cacheClock }: GatewayOptions) {
  const shapes = new Map<CallName, Shape>(callNames.map((name) => [name, createShape(contract[name], reader)]));
  const cache = createCache(cacheClock);
  const offers = createOffers(
    (name) => send(name, contract[name], {}, { session: new Session(), log }),
    (name) => callOf(adaptation, name),
  );

  /** Makes a call with typed input. Never rejects: every failure is an envelope. */
  function call<N extends CallName>(name: N, input: Input<Contract[N]>, context: CallContext): Promise<EnvelopeOf<N>> {
    // The data of a success was validated against the row's output schema.
    return callRaw(name, input, context) as Promise<EnvelopeOf<N>>;
  }

  /** Makes a call with untrusted input of any form. */
  async function callRaw(name: CallName, raw: object, context: CallContext): Promise<Envelope> {
    const row: Endpoint = contract[name];
    const checked = shapeOf(name).input(withInvite(row, raw, context.session));
    if ('errors' in checked) return refuseInput(checked.errors);
    if (row.auth === 'member' && !context.session.token) return fail(SENTINEL, LOGIN_REQUIRED);
    if (row.session === 'closes') return closeSession(context.session);
    if (name === 'offers') return ok({ missing: offers.missing() });

    const input = checked.value;
    if (row.cache) {
      // A visitor cannot make the gateway ask the upstream each time.
      const afresh = context.fresh === true && context.session.token !== undefined;
      const load = () => send(name, row, input, { ...context, signal: undefined });
      const { envelope, result } = await cache[afresh ? 'refresh' : 'get'](`${name}${toQuery(input)}`, row.cache, load);
      context.cache = result;
      return envelope;
    }
    if (row.oauthState) {
      const refusal = await refuseForeignState(store, context.session, input.state);
      if (refusal) {
        context.log.warn({ event: 'sec.foreign_oauth_state', name });
        return refusal;
      }
    }
    if (!row.once) return send(name, row, input, context);
    const dearer = await refuseOtherPrice(row, input, (call) => callRaw(call, {}, { ...context, fresh: true }));
    if (dearer) return dearer;
    const scope = `${context.session.fingerprint ?? NO_TOKEN}:${name}`;
    const { envelope, replayed } = await sendOnce(store, scope, context.key, input, () => send(name, row, { ...input, request_id: context.key }, context));
    context.replayed = replayed;
    return envelope;
  }

  /** Validates raw input by the row's schema, for a caller that makes the call several times (billCsv.ts). */
  function readInput<N extends CallName>(name: N, raw: object): { input: Input<Contract[N]> } | { refusal: Envelope } {
    const checked = shapeOf(name).input(raw);
    // The input was validated by the row's schema.
    return 'errors' in checked ? { refusal: refuseInput(checked.errors) } : { input: checked.value as Input<Contract[N]> };
  }

  function shapeOf(name: CallName): Shape {
    const shape = shapes.get(name);
    if (!shape) throw new Error(`the contract has no call ${name}`);
    return shape;
  }

  /** Sends one call to the upstream and logs it. Returns the normalised, stripped envelope and updates the session. */
  async function send(name: CallName, row: Endpoint, input: Record<string, unknown>, context: CallContext): Promise<Envelope> {
    const { session, log: requestLog } = context;
    const adapter = adapterOf(adaptation, name, reader.addresses, requestLog);
    const made = upstreamRequest(row, adapter, input, session.token);
    if ('failure' in made) return made.failure;
    const { method, token } = made.request;
    const started = performance.now();
    const reply = await upstream.call({
      ...made.request,
      kind: kindOf(row),
      forwardedFor: context.address,
      userAgent: canOpenSession(row) ? context.agent : undefined,
      // A write is never aborted, even if the upstream uses GET for it.
      signal: bffCall(row).method === 'GET' ? context.signal : undefined,
    });
    const adapted = adapter.envelope(reply);
    offers.note(name, reply, adapted.code);
    // Of the other calls, only 40000 and 401 are refusals of the token.
    const ownWord = row.onFailure !== 'session' || adapted.code === SUCCESS || isOwnWord(reply, adaptation);
    const read = interpretEnvelope(row, shapeOf(name), adapted, session, token, ownWord);
    let { envelope } = read;
    drift.note(name, read.places, requestLog);
    if (row.once && !(reply.outcome !== 'ok' && !reply.sent) && (envelope.code === BAD_GATEWAY || envelope.code === GATEWAY_TIMEOUT)) {
      envelope = OUTCOME_IS_UNKNOWN;
    }
    // `interpretEnvelope` has validated `data` against the row's output schema.
    const amended = amend[name] as ((data: unknown) => unknown) | undefined;
    if (amended && envelope.code === SUCCESS) envelope = { ...envelope, data: amended(envelope.data) };
    requestLog[reply.outcome === 'ok' && envelope.code < 500 ? 'info' : 'warn']({
      event: 'upstream.call',
      name,
      method,
      outcome: reply.outcome,
      sent: reply.outcome === 'ok' ? undefined : reply.sent,
      status: reply.outcome === 'ok' ? reply.status : undefined,
      code: envelope.code,
      place: read.fault,
      durMs: Math.round((performance.now() - started) * 10) / 10,
      member: session.fingerprint?.slice(0, 8),
    });
    return envelope;
  }

  return { call, callRaw, readInput, learnOffers: () => offers.learn() };
}

/** Adds the invite code of the cookie to the input if it has none and the row has the column `invite`. */
function withInvite(row: Endpoint, input: object, session: Session): object {
  return row.invite && session.invite && !('invite_code' in input && input.invite_code) ? { ...input, invite_code: session.invite } : input;
}

function closeSession(session: Session): Envelope {
  session.close();
  return ok(null, '已退出登录');
}
