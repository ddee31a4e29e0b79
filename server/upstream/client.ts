import { Pool, errors } from 'undici';
import { HTTP_TIMEOUT, NO_TOKEN } from '../../shared/constants.ts';

/** One call to the API host. */
export interface UpstreamCall {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** undefined: no header; null: "0"; a string: the token. */
  token?: string | null;
  /** Whom the call is made for; the host counts its own limits by address. */
  forwardedFor?: string;
  signal?: AbortSignal;
}

/** What happened: an answer with its raw text, or why there is none. `sent` tells whether the host may have acted. */
export type UpstreamReply =
  | { outcome: 'ok'; status: number; text: string }
  | { outcome: 'refused' | 'timeout' | 'reset' | 'oversize' | 'aborted'; sent: boolean };

export interface Deadlines {
  /** ms to open a connection. */
  connect: number;
  /** ms for a whole read, and for a whole write; nothing ever waits longer than the specification's 30 s. */
  read: number;
  write: number;
}

const DEADLINES: Deadlines = { connect: 1_000, read: 8_000, write: HTTP_TIMEOUT };
/** Bytes of the largest answer that is read. */
const ANSWER_MAX = 2 * 1024 * 1024;
const CONNECTIONS = 64;

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/**
 * The shared pool to the API host. It follows no redirect, retries nothing, decodes nothing, verifies TLS, and
 * gives up at a total deadline, since a dripping body keeps the per-chunk time-outs happy for ever.
 */
export function createUpstreamClient(origin: string, deadlines: Partial<Deadlines> = {}) {
  const limits = { ...DEADLINES, ...deadlines };
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: limits.connect },
    headersTimeout: HTTP_TIMEOUT,
    bodyTimeout: HTTP_TIMEOUT,
    maxResponseSize: ANSWER_MAX,
  });
  // Errors of opening a connection, its TLS handshake included: the calls that they end never left.
  const unsent = new WeakSet<Error>();
  pool.on('connectionError', (_origin, _targets, error) => unsent.add(error));

  return {
    origin,
    /** For the media proxy: the same sockets, the same TLS rules. */
    pool,
    close: () => pool.close(),

    async call({ method, path, body, token, forwardedFor, signal }: UpstreamCall): Promise<UpstreamReply> {
      const deadline = AbortSignal.timeout(Math.min(method === 'GET' ? limits.read : limits.write, HTTP_TIMEOUT));
      try {
        const answer = await pool.request({
          method,
          path,
          headers: {
            accept: 'application/json',
            'accept-encoding': 'identity',
            'accept-language': 'zh-CN',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(token !== undefined && { authorization: token ?? NO_TOKEN }),
            ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
        });
        return { outcome: 'ok', status: answer.statusCode, text: await answer.body.text() };
      } catch (error) {
        return failure(error as NodeJS.ErrnoException, deadline.aborted, !unsent.has(error as Error));
      }
    },
  };
}

function failure(error: NodeJS.ErrnoException, late: boolean, sent: boolean): UpstreamReply {
  if (late) return { outcome: 'timeout', sent: true };
  if (error instanceof errors.ResponseExceededMaxSizeError) return { outcome: 'oversize', sent };
  // Not every code is text: that of an abort is a number.
  if (String(error.code).endsWith('_TIMEOUT')) return { outcome: 'timeout', sent };
  if (!sent) return { outcome: 'refused', sent };
  return { outcome: error.name === 'AbortError' || error.name === 'TimeoutError' ? 'aborted' : 'reset', sent };
}
