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
        return failure(error, deadline.aborted);
      }
    },
  };
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

function failure(error: unknown, late: boolean): UpstreamReply {
  if (late) return { outcome: 'timeout', sent: true };
  if (error instanceof errors.ResponseExceededMaxSizeError) return { outcome: 'oversize', sent: true };
  const { code = '', name } = error as NodeJS.ErrnoException;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { outcome: 'timeout', sent: false };
  if (NEVER_SENT.has(code) || code.startsWith('ERR_TLS') || code.includes('CERT')) return { outcome: 'refused', sent: false };
  if (code.endsWith('_TIMEOUT')) return { outcome: 'timeout', sent: true };
  return { outcome: name === 'AbortError' ? 'aborted' : 'reset', sent: true };
}
