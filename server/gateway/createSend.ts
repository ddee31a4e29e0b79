import type { FastifyBaseLogger } from 'fastify';
import { BAD_GATEWAY, GATEWAY_TIMEOUT } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { type Envelope } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { SiteConfig } from '../../shared/records/config.ts';
import { bffCall, fillPath, withQuery } from '../../shared/wire.ts';
import { refusal } from '../../shared/reasons.ts';
import { isUpstreamFailure, RESULT_UNKNOWN } from '../../shared/result.ts';
import { outcomeOf } from '../metrics/upstreamMetrics.ts';
import type { UpstreamCall } from '../upstream/client.ts';
import { isOwnWord, UPSTREAM_FAILED } from '../upstream/normalize.ts';
import type { UpstreamReply } from '../upstream/client/callFailed.ts';
import { adapterOf, type Adapter } from './adapterOf.ts';
import type { CallContext, GatewayServices } from './callContext.ts';
import type { Identity } from './identity.ts';
import { interpretEnvelope } from './interpretEnvelope.ts';
import { offerWechat } from './oauthState.ts';
import { saysMissing } from './capabilities.ts';
import { isNothing } from './read/reader.ts';
import { OUTCOME_IS_UNKNOWN } from './sendOnce.ts';
import type { Shape } from './shape.ts';
import { withFreshToken } from '../session/refresh.ts';
import { kindOf } from '../upstream/client/poolSettings.ts';

interface SendOptions {
  identity: Identity;
  shapeOf: (name: CallName) => Shape;
  /** Told of each reply, with the code that it means in the contract. */
  onReply: (name: CallName, reply: UpstreamReply, code: number) => void;
}

/** A function that sends one call to the upstream and logs it. It returns the normalised, stripped envelope and updates the session. */
export function createSend(
  { config, upstream, adaptation, reader, drift, metrics, spans }: GatewayServices,
  { identity, shapeOf, onReply }: SendOptions,
) {
  const adapters = new Map<CallName, Adapter>();
  function adapterFor(name: CallName): Adapter {
    const adapter = adapters.get(name) ?? adapterOf(adaptation, name, reader.addresses);
    adapters.set(name, adapter);
    return adapter;
  }

  const send = (name: CallName, input: Record<string, unknown>, context: CallContext): Promise<Envelope> =>
    withFreshToken(contract[name], context.session, () => sendNow(name, input, context));

  /** Sends it with the session's present token. */
  async function sendNow(
    name: CallName,
    input: Record<string, unknown>,
    context: CallContext,
  ): Promise<Envelope> {
    const row: Endpoint = contract[name];
    const { session, log: requestLog } = context;
    const { fingerprint } = session;
    const adapter = adapterFor(name);
    const kind = kindOf(row);
    const made = upstreamRequest(row, adapter, input, session.token, requestLog);
    if ('failure' in made) return made.failure;
    const { method, token } = made.request;
    if (canOpenSession(row)) await session.announceLogin?.();
    const started = performance.now();
    const span = spans.call(name, context.trace);
    const reply = await upstream.call({
      ...made.request,
      correlation: span.headers,
      kind,
      forwardedFor: context.address,
      userAgent: canOpenSession(row) ? context.agent : undefined,
      // A write is never aborted, even if the upstream uses GET for it.
      signal: bffCall(row).method === 'GET' ? context.signal : undefined,
    });
    const received = adapter.envelope(reply, requestLog);
    onReply(name, reply, received.code);
    // Any refusal of `visit` is one of the token, but a firewall's page says nothing of it: whose session it is stays unknown.
    const adapted =
      row.onFailure === 'session' &&
      received.code !== SUCCESS &&
      !isUpstreamFailure(received.code) &&
      !isOwnWord(reply, adaptation)
        ? refusal('upstream_invalid', UPSTREAM_FAILED)
        : received;
    const foreign = await identity.isForeign(name, fingerprint, adapted);
    if (foreign) {
      requestLog.warn({ event: 'sec.identity_mismatch', name, member: fingerprint?.slice(0, 8) });
      metrics.sessions.foreign();
    }
    const read = interpretEnvelope(
      row,
      shapeOf(name),
      foreign ? refusal('identity_mismatch', UPSTREAM_FAILED) : adapted,
      session,
      token,
    );
    let { envelope } = read;
    if (envelope.code === adapted.code && reply.outcome === 'ok' && saysMissing(row, reply, adapted.code))
      envelope = { ...envelope, reason: 'not_offered' };
    drift.note(name, read.places, requestLog);
    if (row.cache) context.emptied = emptiedIn(adapted.data);
    const mayHaveHappened =
      (reply.outcome === 'ok' || reply.sent) &&
      (envelope.code === BAD_GATEWAY || envelope.code === GATEWAY_TIMEOUT);
    if (mayHaveHappened && row.once) envelope = OUTCOME_IS_UNKNOWN;
    else if (mayHaveHappened && kind === 'write' && reply.outcome !== 'ok')
      envelope = { ...envelope, message: RESULT_UNKNOWN };
    if (name === 'config' && envelope.code === SUCCESS)
      // `interpretEnvelope` has validated `data` against the row's output schema.
      envelope = { ...envelope, data: offerWechat(config.wechatAppId, envelope.data as SiteConfig) };
    const took = performance.now() - started;
    const outcome = outcomeOf(reply.outcome, read.fault === undefined ? adapted.code : BAD_GATEWAY);
    metrics.upstream.call(name, kind, outcome, took);
    span.end({ outcome, code: envelope.code, reason: envelope.reason });
    // A refusal is an answer; and what the client no longer waits for is no failure.
    requestLog[reply.outcome !== 'aborted' && isUpstreamFailure(envelope.code) ? 'warn' : 'info']({
      event: 'upstream.call',
      name,
      // The line of a call that visitors share may have the id of the request that caused it, which the upstream does not know.
      sentAs: context.trace ? undefined : span.requestId,
      method,
      outcome: reply.outcome,
      sent: reply.outcome === 'ok' ? undefined : reply.sent,
      cause: reply.outcome === 'ok' ? undefined : reply.reason,
      status: reply.outcome === 'ok' ? reply.status : undefined,
      code: envelope.code,
      reason: envelope.reason,
      place: read.fault,
      durMs: Math.round(took * 10) / 10,
      member: session.fingerprint?.slice(0, 8),
    });
    return envelope;
  }

  return send;
}

/** Names of the fields that are sent, with nothing in them. */
const emptiedIn = (data: unknown): string[] =>
  Object.entries(fieldsOf(data)).flatMap(([field, value]) =>
    value !== undefined && isNothing(value) ? [field] : [],
  );

/**
 * The request for a call with valid input, as the adaptation has it, or the envelope to return instead of sending anything.
 * `sessionToken`: that of the member, if there is one.
 */
export function upstreamRequest(
  row: Endpoint,
  adapter: Adapter,
  input: Record<string, unknown>,
  sessionToken: string | undefined,
  log: FastifyBaseLogger,
): { request: Pick<UpstreamCall, 'method' | 'path' | 'body' | 'token'> } | { failure: Envelope } {
  const { method } = adapter;
  const { path, rest } = fillPath(adapter.path, input);
  const made = adapter.request(rest, log);
  if ('failure' in made) return made;
  return {
    request: {
      method,
      path: method === 'GET' ? withQuery(path, made.sent) : path,
      body: method === 'GET' ? undefined : made.sent,
      token: row.auth === 'public' ? undefined : (sessionToken ?? null),
    },
  };
}
