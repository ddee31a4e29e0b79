import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BAD_GATEWAY,
  GATEWAY_TIMEOUT,
  NOT_FOUND,
  NOT_MODIFIED,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
} from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { fail } from '../../../shared/envelope.ts';
import type { Reason } from '../../../shared/reasons.ts';
import { BoundedQueues } from '../../boundedQueue.ts';
import { reasonOf } from '../../gateway/reasonOf.ts';
import { addressKey } from '../../http/limits/addressKey.ts';
import type { UpstreamClient } from '../../upstream/upstreamClient.ts';
import { PICTURE_MAX, type FlightEnd, type PictureCache } from './pictureCache.ts';
import { sendPicture } from './sendPicture.ts';

/** Longest time that a copy is fresh, whatever the upstream says: a day, in seconds. */
const LONGEST = 24 * 3600;
/** For a picture of which the upstream does not say how long it keeps (seconds). */
const UNSAID = 60;

/** How long (seconds) a copy of a whole response (200) may be served to everyone by the upstream's headers; 0: not at all. */
export function freshSeconds(headers: IncomingHttpHeaders): number {
  const { 'set-cookie': cookie, vary, 'content-length': length, 'cache-control': control = '' } = headers;
  // Without a length, a response that was cut off looks like a whole one.
  if (cookie !== undefined || length === undefined) return 0;
  if (
    vary !== undefined &&
    !/^\s*(?:accept-encoding|origin)(?:\s*,\s*(?:accept-encoding|origin))*\s*$/i.test(vary)
  )
    return 0;
  if (/(?:^|[\s,])(?:no-store|no-cache|private)(?:$|[\s,=])/i.test(control)) return 0;
  const [, shared] = /(?:^|[\s,])s-maxage=(\d{1,9})/i.exec(control) ?? [];
  const [, own] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(control) ?? [];
  return Math.min(Number(shared ?? own ?? UNSAID), LONGEST);
}

const MEDIA_TYPES = /^(?:image\/|application\/pdf)/;
/** Reasons of the refusals that are not the upstream's word. */
const REASONS = new Map<number, Reason>([
  [BAD_GATEWAY, 'upstream_unreachable'],
  [UNAVAILABLE, 'upstream_busy'],
  [GATEWAY_TIMEOUT, 'upstream_timeout'],
]);
const NOT_SHOWN = '图片暂时无法显示';

/** What the proxy tells of the upstream's response. */
interface Arrived {
  /** All headers of the upstream. */
  headers: IncomingHttpHeaders;
  stream: Readable;
}

/** Sends the request on; one of the two is called. */
export type Forward = (callbacks: {
  onResponse: (arrived: Arrived) => void;
  onError: (error: unknown) => void;
}) => void;

/** Requests of one address: on their way to the upstream, and waiting. A page with more pictures is no attack: the rest waits a moment. */
const ADDRESS_LIMITS = { running: 16, waiting: 48, wait: 4_000 };

interface ServeOptions {
  cache: PictureCache;
  failureOf: UpstreamClient['failureOf'];
  /** Keeps the headers of the upstream's response that browsers may get. */
  allowed: (headers: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/**
 * Answers a request for a picture: from memory, together with others who ask for the same, or by `forward`. What fits into memory is
 * taken in whole before it is sent, so that slow readers hold no connection to the upstream. If the upstream fails, an old
 * copy is better than none.
 */
export function createServePicture({ cache, allowed, failureOf }: ServeOptions) {
  /** By address, so that no address can take all connections. */
  const queues = new BoundedQueues(ADDRESS_LIMITS);

  return async function servePicture(
    request: FastifyRequest,
    reply: FastifyReply,
    forward: Forward,
  ): Promise<FastifyReply> {
    const key = request.url;
    const { headers } = request;
    const isWhole =
      request.method === 'GET' &&
      !headers.range &&
      !headers['if-none-match'] &&
      !headers['if-modified-since'];
    for (;;) {
      const copy = cache.fresh(key);
      if (copy) return sendPicture(request, reply, copy.picture, copy.age);
      const flight = isWhole ? cache.flight(key) : undefined;
      if (!flight) break;
      const end = await flight;
      if (typeof end === 'object') return refuse(end.status);
      if (end === 'notKept') break;
    }
    // The client has left while it waited: nobody would end what began now.
    if (reply.raw.destroyed) return reply;
    const end = isWhole && !cache.flight(key) ? cache.begin(key) : () => undefined;
    // However it ends, nobody must wait for ever.
    reply.raw.once('close', () => end('left'));
    const leave = queues.of(addressKey(request.ip)).enter(
      () =>
        forward({ onResponse: (arrived) => void pass(arrived, end), onError: (error) => failed(error, end) }),
      () => {
        end('left');
        refuse(TOO_MANY_REQUESTS, 1);
      },
    );
    reply.raw.once('close', leave);
    if (request.signal.aborted) leave();
    return reply;

    async function pass({ headers: sent, stream }: Arrived, ended: (end: FlightEnd) => void): Promise<void> {
      const status = reply.statusCode;
      const isShown =
        MEDIA_TYPES.test(sent['content-type'] ?? '') &&
        (sent['content-encoding'] ?? 'identity') === 'identity';
      // Pictures and documents only, not compressed: the upstream's pages and data, such as its words on an error, are not the portal's.
      if (status !== NOT_MODIFIED && (status >= 300 || !isShown)) {
        stream.on('error', () => undefined).destroy();
        const shown = status < 400 ? NOT_FOUND : status;
        ended({ status: shown });
        return void refuse(shown);
      }
      const length = Number(sent['content-length'] ?? NaN);
      if (request.method === 'HEAD' || status === NOT_MODIFIED || !(length <= PICTURE_MAX)) {
        ended('notKept');
        return void reply.send(stream);
      }
      try {
        const bytes = await readAll(stream);
        const seconds = isWhole && status === SUCCESS ? freshSeconds(sent) : 0;
        if (seconds > 0) cache.keep(key, { bytes, headers: allowed(sent) }, seconds);
        ended(seconds > 0 ? 'stored' : 'notKept');
        reply.send(bytes);
      } catch (error) {
        failed(error, ended);
      }
    }

    function failed(error: unknown, ended: (end: FlightEnd) => void): void {
      const { outcome, retryAfter } = failureOf(error);
      if (outcome === 'aborted') ended('left');
      const status =
        outcome === 'timeout'
          ? GATEWAY_TIMEOUT
          : outcome === 'shed' || outcome === 'open'
            ? UNAVAILABLE
            : BAD_GATEWAY;
      ended({ status });
      refuse(status, retryAfter);
    }

    /** Sends an old copy if the upstream failed and there is one, else the refusal. */
    function refuse(status: number, retryAfter?: number): FastifyReply {
      const old = status >= 500 ? cache.old(key) : undefined;
      if (old) return sendPicture(request, reply, old);
      for (const name of Object.keys(allowed(reply.getHeaders()))) reply.removeHeader(name);
      if (retryAfter !== undefined || status === UNAVAILABLE) reply.header('retry-after', retryAfter ?? 1);
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send(fail(status, NOT_SHOWN, null, REASONS.get(status) ?? reasonOf(status, null)));
    }
  };
}

/** All bytes of the stream; throws if it breaks. */
async function readAll(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  // A stream of bytes without encoding yields buffers.
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
