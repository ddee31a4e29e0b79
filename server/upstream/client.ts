import type { Readable } from 'node:stream';
import { Pool, errors } from 'undici';
import { HTTP_TIMEOUT, NO_TOKEN, SUCCESS } from '../../shared/constants.ts';
import { FILE_SIZE_MAX } from '../../shared/rules/fileUrl.ts';

/** One call to the upstream. */
export interface UpstreamCall {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** undefined: no header; null: "0"; a string: the token. */
  token?: string | null | undefined;
  /** Whom the call is made for; the upstream counts its own limits by address. */
  forwardedFor?: string | undefined;
  /** What the visitor's program calls itself, where the upstream tells a member's devices by it. */
  userAgent?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** What happened: a response with its raw text, or why there is none. `sent` tells whether the upstream may have acted. */
export type UpstreamReply =
  { outcome: 'ok'; status: number; text: string } | { outcome: 'refused' | 'timeout' | 'reset' | 'oversize' | 'aborted'; sent: boolean };

/** A call that carries a file, or asks for one: bytes instead of JSON. */
export interface FileCall extends Pick<UpstreamCall, 'method' | 'path' | 'forwardedFor' | 'signal'> {
  body?: Buffer | undefined;
  token: string;
}

/** As for any call, or the file itself: its type, what the upstream says of its name, and its bytes as they come. */
export type FileReply = UpstreamReply | { outcome: 'file'; type: string; length: string | undefined; disposition: string; body: Readable };

export interface Deadlines {
  /** ms to open a connection. */
  connect: number;
  /** ms for a whole read, and for a whole write; nothing ever waits longer than the specification's 30 s. */
  read: number;
  write: number;
}

const DEADLINES: Deadlines = { connect: 1_000, read: 8_000, write: HTTP_TIMEOUT };
/** Bytes of the largest response that is read. */
const RESPONSE_MAX = 2 * 1024 * 1024;
const CONNECTIONS = 64;
/** Files have a few connections of their own, so that slow readers never keep calls waiting. */
const FILE_CONNECTIONS = 8;
/** What a file may be; any other response is read as an envelope. */
const FILE_TYPES = /^(?:image\/(?:jpeg|png|webp)|application\/pdf)$/;

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/**
 * The shared pool to the upstream. It follows no redirect, retries nothing, decodes nothing, verifies TLS, and
 * gives up at a total deadline, since a dripping body keeps the per-chunk time-outs happy for ever.
 */
export function createUpstreamClient(origin: string, deadlines: Partial<Deadlines> = {}) {
  const limits = { ...DEADLINES, ...deadlines };
  // Errors of opening a connection, its TLS handshake included: the calls that they end never left.
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
    /** For the media proxy: the same sockets, the same TLS rules. */
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
            ...headersOf('application/json', token, forwardedFor),
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

    /** Passes a file on, or fetches one. Its bytes are not kept: whoever gets `body` reads or destroys it. */
    async file({ method, path, body, token, forwardedFor, signal }: FileCall): Promise<FileReply> {
      const deadline = AbortSignal.timeout(HTTP_TIMEOUT);
      try {
        const response = await files.request({
          method,
          path,
          headers: { ...headersOf('*/*', token, forwardedFor), ...(body && { 'content-type': 'application/octet-stream' }) },
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

const headersOf = (accept: string, token: string | null | undefined, forwardedFor: string | undefined) => ({
  accept,
  'accept-encoding': 'identity',
  'accept-language': 'zh-CN',
  ...(token !== undefined && { authorization: token ?? NO_TOKEN }),
  ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
});

const single = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

function failure(thrown: unknown, late: boolean, unsent: WeakSet<Error>): UpstreamReply {
  const error: Error & { code?: unknown } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const sent = !unsent.has(error);
  if (late) return { outcome: 'timeout', sent: true };
  if (error instanceof errors.ResponseExceededMaxSizeError) return { outcome: 'oversize', sent };
  // Not every code is text: that of an abort is a number.
  if (String(error.code).endsWith('_TIMEOUT')) return { outcome: 'timeout', sent };
  if (!sent) return { outcome: 'refused', sent };
  return { outcome: error.name === 'AbortError' || error.name === 'TimeoutError' ? 'aborted' : 'reset', sent };
}
