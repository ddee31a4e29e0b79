import type { FastifyBaseLogger } from 'fastify';
import { Agent, request } from 'undici';

/** ms that the service may take for one view. */
const DEADLINE = 3_000;
/** Views on their way at once; more are dropped, the log has them all. */
const UNDERWAY_MAX = 32;
/** ms between two log lines about a service that does not take them. */
const COMPLAINT_INTERVAL = 60_000;

/** Passes page views on to a third-party service. */
export interface Analytics {
  /** `path` without query; `agent` is the browser's name, which tells people from robots. Never waits, never throws. */
  count(path: string, agent: string): void;
  close(): Promise<void>;
}

/**
 * Page views for a service that takes Plausible's events (`POST {name, domain, url}`), sent by the gateway: no foreign
 * script runs in a page. It hears the address of the page and the browser's name; no cookie, no network address.
 */
export function createAnalytics(url: string, publicOrigin: string, log: FastifyBaseLogger): Analytics {
  const dispatcher = new Agent({ connections: UNDERWAY_MAX, connect: { timeout: DEADLINE } });
  const domain = new URL(publicOrigin).hostname;
  let underway = 0;
  let complained = -Infinity;

  async function send(path: string, agent: string): Promise<void> {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      dispatcher,
      signal: AbortSignal.timeout(DEADLINE),
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ name: 'pageview', domain, url: publicOrigin + path }),
    });
    await body.dump();
    if (statusCode >= 400) throw Object.assign(new Error('refused'), { code: statusCode });
  }

  return {
    count(path, agent) {
      if (underway >= UNDERWAY_MAX) return;
      underway++;
      send(path, agent)
        .catch((error: unknown) => {
          const now = performance.now();
          if (now - complained < COMPLAINT_INTERVAL) return;
          complained = now;
          log.warn({ event: 'sys.analytics_failed', err: error });
        })
        .finally(() => underway--);
    },
    close: () => dispatcher.destroy(),
  };
}
