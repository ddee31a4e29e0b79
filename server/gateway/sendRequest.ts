import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { canOpenSession } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { isRead } from '../../shared/wire.ts';
import { outcomeOf } from '../metrics/upstreamMetrics.ts';
import { withFreshToken } from '../session/refresh.ts';
import type { Renewal } from '../session/session.ts';
import type { CallKind } from '../upstream/poolSettings.ts';
import type { FileCall, FileReply } from '../upstream/upstreamClient.ts';
import type { UpstreamFailure, UpstreamReply } from '../upstream/upstreamReply.ts';
import { saysNoSuchCall, isOwnWord } from '../upstream/normalize.ts';
import type { MadeRequest } from './adapterOf.ts';
import { refusesToken } from './steps/endOrOpenSession.ts';
import type { Call, Received } from './steps/step.ts';

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
  const started = performance.now();
  const span = parts.spans.call(name, trace);
  let known: { of: UpstreamReply; envelope: Envelope } | undefined;
  // An adaptation may change the data that it is given, so it is given those of a reply once.
  function envelopeOf(reply: UpstreamReply): Envelope {
    if (known?.of !== reply) known = { of: reply, envelope: request.read(reply) };
    return known.envelope;
  }
  const about = { forwardedFor: context.address, correlation: span.headers };
  const reply: FileReply =
    request.kind === 'file'
      ? await parts.upstream.file({ ...request, ...about, token: token ?? '', signal: signalOf(call) })
      : await parts.upstream.call({
          ...request,
          ...about,
          token,
          userAgent: canOpenSession(row) ? context.agent : undefined,
          signal: signalOf(call),
          isAnswer: (found) =>
            saysNoSuchCall(found, parts.adaptation) || !isUpstreamFailure(envelopeOf(found).code),
        });

  function end(envelope: Envelope, code = envelope.code, fault?: string): void {
    const took = performance.now() - started;
    const outcome = outcomeOf(reply.outcome, code);
    const failure = failureIn(reply);
    parts.metrics.upstream.call(name, request.kind, outcome, took);
    span.end({ outcome, code: envelope.code, reason: envelope.reason });
    // A refusal is an answer; and what the client no longer waits for is no failure.
    log.event(
      'upstream.call',
      {
        name,
        // The line of a call that visitors share may have the id of the request that caused it, which the upstream does not know.
        sentAs: trace ? undefined : span.requestId,
        method: request.method,
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
  return { reply, token, envelope: reply.outcome === 'file' ? DOWNLOADED : envelopeOf(reply), end };
}

/** A write is never aborted, even if the upstream uses GET for it. */
const signalOf = ({ row, context }: Call): AbortSignal | undefined =>
  isRead(row) ? context.signal : undefined;

const failureIn = (reply: FileReply): UpstreamFailure | undefined =>
  reply.outcome === 'ok' || reply.outcome === 'file' ? undefined : reply;

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
