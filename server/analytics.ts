import type { FastifyBaseLogger } from 'fastify';
import { Agent, request } from 'undici';

/** Time-out of one request to the service (ms). */
const DEADLINE = 3_000;
/** Concurrent requests at most. Further page views are not forwarded; the log has all of them. */
const CONCURRENT_MAX = 32;
/** Minimum time between two log lines about failed requests (ms). */
const LOG_INTERVAL = 60_000;

/** Forwards page views to a third-party analytics service. */
export interface Analytics {
  /** Reports one page view. `path` has no query; `agent` is the `User-Agent`, by which the service recognises robots. Returns at once and never throws. */
  count(path: string, agent: string): void;
  close(): Promise<void>;
}

/**
 * Sends page views to a service with Plausible's events API (`POST {name, domain, url}`). The gateway sends them, so that no
 * third-party script runs in a page. The service gets the page's address and the `User-Agent`, but no cookie and no IP address.
 */
export function createAnalytics(url: string, publicOrigin: string, log: FastifyBaseLogger): Analytics {
  const dispatcher = new Agent({ connections: CONCURRENT_MAX, connect: { timeout: DEADLINE } });
  const domain = new URL(publicOrigin).hostname;
  let inFlight = 0;
  let lastLogged = -Infinity;

  async function send(path: string, agent: string): Promise<void> {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      dispatcher,
      signal: AbortSignal.timeout(DEADLINE),
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ name: 'pageview', domain, url: publicOrigin + path }),
    });
    await body.dump();
    if (statusCode >= 400) throw Object.assign(new Error('the analytics service refused a page view'), { code: statusCode });
  }

  return {
    count(path, agent) {
      if (inFlight >= CONCURRENT_MAX) return;
      inFlight++;
      send(path, agent)
        .catch((error: unknown) => {
          const now = performance.now();
          if (now - lastLogged < LOG_INTERVAL) return;
          lastLogged = now;
          log.warn({ event: 'sys.analytics_failed', err: error });
        })
        .finally(() => inFlight--);
    },
    close: () => dispatcher.destroy(),
  };
}
