import type { Readable } from 'node:stream';
import { FormData, type Dispatcher } from 'undici';
import type { FastifyBaseLogger } from 'fastify';
import { HTTP_TIMEOUT, SUCCESS } from '../../shared/constants.ts';
import { toQuery, withQuery } from '../../shared/wire.ts';
import type { Adaptation } from './adapt/adapt.ts';
import type { Signature, SignedRequest, Verb } from './adapt/row.ts';
import {
  DEADLINES,
  openPools,
  type CallKind,
  type Deadlines,
  type PoolName,
  type PoolSizes,
} from './agents.ts';
import { createBreaker, createProbe, type BreakerSettings, type BreakerState } from './breaker.ts';
import type { PooledRequest, StreamedReply } from './callPool.ts';
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
  /** Decides which connections it uses, how long it may take and whether it may be repeated. */
  kind: CallKind;
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
  /** Asked of a response that looks like a fault of the upstream: whether it is an answer all the same. */
  isAnswer?: ((reply: UpstreamReply) => boolean) | undefined;
}

/** A request that uploads or downloads a file. */
export interface FileCall extends Pick<
  UpstreamCall,
  'method' | 'path' | 'forwardedFor' | 'correlation' | 'signal'
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

type UnsignedRequest = Omit<SignedRequest, 'now'>;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const BYTES_TYPE = 'application/octet-stream';
/** Content types of files. A response of another type is read as an envelope. */
const FILE_TYPES = /^(?:image\/(?:jpeg|png|webp)|application\/pdf)$/;

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/** Key of the visitor's signal among the headers of a request for a picture, the only thing that the proxy hands on. A symbol is no header. */
const VISITOR = Symbol('signal of the visitor');

/**
 * The HTTP client for the upstream. Each class of calls has its own connections, queue and deadline (agents.ts), and a breaker
 * refuses calls while the upstream is down. It follows no redirects, decompresses nothing, verifies TLS, and sends again
 * only what callPool.ts says.
 */
