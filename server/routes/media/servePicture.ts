import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
import { mediaType } from '../../../shared/mediaType.ts';
import type { Reason } from '../../../shared/reasons.ts';
import { BoundedQueues } from '../../boundedQueue.ts';
import { createSwr, type SwrRules } from '../../cache.ts';
import { reasonOf } from '../../gateway/reasonOf.ts';
import { addressKey } from '../../http/limits/addressKey.ts';
import type { StreamedReply } from '../../upstream/callPool.ts';
import type { UpstreamClient } from '../../upstream/upstreamClient.ts';
import { takeTurns } from '../fileTurns.ts';
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

const MEDIA_TYPES = /^(?:image\/.|application\/pdf$)/;
/** Reasons of the refusals that are not the upstream's word. */
const REASONS = new Map<number, Reason>([
  [BAD_GATEWAY, 'upstream_unreachable'],
  [UNAVAILABLE, 'upstream_busy'],
  [GATEWAY_TIMEOUT, 'upstream_timeout'],
]);
const NOT_SHOWN = '图片暂时无法显示';

/** Requests of one address: on their way to the upstream, and waiting. A page with more pictures is no attack: the rest waits a moment. */
const ADDRESS_LIMITS = { running: 16, waiting: 48, wait: 4_000 };
/** Memory for copies, and the largest that is kept (bytes). */
const SIZE_MAX = 32 * 1024 * 1024;
const PICTURE_MAX = 1024 * 1024;
/** What a copy needs besides its bytes, roughly (bytes). */
const OVERHEAD = 1024;

