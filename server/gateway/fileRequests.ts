import type { Readable } from 'node:stream';
import { SUCCESS } from '../../shared/constants.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { refusal } from '../../shared/reasons.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { outcomeOf } from '../metrics/upstreamMetrics.ts';
import { withFreshToken } from '../session/refresh.ts';
import type { CallSpan } from '../trace/openSpans.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import type { FileReply } from '../upstream/upstreamClient.ts';
import type { Adapter } from './adapterOf.ts';
import { type CallContext, type GatewayServices, type MemberOf, noSession } from './callContext.ts';
import { interpretEnvelope } from './interpretEnvelope.ts';
import type { Reading } from './read/drift.ts';
import type { Shape } from './shape.ts';

const UPLOAD = contract.upload;
/** For an upstream that takes no files. It is shown at the field. */
export const UPLOAD_MISSING = '上传暂未开放';
const NAME = /filename\*=UTF-8''([A-Za-z0-9%._~!$&+^`|-]{1,1000})/;

/** A file that is being sent to its owner. */
export interface FileDownload {
  type: string;
  /** File name, percent-encoded as in RFC 8187; '' if the upstream sent none. */
  name: string;
  body: Readable;
}

/** Given the data of a success: its public address, if it has one. */
export type PublicAddress = (data: unknown) => Promise<string | undefined>;

/** Makes the request with this token. */
type FetchReply = (span: CallSpan, token: string) => Promise<FileReply>;

interface Options {
  /** Of uploads; undefined: the upstream has none. */
  adapter: Adapter | undefined;
  shape: Shape;
  memberOf: MemberOf;
}

/** Sends the requests whose bodies are files, and reads what comes of an upload, whichever way it was made. */
export function createFileRequests(
  { drift, metrics, spans }: Pick<GatewayServices, 'drift' | 'metrics' | 'spans'>,
  { adapter, shape, memberOf }: Options,
) {
  const send = (...[name, context, fetchReply, publicAddress]: Parameters<typeof sendNow>) =>
    withFreshToken(UPLOAD, context.session, () => sendNow(name, context, fetchReply, publicAddress));

  /** Sends it with the session's present token. */
  async function sendNow(
    name: string,
    context: CallContext,
    fetchReply: FetchReply,
    publicAddress?: PublicAddress,
  ): Promise<Envelope | FileDownload> {
    const { session, log, trace } = context;
    const { token } = session;
    if (!token) return noSession(session);
    const started = performance.now();
    const span = spans.call(name, trace);
    const reply = await fetchReply(span, token);
    const result =
      reply.outcome === 'file'
        ? {
            type: reply.type,
            name: NAME.exec(reply.disposition)?.[1] ?? '',
            body: reply.body,
          }
        : await readReply(reply);
    const code = 'code' in result ? result.code : SUCCESS;
    const took = performance.now() - started;
    const outcome = outcomeOf(reply.outcome, code);
    metrics.upstream.call(name, 'file', outcome, took);
    span.end({ outcome, code, reason: 'code' in result ? result.reason : undefined });
    log.event(
      'upstream.call',
      {
        name,
        outcome: reply.outcome,
        sent: 'sent' in reply ? reply.sent : undefined,
        cause: 'reason' in reply ? reply.reason : undefined,
        code,
        reason: 'code' in result ? result.reason : undefined,
        durMs: Math.round(took * 10) / 10,
        member: session.fingerprint?.slice(0, 8),
      },
      reply.outcome !== 'aborted' && isUpstreamFailure(code) ? 'warn' : 'info',
    );
    return result;

    async function readReply(given: UpstreamReply): Promise<Envelope> {
      const adapted = adapter?.envelope(given, log, { sent: {}, input: {} });
      return adapted
        ? readEnvelope(name, adapted, token, context, publicAddress)
        : refusal('not_offered', UPLOAD_MISSING);
    }
  }

  /** An envelope of the upstream as the contract has it, with its effect on the session. */
  async function readEnvelope(
    name: string,
    adapted: Envelope,
    token: string | null | undefined,
    context: CallContext,
    publicAddress?: PublicAddress,
  ): Promise<Envelope> {
    const { session, log } = context;
    const shown = adapted.code === SUCCESS ? await publicAddress?.(adapted.data) : undefined;
    const readFor = (reading: Reading) => interpretEnvelope(UPLOAD, shape, adapted, session, token, reading);
    const reading: Reading = {};
    let read = readFor(reading);
    if (reading.lacks) {
      const member = await memberOf(context);
      if ('refusal' in member) return member.refusal;
      read = readFor({ member: member.scope });
    }
    drift.note(name, read.places, log);
    const { envelope } = read;
    return shown === undefined || envelope.code !== SUCCESS
      ? envelope
      : { ...envelope, data: { ...fieldsOf(envelope.data), url: shown } };
  }

  return { send, readEnvelope };
}
