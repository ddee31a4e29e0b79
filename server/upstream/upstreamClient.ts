import type { Readable } from 'node:stream';
import { FormData, type Dispatcher } from 'undici';
import type { FastifyBaseLogger } from 'fastify';
import { mediaType } from '../../shared/mediaType.ts';
import { HTTP_TIMEOUT, SUCCESS } from '../../shared/constants.ts';
import { toQuery, withQuery } from '../../shared/wire.ts';
import type { Person } from '../boundedQueue.ts';
import type { Adaptation } from './adapt/adapt.ts';
import type { Signature, SignedRequest, Verb } from './adapt/row.ts';
import { createBreaker, createProbe, type BreakerSettings, type BreakerState } from './breaker.ts';
import { CallPool, type StreamedReply } from './callPool.ts';
import {
  DEADLINES,
  POOLS,
  type CallKind,
  type Deadlines,
  type PoolName,
  type PoolSizes,
} from './poolSettings.ts';
import {
  CallFailed,
  failureOf,
  isUpstreamsFault,
  replyOf,
  single,
  type UpstreamFailure,
  type UpstreamReply,
} from './upstreamReply.ts';

/** A request to the upstream. */
export interface UpstreamCall {
  /** Decides which connections it uses, how long it may take and whether it may be repeated. `probe`: the breaker's question. */
  kind: CallKind | 'probe';
  method: Verb;
  /** Path and query. */
  path: string;
  /** Sent as JSON, as a form, or as it is. */
  body?: unknown;
  form?: object | undefined;
  bytes?: Uint8Array | undefined;
  /** Besides those of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** For the token's header; null: there is none; undefined: no header. */
  token?: string | null | undefined;
  /** The visitor's IP address, for `X-Forwarded-For`; the upstream has rate limits by address. */
  forwardedFor?: string | undefined;
  /** The visitor's `User-Agent`, for calls in which the upstream recognises a member's devices. */
  userAgent?: string | undefined;
  /** Headers by which the call is found in the upstream's log and in traces. */
  correlation?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** Whose share of the connections it takes. */
  person?: Person;
  /** Time that the caller waits (ms), if it is less than a call may take. */
  patience?: number | undefined;
  /** Asked of a response that looks like a fault of the upstream: whether it is an answer all the same. */
  isAnswer?: ((reply: UpstreamReply) => boolean) | undefined;
}

/** A request that uploads or downloads a file. */
export interface FileCall extends Pick<
  UpstreamCall,
  'method' | 'path' | 'forwardedFor' | 'correlation' | 'signal' | 'person'
> {
  /** Bytes, or a form. */
  body?: Buffer | FormData | undefined;
  token: string;
}

/** As for other requests, or the downloaded file: content type, `Content-Disposition` and a stream of its bytes. */
export type FileReply =
  UpstreamReply | { outcome: 'file'; type: string; disposition: string; body: Readable };

/** What the client is made with besides the upstream; the defaults are for production. */
export interface ClientSettings {
  deadlines?: Partial<Deadlines>;
  pools?: PoolSizes;
  /** False: calls are made whatever happened to others. */
  breaker?: Partial<BreakerSettings> | false;
  /** Told of the breaker's changes. */
  onBreaker?: (state: BreakerState) => void;
  /** For the breaker's changes. */
  log?: Pick<FastifyBaseLogger, 'event'>;
}

