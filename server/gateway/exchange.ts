import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { isRead } from '../../shared/wire.ts';
import { outcomeOf } from '../metrics/upstreamMetrics.ts';
import { withFreshToken } from '../session/refresh.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import type { CallKind } from '../upstream/poolSettings.ts';
import { isNoSuchCall, isOwnWord } from '../upstream/normalize.ts';
import type { MadeRequest } from './adapterOf.ts';
import type { CallContext, GatewayServices } from './callContext.ts';
import { refusesToken } from './interpretEnvelope.ts';

/** One request with its reply. */
export interface Exchanged {
  reply: UpstreamReply;
  /** The token that was sent; null: none, though the call may have one; undefined: the call has none. */
  token: string | null | undefined;
  /** What the reply comes to. */
  envelope: Envelope;
  /** Counts and logs it, with what it came to. `code`: for the metrics; `fault`: the place without which the response is useless. */
  end: (envelope: Envelope, code?: number, fault?: string) => void;
}

/** Sends one request of a call. `read`: what a reply comes to. Without a reply there is the envelope that says why nothing was sent. */
export type Exchange = (
  name: EndpointName,
  row: Endpoint,
  request: MadeRequest & { token?: string | null | undefined },
  kind: CallKind,
  read: (reply: UpstreamReply) => Envelope,
  context: CallContext,
) => Promise<Exchanged | { envelope: Envelope }>;

type Services = Pick<GatewayServices, 'adaptation' | 'metrics' | 'spans'> & {
  upstream: Pick<GatewayServices['upstream'], 'call'>;
};

/** A function that sends one request of a call, and logs it. */
export function createExchange({ upstream, adaptation, metrics, spans }: Services): Exchange {
  /**
   * Sends one request of a call, with a token that is not over, and once more with a new one if the token is refused: the upstream has not
   * carried it out then. `read`: what a reply comes to. The envelope stands alone if nothing could be sent, since no new token was given.
   */
  const exchange: Exchange = async (name, row, request, kind, read, context) => {
    if (request.token !== undefined) return exchangeOnce(name, row, request, kind, read, context);
    let before: Exchanged | undefined;
    const end = () => before?.end(before.envelope);
    const found = await withFreshToken(row, context.session, async () => {
      end();
      before = await exchangeOnce(name, row, request, kind, read, context);
      const { code } = before.envelope;
      const isRefused = code !== SUCCESS && refusesToken(row, code) && isOwnWord(before.reply, adaptation);
      return { ...before, code: isRefused ? SENTINEL : SUCCESS };
    });
    if ('reply' in found) return found;
    end();
    return { envelope: found };
  };

  /** Sends it with the session's present token. */
  async function exchangeOnce(
    ...[name, row, request, kind, read, context]: Parameters<Exchange>
  ): Promise<Exchanged> {
    const { session, log } = context;
    const own = row.auth === 'public' ? undefined : (session.token ?? null);
    const token = request.token === undefined ? own : (request.token ?? undefined);
    const started = performance.now();
    const span = spans.call(name, context.trace);
    let known: { of: UpstreamReply; envelope: Envelope } | undefined;
    // An adaptation may change the data that it is given, so it is given those of a reply once.
    function envelopeOf(found: UpstreamReply): Envelope {
      if (known?.of !== found) known = { of: found, envelope: read(found) };
      return known.envelope;
    }
    const reply = await upstream.call({
      ...request,
      token,
      correlation: span.headers,
      kind,
      forwardedFor: context.address,
      userAgent: canOpenSession(row) ? context.agent : undefined,
      // A write is never aborted, even if the upstream uses GET for it.
      signal: isRead(row) ? context.signal : undefined,
      isAnswer: (found) => isNoSuchCall(found, adaptation) || !isUpstreamFailure(envelopeOf(found).code),
    });
    function end(envelope: Envelope, code = envelope.code, fault?: string): void {
      const took = performance.now() - started;
      const outcome = outcomeOf(reply.outcome, code);
      metrics.upstream.call(name, kind, outcome, took);
      span.end({ outcome, code: envelope.code, reason: envelope.reason });
      // A refusal is an answer; and what the client no longer waits for is no failure.
      log.event(
        'upstream.call',
        {
          name,
          // The line of a call that visitors share may have the id of the request that caused it, which the upstream does not know.
          sentAs: context.trace ? undefined : span.requestId,
          method: request.method,
          outcome: reply.outcome,
          sent: reply.outcome === 'ok' ? undefined : reply.sent,
          cause: reply.outcome === 'ok' ? undefined : reply.reason,
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
    return { reply, token, envelope: envelopeOf(reply), end };
  }

  return exchange;
}
