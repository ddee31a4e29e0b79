import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { canOpenSession } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { isRead } from '../../shared/wire.ts';
import { outcomeOf } from '../metrics/upstreamMetrics.ts';
import { withFreshToken } from '../session/refresh.ts';
import type { CallSpan } from '../trace/openSpans.ts';
import type { FileReply, UpstreamCall } from '../upstream/upstreamClient.ts';
import type { UpstreamFailure, UpstreamReply } from '../upstream/upstreamReply.ts';
import type { CallKind } from '../upstream/agents.ts';
import { isNoSuchCall, isOwnWord } from '../upstream/normalize.ts';
import type { MadeRequest } from './adapterOf.ts';
import { refusesToken } from './steps/endOrOpenSession.ts';
import type { Call, Received } from './steps/step.ts';

/** One request of a call. */
interface Sending<R> {
  method: UpstreamCall['method'];
  /** For the metrics. */
  kind: CallKind | 'file';
  /** In place of the session's token; null: none. */
  token?: string | null | undefined;
  /** Makes the request, with this token. */
  send: (span: CallSpan, token: string | null | undefined) => Promise<R>;
  /** What a reply comes to. */
  read: (reply: UpstreamReply) => Envelope;
}

/** One request with its reply. */
export interface Sent<R> extends Pick<Received, 'envelope' | 'token'> {
  reply: R;
  end: NonNullable<Received['end']>;
}

/**
 * Sends one request of a call, with a token that is not over, and once more with a new one if the token is refused: the upstream has not
 * carried it out then. The envelope stands alone if nothing could be sent, since no new token was given.
 */
export async function sendRequest<R extends FileReply>(
  call: Call,
  sending: Sending<R>,
): Promise<Sent<R> | { envelope: Envelope }> {
  const { row, context, parts } = call;
  if (sending.token !== undefined || !context.session.renewal) return sendNow(call, sending);
  let before: Sent<R> | undefined;
  const end = () => before?.end(before.envelope);
  const found = await withFreshToken(row, context.session, async () => {
    end();
    before = await sendNow(call, sending);
    const { envelope, reply } = before;
    const isRefused =
      envelope.code !== SUCCESS &&
      refusesToken(row, envelope.code) &&
      reply.outcome !== 'file' &&
      isOwnWord(reply, parts.adaptation);
    return { ...before, code: isRefused ? SENTINEL : SUCCESS };
  });
  if ('reply' in found) return found;
  end();
  return { envelope: found };
}

/** Sends it with the session's present token. */
async function sendNow<R extends FileReply>(
  { name, row, context, parts }: Call,
  { method, kind, token: own, send, read }: Sending<R>,
): Promise<Sent<R>> {
  const { session, log, trace } = context;
  const held = row.auth === 'public' ? undefined : (session.token ?? null);
  const token = own === undefined ? held : (own ?? undefined);
  const started = performance.now();
  const span = parts.spans.call(name, trace);
  const reply = await send(span, token);
  function end(envelope: Envelope, code = envelope.code, fault?: string): void {
    const took = performance.now() - started;
    const outcome = outcomeOf(reply.outcome, code);
    const failure = failureIn(reply);
    parts.metrics.upstream.call(name, kind, outcome, took);
    span.end({ outcome, code: envelope.code, reason: envelope.reason });
    // A refusal is an answer; and what the client no longer waits for is no failure.
    log.event(
      'upstream.call',
      {
        name,
        // The line of a call that visitors share may have the id of the request that caused it, which the upstream does not know.
        sentAs: trace ? undefined : span.requestId,
        method,
        outcome: reply.outcome,
        sent: failure?.sent,
        cause: failure?.reason,
        status: reply.outcome === 'ok' ? reply.status : undefined,
        code: envelope.code,
        reason: envelope.reason,
        place: fault,
        durMs: Math.round(took * 10) / 10,
        member: session.fingerprint?.slice(0, 8),
      },
      reply.outcome !== 'aborted' && isUpstreamFailure(envelope.code) ? 'warn' : 'info',
    );
  }
  return { reply, token, envelope: reply.outcome === 'file' ? DOWNLOADED : read(reply), end };
}

const failureIn = (reply: FileReply): UpstreamFailure | undefined =>
  reply.outcome === 'ok' || reply.outcome === 'file' ? undefined : reply;

/** Of a file. */
const DOWNLOADED: Envelope = { code: SUCCESS, message: '', data: null };

/** The same for a request with a JSON response. */
export function askJson(
  call: Call,
  { token, ...request }: MadeRequest & Pick<Sending<UpstreamReply>, 'token'>,
  kind: CallKind,
  read: Sending<UpstreamReply>['read'],
): Promise<Sent<UpstreamReply> | { envelope: Envelope }> {
  const { row, context, parts } = call;
  let known: { of: UpstreamReply; envelope: Envelope } | undefined;
  // An adaptation may change the data that it is given, so it is given those of a reply once.
  function readOnce(reply: UpstreamReply): Envelope {
    if (known?.of !== reply) known = { of: reply, envelope: read(reply) };
    return known.envelope;
  }
  return sendRequest(call, {
    method: request.method,
    kind,
    token,
    read: readOnce,
    send: ({ headers }, own) =>
      parts.upstream.call({
        ...request,
        token: own,
        correlation: headers,
        kind,
        forwardedFor: context.address,
        userAgent: canOpenSession(row) ? context.agent : undefined,
        // A write is never aborted, even if the upstream uses GET for it.
        signal: isRead(row) ? context.signal : undefined,
        isAnswer: (reply) =>
          isNoSuchCall(reply, parts.adaptation) || !isUpstreamFailure(readOnce(reply).code),
      }),
  });
}
