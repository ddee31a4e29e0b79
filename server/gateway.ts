import type { FastifyBaseLogger } from 'fastify';
import type { EnvelopeOf } from '../shared/api.ts';
import { BAD_GATEWAY, CONFLICT, GATEWAY_TIMEOUT, NOT_FOUND } from '../shared/codes.ts';
import { LOGIN_REQUIRED, SENTINEL, SUCCESS } from '../shared/constants.ts';
import { callNames, contract, type CallName, type Contract } from '../shared/contract/index.ts';
import { asksForRecord, canOpenSession, type Endpoint, type Input, type Output } from '../shared/endpoint.ts';
import { fail, ok, type Envelope } from '../shared/envelope.ts';
import { isUpstreamFailure } from '../shared/result.ts';
import { bffCall, toQuery } from '../shared/wire.ts';
import { copyVersions } from './gateway/cache/copyVersion.ts';
import { isWorthKeeping } from './gateway/cache/isWorthKeeping.ts';
import { createLastGood } from './gateway/cache/lastGood.ts';
import { createSiteCopies, type CacheResult } from './gateway/cache/siteCopies.ts';
import { refuseForeignState } from './gateway/oauthState.ts';
import { createOffers } from './gateway/offers.ts';
import { createIdentity } from './gateway/identity.ts';
import { limitCall } from './gateway/limitCall.ts';
import { createSendOnce, OUTCOME_IS_UNKNOWN } from './gateway/sendOnce.ts';
import { interpretEnvelope } from './gateway/interpretEnvelope.ts';
import { adapterOf } from './gateway/adapterOf.ts';
import { refuseOtherPrice } from './gateway/refuseOtherPrice.ts';
import type { ReaderTools } from './gateway/read/compileReader.ts';
import type { DriftLog } from './gateway/read/driftLog.ts';
import { createShape, refuseInput, type Shape } from './gateway/shape.ts';
import { kindOf } from './gateway/kindOf.ts';
import { upstreamRequest } from './gateway/upstreamRequest.ts';
import { messageOf } from './http/errors.ts';
import type { Limiter, Refused } from './http/limits/limiter.ts';
import { Session } from './session/session.ts';
import type { Store } from './store/store.ts';
import type { UpstreamClient } from './upstream/client.ts';
import type { Adaptation } from './upstream/adapt/adapt.ts';
import { callOf } from './upstream/adapt/callOf.ts';
import { isOwnWord, UPSTREAM_FAILED } from './upstream/normalize.ts';

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
  /** Set by the gateway: the rate limit that refused the call. */
  limited?: Refused | undefined;
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
  /** Whether the portal offers login at WeChat's page. Without it, a call with the column `oauthState` does not exist. */
  oauth?: boolean;
  reader: ReaderTools;
  drift: DriftLog;
  /** For calls that belong to no request. */
  log: FastifyBaseLogger;
  /** Monotonic time (ms) by which copies of site data grow old. */
  cacheClock?: (() => number) | undefined;
  /** What the copies depend on besides the contract: they are shared only by gateways that agree in it. */
  circumstances?: unknown;
  /** Rate limits of calls; absent: none. */
  limiter?: Limiter | undefined;
}

/**
 * The only caller of the upstream (files: gateway/files.ts). It validates and authorises a call, sends it, normalises the
 * response to an envelope, strips the output to its declared fields and updates the session. Both `/bff` and the pages'
 * loaders use it, so they behave the same.
 */
