import { Pool } from 'undici';
import { TOKEN_COOKIE } from '../../shared/constants.ts';

export interface Load {
  origin: string;
  /** Path of the next request. */
  path: () => string;
  headers: Record<string, string>;
  /** Token of a member, who has as many sessions as there are visitors. */
  token?: string | undefined;
  connections: number;
  /** Length (s). */
  seconds: number;
}

export interface LoadResult {
  /** Responses with the expected status, and all others. */
  served: number;
  failed: number;
  /** Times of the responses (ms), sorted. */
  times: Float64Array;
  /** Bytes of the last body. */
  bytes: number;
}

/** Different visitors, who take turns, so that no rate limit is reached. */
const VISITORS = 2_000;
let visitor = 0;

/** Headers of the next visitor: an address of the block for benchmarks (RFC 2544), and a session. The proxy's upstream wants its token itself. */
function nextVisitor(token: string | undefined): Record<string, string> {
  visitor = (visitor + 1) % VISITORS;
  const address = { 'x-forwarded-for': `198.18.${visitor >> 8}.${visitor & 255}` };
  if (token === undefined) return address;
  // A member's requests are limited by session.
  const session = `${token}~${visitor}`;
  return { ...address, cookie: `${TOKEN_COOKIE}=${session}`, authorization: session };
}

/** The token that the upstream knows, of a session of `nextVisitor`. */
export const tokenOf = (session: string): string => session.replace(/~\d+$/, '');

/** Sends requests one after the other over each of some connections, as fast as they are answered. */
export async function closedLoad({ origin, path, headers, token, connections, seconds }: Load): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  let bytes = 0;
  const next = () => {
    const started = performance.now();
    return new Promise<void>((done) => {
      let status = 0;
      let length = 0;
      const end = () => {
        if (status === 200) times.push(performance.now() - started);
        else failed++;
        bytes = length;
        done();
      };
      // A handler of its own: undici makes no stream and no promise for it.
      pool.dispatch(
        { method: 'GET', path: path(), headers: { ...headers, ...nextVisitor(token) } },
        {
          onRequestStart: () => undefined,
          onResponseStart(_controller, code) {
            status = code;
          },
          onResponseData(_controller, part) {
            length += part.length;
          },
          onResponseEnd: end,
          onResponseError() {
            status = 0;
            end();
          },
        },
      );
    });
  };
  const connection = async () => {
    while (performance.now() < until) await next();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  await pool.destroy();
  return { served: times.length, failed, times: Float64Array.from(times).sort(), bytes };
}

/** The time (ms) that this part of the sorted times does not exceed. */
export const percentile = (times: Float64Array, part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;

/** Time until the first byte of single responses (ms), one after the other over one connection each: median. */
export async function firstByte(origin: string, path: string, headers: Record<string, string>, tries: number): Promise<number> {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 });
  const times: number[] = [];
  for (let i = 0; i < tries; i++) {
    const started = performance.now();
    const { body } = await pool.request({ method: 'GET', path, headers });
    times.push(performance.now() - started);
    await body.dump({ limit: Infinity });
  }
  await pool.destroy();
  return percentile(Float64Array.from(times).sort(), 0.5);
}
