import autocannon from 'autocannon';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import type { Server } from './servers.ts';

export interface Load {
  /** Path of the next request. */
  path: () => string;
  /** Token of the sample member; each visitor has another session of it. */
  token?: string | undefined;
  /** As browsers ask for it, or as the floors send it. */
  encoding: 'gzip, deflate, br' | 'identity';
  connections: number;
}

/** What requests cost a server. */
export interface Cost {
  /** Processor time of a request (ms), and requests in a second. */
  cpu: number;
  rate: number;
  /** Times of responses (ms). */
  p50: number;
  p99: number;
}

/** Different visitors of many networks, who take turns, so that no rate limit is reached. */
const VISITORS = 2_000;
/** What a session of `nextVisitor` has after the token. */
const SESSION = /~(\d+)$/;
let visitor = 0;

/** Headers of the next visitor: an address of the block for benchmarks (RFC 2544), and a session. The proxy's upstream wants its token itself. */
function nextVisitor(token: string | undefined): Record<string, string> {
  visitor = (visitor + 1) % VISITORS;
  const address = { 'x-forwarded-for': `198.18.${visitor & 255}.${visitor >> 8}` };
  if (token === undefined) return address;
  // A member's requests are limited by session.
  const session = `${token}~${visitor}`;
  return { ...address, cookie: `${TOKEN_COOKIE}=${session}`, authorization: session };
}

/** The token that the upstream knows, of a session of `nextVisitor`. */
export const tokenOf = (session: string): string => session.replace(SESSION, '');

/** The number of a session of `nextVisitor`; undefined for a token alone. */
export const numberOf = (session = ''): string | undefined => SESSION.exec(session)?.[1];

/** Largest share of requests that are not answered with 200: a page is refused if the processor was busy for too long, with the collection of garbage or a cold start. */
const REFUSED_MAX = 0.01;

/** Sends requests over some connections, as fast as they are answered. @throws if more than REFUSED_MAX are not answered with 200 */
export async function send(server: Server, load: Load, seconds: number): Promise<Cost> {
  const { path, token, encoding, connections } = load;
  const before = server.cpu();
  const result = await autocannon({
    url: server.origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: path(),
          headers: { ...request.headers, 'accept-encoding': encoding, ...nextVisitor(token) },
        }),
      },
    ],
  });
  const served = result['2xx'];
  const refused = result.non2xx + result.errors;
  if (refused > served * REFUSED_MAX)
    throw new Error(`${refused} of ${served + refused} requests to ${path()} failed`);
  return {
    cpu: (server.cpu() - before) / served,
    rate: served / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