/** What of a request is not the same for all. `bytes`: sent instead of the text `body`. */
interface OwnRequest extends Pick<UpstreamCall, 'method' | 'path' | 'token' | 'forwardedFor' | 'bytes'> {
  accept: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const BYTES_TYPE = 'application/octet-stream';
/** Content types of files. A response of another type is read as an envelope. */
const FILE_TYPES = /^(?:image\/(?:jpeg|png|webp)|application\/pdf)$/;

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/** Who wants a picture, and until when. */
interface Visitor {
  person: Person;
  signal: AbortSignal;
}
/** Key of the visitor among the headers of a request for a picture, the only thing that the proxy hands on. A symbol is no header. */
const VISITOR = Symbol('visitor');

/**
 * The HTTP client for the upstream. Each class of calls has its own connections, queue and deadline (poolSettings.ts), and a breaker
 * refuses calls while the upstream is down. It follows no redirects, decompresses nothing, verifies TLS, and sends again
 * only what callPool.ts says.
 */
export function createUpstreamClient(
  origin: string,
  { token: tokenForm, headers: fixed, sign }: Pick<Adaptation, 'token' | 'headers' | 'sign'>,
  { deadlines, pools: sizes = {}, breaker: breaking, onBreaker, log }: ClientSettings = {},
) {
  const limits = { ...DEADLINES, ...deadlines };
  limits.write = Math.min(limits.write, HTTP_TIMEOUT);
  limits.probe = Math.min(limits.probe, limits.read);
  /** While the breaker is open, nothing is sent but its probes. */
  function refuse(): CallFailed | undefined {
    const retryAfter = breaker.refusal();
    return retryAfter === undefined
      ? undefined
      : new CallFailed({ outcome: 'open', sent: false, retryAfter });
  }
  const open = (name: PoolName) =>
    new CallPool(
      origin,
      { ...POOLS[name], ...sizes[name] },
      limits,
      name === 'probe' || breaking === false ? undefined : refuse,
    );
  const pools: Readonly<Record<PoolName, CallPool>> = {
    money: open('money'),
    login: open('login'),
    write: open('write'),
    read: open('read'),
    file: open('file'),
    media: open('media'),
    probe: open('probe'),
  };
  const always = { 'accept-encoding': 'identity', 'accept-language': 'zh-CN', ...lowerCased(fixed) };
  const probe = createProbe((path) => call({ kind: 'probe', method: 'GET', path }));
  const breaker = createBreaker({
    ...breaking,
    probe: () => probe.ask(),
    onChange(state) {
      log?.event(`sys.breaker_${state}`, {}, state === 'closed' ? 'info' : 'warn');
      onBreaker?.(state);
    },
  });

  /** The request with its token, the headers of all requests, and what the adaptation's `sign` adds. */
  function complete({ accept, method, path, token, forwardedFor, headers, body = '', bytes }: OwnRequest) {
    const { header, cookie, query, prefix, none } = tokenForm;
    const isHeader = query === undefined && cookie === undefined;
    const value = token === null ? none : token === undefined ? null : prefix + token;
    const request = {
      method,
      path:
        query !== undefined && typeof token === 'string'
          ? withQuery(path, { [query]: prefix + token })
          : path,
      headers: {
        accept,
        ...always,
        ...(isHeader && value !== null && { [header.toLowerCase()]: value }),
        ...(cookie !== undefined && typeof token === 'string' && { cookie: `${cookie}=${prefix}${token}` }),
        ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
        ...headers,
      },
      body,
    };
    const signature = signatureOf(request);
    return {
      method,
      path: signature?.query ? withQuery(request.path, signature.query) : request.path,
      headers: { ...request.headers, ...signature?.headers },
      body: bytes ?? body,
    };
  }

  function signatureOf(request: Omit<SignedRequest, 'now'>): Signature | undefined {
    try {
      return sign?.({ ...request, now: Date.now() });
    } catch (error) {
      log?.event('upstream.adaptation', {
        entry: 'sign',
        error: error instanceof Error ? error.name : typeof error,
      });
      throw new CallFailed({ outcome: 'refused', sent: false, reason: 'SIGN_FAILED' });
    }
  }

  /** Counts what a reply says about the upstream, and returns it. */
  function noted<R extends FileReply>(reply: R, upstreamsFault: boolean | undefined): R {
    if (upstreamsFault !== undefined)
      breaker.note(!upstreamsFault, reply.outcome === 'ok' ? reply.retryAfter : undefined);
    return reply;
  }

  function failed(error: unknown): UpstreamFailure {
    const { failure, upstreamsFault } = failureOf(error, true);
    if (upstreamsFault) breaker.note(false);
    return failure;
  }

  function requestMedia(
    { method, path, headers = null }: Dispatcher.RequestOptions,
    done: (error: Error | null, response?: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>) => void,
  ): void {
    const visitor = headers && VISITOR in headers ? (headers[VISITOR] as Visitor) : undefined;
    pools.media
      .send({ method, path, headers }, visitor?.person, visitor?.signal)
      .then(({ status: statusCode, ...rest }) => done(null, { statusCode, ...rest }), done);
  }

  async function call(request: UpstreamCall): Promise<UpstreamReply> {
    const { kind, method, path, token, form, bytes, userAgent, isAnswer } = request;
    const text = form
      ? toQuery(form).slice(1)
      : request.body === undefined
        ? ''
        : JSON.stringify(request.body);
    const type = bytes ? BYTES_TYPE : form ? FORM_TYPE : text ? JSON_TYPE : undefined;
    const own = {
      ...(type && { 'content-type': type }),
      ...lowerCased(request.headers),
      ...request.correlation,
      ...(userAgent && { 'user-agent': userAgent }),
    };
    let reply: UpstreamReply;
    try {
      const sent = complete({ ...request, accept: JSON_TYPE, headers: own, body: text });
      const { status, headers, body } = await pools[kind].send(
        sent,
        request.person,
        request.signal,
        request.patience,
      );
      reply = replyOf(status, headers, await textOf(body));
    } catch (error) {
      reply = failed(error);
    }
    if (kind === 'probe') return reply;
    if (kind === 'read' && token === undefined && method === 'GET') probe.learn(path, reply);
    const isFault = isUpstreamsFault(reply);
    return noted(reply, isFault && !isAnswer?.(reply));
  }

  return {
    origin,

    /** For the media proxy (routes/media). It uses no more of a response than this. */
    media: { request: requestMedia as Dispatcher['request'] },
    /** Asks for a picture, for all who wait for it; `person`: who asks first. Rejects as `media` does. The caller must read or destroy the body. */
    picture: (path: string, headers: Record<string, string>, person: Person): Promise<StreamedReply> =>
      pools.media.send({ method: 'GET', path, headers }, person),
    /** What an error of `media` means. */
    failureOf: (error: unknown): UpstreamFailure => failureOf(error, true).failure,
    /** What to add to the headers of a request with `media`, so that it takes the visitor's share and ends when the visitor leaves. It is never sent. */
    forVisitor: (visitor: Visitor): Record<never, never> => ({ [VISITOR]: visitor }),

    /** By class, the requests that are running and waiting, and those that were sent once more since the start. */
    pools: () => Object.fromEntries(Object.entries(pools).map(([name, { stats }]) => [name, stats])),
    breakerState: (): BreakerState => breaker.state,

    /** Closes all connections, as CallPool does. */
    close: async (how: 'close' | 'destroy' = 'close') => {
      breaker.close();
      await Promise.all(Object.values(pools).map((pool) => pool.close(how)));
    },

    call,

    /** Uploads or downloads a file. The caller must read or destroy the reply's `body`. */
    async file({ body: sent, correlation, signal, person, ...call }: FileCall): Promise<FileReply> {
      const isBytes = sent && !(sent instanceof FormData);
      const headers = { ...correlation, ...(isBytes && { 'content-type': BYTES_TYPE }) };
      try {
        const request = {
          ...complete({ ...call, accept: '*/*', headers }),
          body: sent ?? null,
          // An upstream may take its time with an upload.
          ...(sent && { headersTimeout: 0 }),
        };
        const { status, headers: arrived, body } = await pools.file.send(request, person, signal);
        const type = mediaType(single(arrived['content-type']));
        if (status === SUCCESS && FILE_TYPES.test(type)) {
          const disposition = single(arrived['content-disposition']);
          return noted({ outcome: 'file', type, disposition, body }, false);
        }
        const reply = replyOf(status, arrived, await textOf(body));
        return noted(reply, isUpstreamsFault(reply));
      } catch (error) {
        return failed(error);
      }
    },
  };
}

/** All of a body, as text. */
const textOf = (body: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    body
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts).toString()))
      .on('error', reject);
  });

/** Headers by names of small letters, so that none is sent twice. */
const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
