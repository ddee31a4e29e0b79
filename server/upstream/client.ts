import type { Readable } from 'node:stream';
import { FormData, Pool, errors } from 'undici';
import { HTTP_TIMEOUT, SUCCESS } from '../../shared/constants.ts';
import { FILE_SIZE_MAX } from '../../shared/rules/fileUrl.ts';
import type { Adaptation } from './adapt/adapt.ts';

/** A request to the upstream. */
export interface UpstreamCall {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** For the token's header; null: there is none; undefined: no header. */
  token?: string | null | undefined;
  /** The visitor's IP address, for `X-Forwarded-For`; the upstream has rate limits by address. */
  forwardedFor?: string | undefined;
  /** The visitor's `User-Agent`, for calls in which the upstream recognises a member's devices. */
  userAgent?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A response with its text, or the reason why there is none. `sent`: the request may have reached the upstream. */
export type UpstreamReply =
  { outcome: 'ok'; status: number; text: string } | { outcome: 'refused' | 'timeout' | 'reset' | 'oversize' | 'aborted'; sent: boolean };

/** A request that uploads or downloads a file. */
export interface FileCall extends Pick<UpstreamCall, 'method' | 'path' | 'forwardedFor' | 'signal'> {
  /** Bytes, or a form. */
  body?: Buffer | FormData | undefined;
  token: string;
}

/** As for other requests, or the downloaded file: content type, length, `Content-Disposition` and a stream of its bytes. */
export type FileReply = UpstreamReply | { outcome: 'file'; type: string; length: string | undefined; disposition: string; body: Readable };

/** Time-outs in ms. */
export interface Deadlines {
  /** For opening a connection. */
  connect: number;
  /** For a whole GET, and for a whole POST; at most the specification's 30 s. */
  read: number;
  write: number;
}

const DEADLINES: Deadlines = { connect: 1_000, read: 8_000, write: HTTP_TIMEOUT };
/** Largest accepted response, bytes. */
const RESPONSE_MAX = 2 * 1024 * 1024;
const CONNECTIONS = 64;
/** Files have a separate pool, so that slow downloads do not block other requests. */
const FILE_CONNECTIONS = 8;
/** Content types of files. A response of another type is read as an envelope. */
const FILE_TYPES = /^(?:image\/(?:jpeg|png|webp)|application\/pdf)$/;

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/**
 * The HTTP client for the upstream. It follows no redirects, retries nothing, decompresses nothing and verifies TLS. Each
 * request has a total time-out, since undici's own time-outs start again with each chunk of a slow body.
 */
export function createUpstreamClient(origin: string, tokenForm: Adaptation['token'], deadlines: Partial<Deadlines> = {}) {
  const limits = { ...DEADLINES, ...deadlines };
  // Errors of opening a connection, TLS handshake included. Requests that failed with one of these were not sent.
  const unsent = new WeakSet<Error>();
  const openPool = (connections: number, maxResponseSize: number): Pool => {
    const opened = new Pool(origin, {
      connections,
      maxResponseSize,
      pipelining: 1,
      connect: { timeout: limits.connect },
      headersTimeout: HTTP_TIMEOUT,
      bodyTimeout: HTTP_TIMEOUT,
    });
    return opened.on('connectionError', (_origin, _targets, error) => unsent.add(error));
  };
  const pool = openPool(CONNECTIONS, RESPONSE_MAX);
  const files = openPool(FILE_CONNECTIONS, FILE_SIZE_MAX);

  return {
    origin,
    /** For the media proxy (routes/media.ts). */
    pool,
    close: async () => {
      await Promise.all([pool.close(), files.close()]);
    },

    async call({ method, path, body, token, forwardedFor, userAgent, signal }: UpstreamCall): Promise<UpstreamReply> {
      const deadline = AbortSignal.timeout(Math.min(method === 'GET' ? limits.read : limits.write, HTTP_TIMEOUT));
      try {
        const response = await pool.request({
          method,
          path,
          headers: {
            ...headersOf('application/json', tokenForm, token, forwardedFor),
            ...(userAgent && { 'user-agent': userAgent }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
        });
        return { outcome: 'ok', status: response.statusCode, text: await response.body.text() };
      } catch (error) {
        return failure(error, deadline.aborted, unsent);
      }
    },

    /** Uploads or downloads a file. The caller must read or destroy the reply's `body`. */
    async file({ method, path, body, token, forwardedFor, signal }: FileCall): Promise<FileReply> {
      const deadline = AbortSignal.timeout(HTTP_TIMEOUT);
      try {
        const response = await files.request({
          method,
          path,
          headers: {
            ...headersOf('*/*', tokenForm, token, forwardedFor),
            ...(body && !(body instanceof FormData) && { 'content-type': 'application/octet-stream' }),
          },
          body: body ?? null,
          signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
        });
        const type = single(response.headers['content-type']);
        if (response.statusCode === SUCCESS && FILE_TYPES.test(type)) {
          return {
            outcome: 'file',
            type,
            length: single(response.headers['content-length']) || undefined,
            disposition: single(response.headers['content-disposition']),
            body: response.body,
          };
        }
        return { outcome: 'ok', status: response.statusCode, text: await response.body.text() };
      } catch (error) {
        return failure(error, deadline.aborted, unsent);
      }
    },
  };
}

function headersOf(accept: string, { header, prefix, none }: Adaptation['token'], token: string | null | undefined, forwardedFor: string | undefined) {
  const sent = token === null ? none : token === undefined ? null : prefix + token;
  return {
    accept,
    'accept-encoding': 'identity',
    'accept-language': 'zh-CN',
    ...(sent !== null && { [header]: sent }),
    ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
  };
}

const single = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

function failure(thrown: unknown, deadlinePassed: boolean, unsent: WeakSet<Error>): UpstreamReply {
  const error: Error & { code?: unknown } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const sent = !unsent.has(error);
  if (deadlinePassed) return { outcome: 'timeout', sent: true };
  if (error instanceof errors.ResponseExceededMaxSizeError) return { outcome: 'oversize', sent };
  // `code` is not always a string: that of an abort is a number.
  if (String(error.code).endsWith('_TIMEOUT')) return { outcome: 'timeout', sent };
  if (!sent) return { outcome: 'refused', sent };
  return { outcome: error.name === 'AbortError' || error.name === 'TimeoutError' ? 'aborted' : 'reset', sent };
}
