import { setMaxListeners } from 'node:events';
import type { Readable } from 'node:stream';
import { FormData, type Dispatcher } from 'undici';
import type { FastifyBaseLogger } from 'fastify';
import { HTTP_TIMEOUT, SUCCESS } from '../../shared/constants.ts';
import { toQuery, withQuery } from '../../shared/wire.ts';
import type { Adaptation } from './adapt/adapt.ts';
import type { Signature, SignedRequest, Verb } from './adapt/row.ts';
import { createBreaker, type BreakerSettings, type BreakerState, createProbe } from './client/breaker.ts';
import {
  CallFailed,
  failureOf,
  isUpstreamsFault,
  type UpstreamFailure,
  type UpstreamReply,
} from './client/callFailed.ts';
import {
  DEADLINES,
  type CallKind,
  type Deadlines,
  type PoolName,
  type PoolSizes,
} from './client/poolSettings.ts';
import { readReply, replyOf, single } from './client/readReply.ts';
import { VISITOR, openPools } from './client/pool.ts';

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

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const BYTES_TYPE = 'application/octet-stream';
/** Content types of files. A response of another type is read as an envelope. */
const FILE_TYPES = /^(?:image\/(?:jpeg|png|webp)|application\/pdf)$/;

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/**
 * The HTTP client for the upstream. Each class of calls has its own connections, queue and deadline (client/pool.ts), and a breaker
 * refuses calls while the upstream is down. It follows no redirects, decompresses nothing, verifies TLS, and sends again
 * only what client/retry.ts says.
 */
export function createUpstreamClient(
  origin: string,
  { token: tokenForm, headers: fixed, sign }: Pick<Adaptation, 'token' | 'headers' | 'sign'>,
  { deadlines, pools: sizes, breaker: breaking, onBreaker, log }: ClientSettings = {},
) {
  const limits = { ...DEADLINES, ...deadlines };
  limits.write = Math.min(limits.write, HTTP_TIMEOUT);
  limits.probe = Math.min(limits.probe, limits.read);
  const pools = openPools({
    origin,
    deadlines: limits,
    sizes,
    refusal: () => (breaking === false ? undefined : breaker.refusal()),
  });
  const probe = createProbe((path) =>
    exchange('probe', () => ({
      method: 'GET',
      ...signed({
        method: 'GET',
        path,
        headers: headersOf(JSON_TYPE, undefined, undefined),
        body: '',
      }),
    })),
  );
  const breaker = createBreaker({
    ...breaking,
    probe: () => probe.ask(),
    onChange(state) {
      log?.event(`sys.breaker_${state}`, {}, state === 'closed' ? 'info' : 'warn');
      onBreaker?.(state);
    },
  });

  /** Counts what a reply says about the upstream, and returns it. */
  function noted<R extends FileReply>(reply: R, upstreamsFault: boolean | undefined): R {
    if (upstreamsFault !== undefined)
      breaker.note(
        !upstreamsFault,
        'retryAfter' in reply && reply.outcome === 'ok' ? reply.retryAfter : undefined,
      );
    return reply;
  }

  /** Sends a request and reads the whole response as text. */
  async function exchange(
    pool: PoolName,
    request: () => Omit<Dispatcher.DispatchOptions, 'origin'>,
  ): Promise<UpstreamReply> {
    try {
      return await readReply(pools[pool], { ...request(), origin });
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
      'accept-encoding': 'identity',
      'accept-language': 'zh-CN',
      ...lowerCased(fixed),
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

  /** Path and headers with what the adaptation's `sign` adds. */
  function signed(request: Omit<SignedRequest, 'now'>): { path: string; headers: Record<string, string> } {
    let signature: Signature | undefined;
    try {
      signature = sign?.({ ...request, now: Date.now() });
    } catch (error) {
      log?.event('upstream.adaptation', {
        entry: 'sign',
        error: error instanceof Error ? error.name : typeof error,
      });
      throw new CallFailed('refused', { sent: false, reason: 'SIGN_FAILED' });
    }
    const { headers, query } = signature ?? {};
    return {
      path: query ? withQuery(request.path, query) : request.path,
      headers: { ...request.headers, ...headers },
    };
  }

  function failed(error: unknown): UpstreamFailure {
    const { outcome, sent, retryAfter, reason, upstreamsFault } = failureOf(error, true);
    if (upstreamsFault) breaker.note(false);
    return {
      outcome,
      sent,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(reason !== undefined && { reason }),
    };
  }

  return {
    origin,

    /** For the media proxy (routes/media). */
    media: pools.media,
    /** What an error of `media` means. */
    failureOf: (error: unknown): UpstreamFailure => failureOf(error, true),
    /** What to add to the headers of a request with `media`, so that it ends when the visitor leaves. It is never sent. */
    forVisitor: (signal: AbortSignal): Record<never, never> => ({ [VISITOR]: signal }),

    /** Requests that are running and waiting, of all classes. */
    stats: () =>
      Object.values(pools).reduce(
        (all, { stats }) => ({ running: all.running + stats.running, waiting: all.waiting + stats.waiting }),
        {
          running: 0,
          waiting: 0,
        },
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
      const { kind, method, token, correlation, userAgent, signal, isAnswer } = call;
      const body = call.form
        ? toQuery(call.form).slice(1)
        : call.body === undefined
          ? null
          : JSON.stringify(call.body);
      const type = call.bytes ? BYTES_TYPE : call.form ? FORM_TYPE : body === null ? undefined : JSON_TYPE;
      const headers = {
        ...headersOf(JSON_TYPE, token, call.forwardedFor),
        ...(type && { 'content-type': type }),
        ...lowerCased(call.headers),
        ...correlation,
        ...(userAgent && { 'user-agent': userAgent }),
      };
      const reply = await exchange(kind, () => ({
        method,
        ...signed({ method, path: withToken(call.path, token), headers, body: body ?? '' }),
        body: call.bytes ?? body,
        ...withSignal(signal),
      }));
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
        const headers = {
          ...headersOf('*/*', token, forwardedFor),
          ...correlation,
          ...(body && !(body instanceof FormData) && { 'content-type': BYTES_TYPE }),
        };
        const response = await pools.file.request({
          origin,
          method,
          ...signed({ method, path: withToken(path, token), headers, body: '' }),
          body: body ?? null,
          ...withSignal(signal),
        });
        const type = single(response.headers['content-type']);
        if (response.statusCode === SUCCESS && FILE_TYPES.test(type)) {
          return noted(
            {
              outcome: 'file',
              type,
              disposition: single(response.headers['content-disposition']),
              body: response.body,
            },
            false,
          );
        }
        const reply = replyOf(response.statusCode, response.headers, await response.body.text());
        return noted(reply, isUpstreamsFault(reply));
      } catch (error) {
        return failed(error);
      }
    },
  };
}

/** The caller's signal. A page makes so many calls with one that Node would warn of a leak of listeners. */
function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  if (!signal) return {};
  setMaxListeners(0, signal);
  return { signal };
}

/** Headers by names of small letters, so that none is sent twice. */
const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