export function createUpstreamClient(
  origin: string,
  { token: tokenForm, headers: fixed, sign }: Pick<Adaptation, 'token' | 'headers' | 'sign'>,
  { deadlines, pools: sizes, breaker: breaking, onBreaker, log }: ClientSettings = {},
) {
  const limits = { ...DEADLINES, ...deadlines };
  limits.write = Math.min(limits.write, HTTP_TIMEOUT);
  limits.probe = Math.min(limits.probe, limits.read);
  const pools = openPools(origin, limits, sizes);
  const always = { 'accept-encoding': 'identity', 'accept-language': 'zh-CN', ...lowerCased(fixed) };
  const probe = createProbe((path) =>
    exchange('probe', { method: 'GET', path, headers: headersOf(JSON_TYPE, undefined, undefined), body: '' }),
  );
  const breaker = createBreaker({
    ...breaking,
    probe: () => probe.ask(),
    onChange(state) {
      log?.event(`sys.breaker_${state}`, {}, state === 'closed' ? 'info' : 'warn');
      onBreaker?.(state);
    },
  });

  /** Sends a request, unless the breaker is open. All errors are `CallFailed`. */
  async function send(pool: PoolName, request: PooledRequest, signal?: AbortSignal): Promise<StreamedReply> {
    const retryAfter = pool === 'probe' || breaking === false ? undefined : breaker.refusal();
    if (retryAfter !== undefined) throw new CallFailed({ outcome: 'open', sent: false, retryAfter });
    return pools[pool].send(request, signal);
  }

  /** Signs and sends a request and reads the whole response as text. `bytes`: sent instead of its text. */
  async function exchange(
    pool: PoolName,
    request: UnsignedRequest,
    { bytes, signal }: Pick<UpstreamCall, 'bytes' | 'signal'> = {},
  ): Promise<UpstreamReply> {
    try {
      const { status, headers, body } = await send(
        pool,
        { ...signed(request), body: bytes ?? request.body },
        signal,
      );
      return replyOf(status, headers, await textOf(body));
    } catch (error) {
      return failed(error);
    }
  }

  /** The request's headers; `token` as in `UpstreamCall`. */
  function headersOf(accept: string, token: string | null | undefined, forwardedFor: string | undefined) {
    const { header, cookie, prefix, none } = tokenForm;
    const value = token === null ? none : token === undefined ? null : prefix + token;
    const isHeader = tokenForm.query === undefined && cookie === undefined;
    return {
      accept,
      ...always,
      ...(isHeader && value !== null && { [header.toLowerCase()]: value }),
      ...(cookie !== undefined && typeof token === 'string' && { cookie: `${cookie}=${prefix}${token}` }),
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    };
  }

  /** The path with the token in its query, if that is its place. */
  const withToken = (path: string, token: string | null | undefined): string =>
    tokenForm.query !== undefined && typeof token === 'string'
      ? withQuery(path, { [tokenForm.query]: tokenForm.prefix + token })
      : path;

  /** Method, path and headers with what the adaptation's `sign` adds. */
  function signed(request: UnsignedRequest) {
    let signature: Signature | undefined;
    try {
      signature = sign?.({ ...request, now: Date.now() });
    } catch (error) {
      log?.event('upstream.adaptation', {
        entry: 'sign',
        error: error instanceof Error ? error.name : typeof error,
      });
      throw new CallFailed({ outcome: 'refused', sent: false, reason: 'SIGN_FAILED' });
    }
    const { headers, query } = signature ?? {};
    return {
      method: request.method,
      path: query ? withQuery(request.path, query) : request.path,
      headers: { ...request.headers, ...headers },
    };
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
    const visitor = headers && VISITOR in headers ? (headers[VISITOR] as AbortSignal) : undefined;
    send('media', { method, path, headers }, visitor).then(
      ({ status: statusCode, ...rest }) => done(null, { statusCode, ...rest }),
      done,
    );
  }

  return {
    origin,

    /** For the media proxy (routes/media). It uses no more of a response than this. */
    media: { request: requestMedia as Dispatcher['request'] },
    /** Asks for a picture, for all who wait for it. Rejects as `media` does. The caller must read or destroy the body. */
    picture: (path: string, headers: Record<string, string>): Promise<StreamedReply> =>
      send('media', { method: 'GET', path, headers }),
    /** What an error of `media` means. */
    failureOf: (error: unknown): UpstreamFailure => failureOf(error, true).failure,
    /** What to add to the headers of a request with `media`, so that it ends when the visitor leaves. It is never sent. */
    forVisitor: (signal: AbortSignal): Record<never, never> => ({ [VISITOR]: signal }),

    /** Requests that are running and waiting, of all classes. */
    stats: () =>
      Object.values(pools).reduce(
        (all, { stats }) => ({ running: all.running + stats.running, waiting: all.waiting + stats.waiting }),
        { running: 0, waiting: 0 },
      ),

    /** The same by class, with the requests that were sent once more since the start. */
    pools: () => Object.fromEntries(Object.entries(pools).map(([name, { stats }]) => [name, stats])),
    breakerState: (): BreakerState => breaker.state,

    /** Lets running requests end, then closes all connections. */
    close: async () => {
      breaker.close();
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },

    /** Ends all requests and closes all connections. */
    destroy: async () => {
      breaker.close();
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },

    async call(call: UpstreamCall): Promise<UpstreamReply> {
      const { kind, method, token, correlation, userAgent, isAnswer } = call;
      const body = call.form
        ? toQuery(call.form).slice(1)
        : call.body === undefined
          ? ''
          : JSON.stringify(call.body);
      const type = call.bytes ? BYTES_TYPE : call.form ? FORM_TYPE : body ? JSON_TYPE : undefined;
      const headers = {
        ...headersOf(JSON_TYPE, token, call.forwardedFor),
        ...(type && { 'content-type': type }),
        ...lowerCased(call.headers),
        ...correlation,
        ...(userAgent && { 'user-agent': userAgent }),
      };
      const reply = await exchange(kind, { method, path: withToken(call.path, token), headers, body }, call);
      if (kind === 'read' && token === undefined && method === 'GET') probe.learn(call.path, reply);
      return noted(reply, isUpstreamsFault(reply) === true ? !isAnswer?.(reply) : isUpstreamsFault(reply));
    },

    /** Uploads or downloads a file. The caller must read or destroy the reply's `body`. */
    async file({
      method,
      path,
      body,
      token,
      forwardedFor,
      correlation,
      signal,
    }: FileCall): Promise<FileReply> {
      try {
        const request = {
          method,
          path: withToken(path, token),
          headers: {
            ...headersOf('*/*', token, forwardedFor),
            ...correlation,
            ...(body && !(body instanceof FormData) && { 'content-type': BYTES_TYPE }),
          },
          body: '',
        };
        // An upstream may take its time with an upload.
        const upload = method !== 'GET' && { headersTimeout: 0 };
        const response = await send('file', { ...signed(request), body: body ?? null, ...upload }, signal);
        const type = single(response.headers['content-type']);
        if (response.status === SUCCESS && FILE_TYPES.test(type)) {
          const disposition = single(response.headers['content-disposition']);
          return noted({ outcome: 'file', type, disposition, body: response.body }, false);
        }
        const reply = replyOf(response.status, response.headers, await textOf(response.body));
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