/** A picture as the upstream sent it, and how long it may be served to everyone (s). */
interface Copy {
  bytes: Buffer;
  headers: Readonly<Record<string, unknown>>;
  fetched: number;
  seconds: number;
}
/** What the upstream was asked for: a copy for all; a picture for its visitor alone; why there is none. */
type Loaded = Copy | { alone: true } | Refused;
/** `retryAfter`: seconds. */
interface Refused {
  status: number;
  retryAfter?: number | undefined;
}
/** A picture for one visitor: it is too large, or not for everybody. */
interface Own {
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

const RULES: SwrRules<Loaded> = {
  fresh: (one) => ('bytes' in one ? one.seconds * 1000 : 0),
  stale: 0,
  // Longer than any takes.
  patience: 600_000,
  staleIfError: 24 * 3_600_000,
  isGood: (one) => 'bytes' in one,
};

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

interface ServeOptions {
  failureOf: UpstreamClient['failureOf'];
  /** Keeps the headers of the upstream's response that browsers may get. */
  allowed: (headers: Readonly<Record<string, unknown>>) => Record<string, string>;
  /** Monotonic time (ms). */
  now?: () => number;
}

/**
 * Answers a request for a picture: from memory, together with others who `ask` for the same, or by `forward`. What fits into memory is
 * taken in whole before it is sent, so that slow readers hold no connection to the upstream. If the upstream fails, an old
 * copy is better than none.
 */
export function createServePicture({ failureOf, allowed, now = () => performance.now() }: ServeOptions) {
  /** By address, so that no address can take all connections. */
  const queues = new BoundedQueues(ADDRESS_LIMITS);
  const pictures = createSwr<Loaded>({
    maxSize: SIZE_MAX,
    sizeOf: (one) => ('bytes' in one ? one.bytes.length : 0) + OVERHEAD,
    now,
  });

  return async function servePicture(
    request: FastifyRequest,
    reply: FastifyReply,
    ask: () => Promise<StreamedReply>,
    forward: Forward,
  ): Promise<FastifyReply> {
    const key = request.url;
    let own: Own | undefined;
    const load = async (): Promise<Loaded> => {
      const loaded = await fetchPicture(ask);
      if ('body' in loaded) {
        own = loaded;
        return { alone: true };
      }
      if ('status' in loaded && loaded.status < 500) pictures.delete(key);
      return loaded;
    };
    const copy = pictures.peek(key, load, RULES);
    if (copy && 'bytes' in copy) return sendCopy(copy);
    if (!(await takeTurns([queues.of(addressKey(request.ip))], undefined, reply)))
      return refuse({ status: TOO_MANY_REQUESTS, retryAfter: 1 });
    const { range, 'if-none-match': tag, 'if-modified-since': date } = request.headers;
    if (request.method === 'GET' && range === undefined && tag === undefined && date === undefined) {
      const loaded = await pictures.get(key, load, RULES);
      if ('bytes' in loaded) return sendCopy(loaded);
      if ('status' in loaded) return refuse(loaded);
      // The first who asks for such a picture has it; the others ask for themselves.
      if (own) return reply.headers(allowed(own.headers)).send(own.body);
    }
    forward({
      onResponse: (arrived) => void pass(arrived),
      onError: (error) => void refuse(refusedBy(error)),
    });
    return reply;

    function sendCopy({ bytes, headers: sent, fetched }: Copy): FastifyReply {
      const age = pictures.freshFor(key) > 0 ? Math.floor((now() - fetched) / 1000) : undefined;
      return sendPicture(request, reply, { bytes, headers: sent }, age);
    }

    async function pass({ headers: sent, stream }: Arrived): Promise<void> {
      const status = reply.statusCode;
      const refused = status === NOT_MODIFIED ? undefined : refusedOf(status, sent, stream);
      if (refused) return void refuse(refused);
      if (request.method === 'HEAD' || status === NOT_MODIFIED || !isSmall(sent))
        return void reply.send(stream);
      try {
        reply.send(await buffer(stream));
      } catch (error) {
        refuse(refusedBy(error));
      }
    }

    function refuse({ status, retryAfter }: Refused): FastifyReply {
      for (const name of Object.keys(allowed(reply.getHeaders()))) reply.removeHeader(name);
      if (retryAfter !== undefined || status === UNAVAILABLE) reply.header('retry-after', retryAfter ?? 1);
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send(fail(status, NOT_SHOWN, null, REASONS.get(status) ?? reasonOf(status, null)));
    }
  };

  /** Asks the upstream for the whole picture. */
  async function fetchPicture(ask: () => Promise<StreamedReply>): Promise<Copy | Own | Refused> {
    try {
      const { status, headers: sent, body } = await ask();
      const refused = refusedOf(status, sent, body);
      if (refused) return refused;
      if (!isSmall(sent)) return { headers: sent, body };
      const bytes = await buffer(body);
      const seconds = status === SUCCESS ? freshSeconds(sent) : 0;
      return seconds > 0
        ? { bytes, headers: allowed(sent), fetched: now(), seconds }
        : { headers: sent, body: bytes };
    } catch (error) {
      return refusedBy(error);
    }
  }

  function refusedBy(error: unknown): Refused {
    const { outcome, retryAfter } = failureOf(error);
    if (outcome === 'timeout') return { status: GATEWAY_TIMEOUT, retryAfter };
    return { status: outcome === 'shed' || outcome === 'open' ? UNAVAILABLE : BAD_GATEWAY, retryAfter };
  }
}

/** Pictures and documents only, not compressed: the upstream's pages and data, such as its words on an error, are not the portal's. */
const isShown = (status: number, headers: IncomingHttpHeaders): boolean =>
  status < 300 &&
  MEDIA_TYPES.test(mediaType(headers['content-type'])) &&
  (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';

const isSmall = (headers: IncomingHttpHeaders): boolean =>
  Number(headers['content-length'] ?? NaN) <= PICTURE_MAX;

/** Why a response is not shown, whose stream is dropped then; undefined for one that is. */
function refusedOf(status: number, headers: IncomingHttpHeaders, stream: Readable): Refused | undefined {
  if (isShown(status, headers)) return undefined;
  stream.on('error', () => undefined).destroy();
  return { status: status < 400 ? NOT_FOUND : status };
}