export function createGateway({
  upstream,
  store,
  amend = {},
  adaptation,
  oauth = false,
  reader,
  drift,
  log,
  cacheClock,
  circumstances,
  limiter,
}: GatewayOptions) {
  const shapes = new Map<CallName, Shape>(callNames.map((name) => [name, createShape(contract[name], reader)]));
  const lastGood = createLastGood({ store, versionOf: copyVersions([upstream.origin, circumstances]), log });
  const copies = createSiteCopies({ now: cacheClock, lastGood, log });
  const sendOnce = createSendOnce(store);
  const identity = createIdentity(store);
  const offers = createOffers(
    (name) => send(name, contract[name], {}, { session: new Session(), log }),
    (name) => callOf(adaptation, name),
    { isUp: copies.watch.isUp, lastGood, now: cacheClock },
  );

  /** Makes a call with typed input. Never rejects: every failure is an envelope. */
  function call<N extends CallName>(name: N, input: Input<Contract[N]>, context: CallContext): Promise<EnvelopeOf<N>> {
    // The data of a success was validated against the row's output schema.
    return callRaw(name, input, context) as Promise<EnvelopeOf<N>>;
  }

  /** Makes a call with untrusted input of any form. `texts`: fields that came as texts, in a query or a path; they are converted. */
  async function callRaw(name: CallName, raw: object, context: CallContext, texts: object = {}): Promise<Envelope> {
    const row: Endpoint = contract[name];
    if (row.oauthState && !oauth) return fail(NOT_FOUND, messageOf(NOT_FOUND));
    const shape = shapeOf(name);
    const checked = shape.input(withInvite(row, { ...raw, ...shape.fromText(texts) }, context.session));
    if ('errors' in checked) return refuseInput(checked.errors);
    if (row.auth === 'member' && !context.session.token) return fail(SENTINEL, LOGIN_REQUIRED);
    if (row.session === 'closes') return closeSession(context.session);
    if (name === 'offers') return ok({ missing: offers.missing() });

    const input = checked.value;
    if (row.cache) {
      // A visitor cannot make the gateway ask the upstream each time.
      const afresh = context.fresh === true && context.session.token !== undefined;
      // All visitors get the response, so it is asked for without the caller's session.
      const load = () => send(name, row, input, { ...context, session: new Session(), signal: undefined });
      const source = { name, policy: row.cache, load, isKept: isWorthKeeping(row.input, input), isRecord: asksForRecord(row) };
      const { envelope, result } = await copies[afresh ? 'refresh' : 'get'](`${name}${toQuery(input)}`, source);
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
    const sendLimited = (sent = input) => limitCall(limiter, row, sent, context, () => send(name, row, sent, context));
    if (!row.once) return sendLimited();
    const unbought = await refuseOtherPrice(row, input, (call) => callRaw(call, {}, { ...context, fresh: true }));
    if (unbought?.code === CONFLICT) return unbought;
    const member = await identity.scopeOf(context.session, () => callRaw('visit', {}, { ...context, signal: undefined }));
    if ('refusal' in member) return member.refusal;
    const { envelope, replayed } = await sendOnce(
      `${member.scope}:${name}`,
      context.key,
      input,
      async () => unbought ?? sendLimited({ ...input, request_id: context.key }),
    );
    context.replayed = replayed;
    return envelope;
  }

  /** Validates a query by the row's schema, for a caller that makes the call several times (billCsv.ts). */
  function readInput<N extends CallName>(name: N, query: object): { input: Input<Contract[N]> } | { refusal: Envelope } {
    const shape = shapeOf(name);
    const checked = shape.input(shape.fromText(query));
    // The input was validated by the row's schema.
    return 'errors' in checked ? { refusal: refuseInput(checked.errors) } : { input: checked.value as Input<Contract[N]> };
  }

  function shapeOf(name: CallName): Shape {
    const shape = shapes.get(name);
    if (!shape) throw new Error(`the contract has no call ${name}`);
    return shape;
  }

  let hasAnswered = false;

  /** Sends one call to the upstream and logs it. Returns the normalised, stripped envelope and updates the session. */
  async function send(name: CallName, row: Endpoint, input: Record<string, unknown>, context: CallContext): Promise<Envelope> {
    const { session, log: requestLog } = context;
    const { fingerprint } = session;
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
    const foreign = await identity.isForeign(name, fingerprint, adapted);
    if (foreign) requestLog.warn({ event: 'sec.identity_mismatch', name, member: fingerprint?.slice(0, 8) });
    // Of the other calls, only 40000 and 401 are refusals of the token.
    const ownWord = row.onFailure !== 'session' || adapted.code === SUCCESS || isOwnWord(reply, adaptation);
    const read = interpretEnvelope(row, shapeOf(name), foreign ? fail(BAD_GATEWAY, UPSTREAM_FAILED) : adapted, session, token, ownWord);
    let { envelope } = read;
    hasAnswered ||= !isUpstreamFailure(envelope.code);
    drift.note(name, read.places, requestLog);
    if (row.once && !(reply.outcome !== 'ok' && !reply.sent) && (envelope.code === BAD_GATEWAY || envelope.code === GATEWAY_TIMEOUT)) {
      envelope = OUTCOME_IS_UNKNOWN;
    }
    // `interpretEnvelope` has validated `data` against the row's output schema.
    const amended = amend[name] as ((data: unknown) => unknown) | undefined;
    if (amended && envelope.code === SUCCESS) envelope = { ...envelope, data: amended(envelope.data) };
    requestLog[reply.outcome === 'aborted' || (reply.outcome === 'ok' && envelope.code < 500) ? 'info' : 'warn']({
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

  return {
    call,
    callRaw,
    readInput,
    learnOffers: () => offers.learn(),
    recallOffers: () => offers.recall(),
    /** Writes the copies of site data that wait to be written to the store. */
    writeCopies: () => lastGood.flush(),
    /** Whether the upstream has answered any call since the start, if only to refuse it. */
    hasUpstreamAnswered: () => hasAnswered,
    /** Whether the upstream answers calls for site data at present. */
    isUpstreamUp: copies.watch.isUp,
  };
}

/** Adds the invite code of the cookie to the input if it has none and the row has the column `invite`. */
function withInvite(row: Endpoint, input: object, session: Session): object {
  return row.invite && session.invite && !('invite_code' in input && input.invite_code) ? { ...input, invite_code: session.invite } : input;
}

function closeSession(session: Session): Envelope {
  session.close();
  return ok(null, '已退出登录');
}
