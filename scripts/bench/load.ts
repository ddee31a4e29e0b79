import autocannon from 'autocannon';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import type { Server } from './servers.ts';

export interface Load {
  /** Path of the next request. */
  path: () => string;
  /** Token of a member, who has as many sessions as there are visitors. */
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

/** Sends requests over some connections, as fast as they are answered. @throws if one is not answered with 200 */
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
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} of ${served} requests to ${path()} failed`);
  return {
    cpu: (server.cpu() - before) / served,
    rate: served / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
