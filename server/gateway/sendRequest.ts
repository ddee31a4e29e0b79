import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { canOpenSession } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { EventLog } from '../log/events.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { isRead } from '../../shared/wire.ts';
import { outcomeOf } from '../metrics/upstreamMetrics.ts';
import type { Trace } from '../trace/trace.ts';
import { withFreshToken } from '../session/refresh.ts';
import type { Renewal } from '../session/session.ts';
import type { CallKind } from '../upstream/poolSettings.ts';
import type { FileCall, FileReply } from '../upstream/upstreamClient.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import { saysNoSuchCall, isOwnWord } from '../upstream/normalize.ts';
import type { MadeRequest } from './adapterOf.ts';
import { refusesToken } from './steps/endOrOpenSession.ts';
import type { Call, Parts, Received } from './steps/step.ts';

/** A request of a call. */
export type CallRequest = {
  /** Decides which connections it uses. */
  kind: CallKind | 'file';
  /** In place of the session's token; null: none. */
  token?: string | null | undefined;
  /** What a reply comes to. */
  read: (reply: UpstreamReply) => Envelope;
} & (({ kind: CallKind } & MadeRequest) | ({ kind: 'file' } & Pick<FileCall, 'method' | 'path' | 'body'>));

/** One request with its reply. */
export interface SentRequest extends Pick<Received, 'envelope' | 'token'> {
  reply: FileReply;
  end: NonNullable<Received['end']>;
}

/** Of a file, which has no envelope. */
const DOWNLOADED: Envelope = { code: SUCCESS, message: '', data: null };

/**
 * Sends one request of a call, with a token that is not over, and once more with a new one if the token is refused: the upstream has not
 * carried it out then. The envelope stands alone if nothing could be sent, since no new token was given. `renewal`: null for a request that is
 * not repeated.
 */
export async function sendRequest(
  call: Call,
  request: CallRequest,
  renewal: Renewal | null | undefined = call.context.session.renewal,
): Promise<SentRequest | { envelope: Envelope }> {
  if (renewal && request.token === undefined) return sendRenewing(call, request);
  const { name, row, context, parts } = call;
  const { session, log, trace } = context;
  const held = row.auth === 'public' ? undefined : (session.token ?? null);
  const token = request.token === undefined ? held : (request.token ?? undefined);
  const noted = beginRequest(parts, log, {
    name,
    kind: request.kind,
    method: request.method,
    trace,
    member: session.fingerprint,
  });
  let known: Envelope | undefined;
  // An adaptation may change the data that it is given, so it is given those of the reply once.
  const envelopeOf = (one: UpstreamReply): Envelope => (known ??= request.read(one));
  const about = { forwardedFor: context.address, correlation: noted.headers, person: context.person };
  const reply: FileReply =
    request.kind === 'file'
      ? await parts.upstream.file({ ...request, ...about, token: token ?? '', signal: signalOf(call) })
      : await parts.upstream.call({
          ...request,
          ...about,
          token,
          userAgent: canOpenSession(row) ? context.agent : undefined,
          signal: signalOf(call),
          patience: isRead(row) && !row.cache ? context.patience : undefined,
          isAnswer: (found) =>
            saysNoSuchCall(found, parts.adaptation) || !isUpstreamFailure(envelopeOf(found).code),
        });

  const end: SentRequest['end'] = (envelope, code = envelope.code, place) =>
    noted.end(reply, envelope, { code, place });
  return { reply, token, envelope: reply.outcome === 'file' ? DOWNLOADED : envelopeOf(reply), end };
}

/** A write is never aborted, even if the upstream uses GET for it. */
const signalOf = ({ row, context }: Call): AbortSignal | undefined =>
  isRead(row) ? context.signal : undefined;

interface NotedRequest {
  name: string;
  kind: CallRequest['kind'];
  method: string;
  /** The trace that it belongs to; undefined: one of its own. */
  trace?: Trace | undefined;
  /** Fingerprint of the session. */
  member?: string | undefined;
}

/** What the upstream, metrics, spans and the log are told of a request. `headers`: for the upstream; `end`: how it ended. */
export function beginRequest(
  { metrics, spans }: Pick<Parts, 'metrics' | 'spans'>,
  log: EventLog,
  { name, kind, method, trace, member }: NotedRequest,
) {
  const started = performance.now();
  const span = spans.call(name, trace);
  return {
    headers: span.headers,
    /** `code`: what counts, if it is not the envelope's; `place`: where the data did not fit. */
    end(
      reply: FileReply,
      envelope: Envelope,
      { code = envelope.code, place }: { code?: number; place?: string | undefined } = {},
    ): void {
      const took = performance.now() - started;
      const outcome = outcomeOf(reply.outcome, code);
      const failure = reply.outcome === 'ok' || reply.outcome === 'file' ? undefined : reply;
      metrics.upstream.call(name, kind, outcome, took);
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
          place,
          durMs: Math.round(took * 10) / 10,
          member: member?.slice(0, 8),
        },
        reply.outcome !== 'aborted' && isUpstreamFailure(envelope.code) ? 'warn' : 'info',
      );
    },
  };
}

async function sendRenewing(call: Call, request: CallRequest): Promise<SentRequest | { envelope: Envelope }> {
  const { row, context, parts } = call;
  let before: SentRequest | undefined;
  const end = () => before?.end(before.envelope);
  const found = await withFreshToken(row, context.session, async () => {
    end();
    const sent = await sendRequest(call, request, null);
    if (!('reply' in sent)) return sent.envelope;
    before = sent;
    const { envelope, reply } = sent;
    const isRefused =
      envelope.code !== SUCCESS &&
      refusesToken(row, envelope.code) &&
      reply.outcome !== 'file' &&
      isOwnWord(reply, parts.adaptation);
    return { ...sent, code: isRefused ? SENTINEL : SUCCESS };
  });
  if ('reply' in found) return found;
  end();
  return { envelope: found };
}

/** The reply to a request that is for no file: a file in place of an envelope is as good as none. */
export function textReply(reply: FileReply): UpstreamReply {
  if (reply.outcome !== 'file') return reply;
  reply.body.destroy();
  return { outcome: 'ok', status: SUCCESS, text: '' };
}
