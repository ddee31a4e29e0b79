import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger } from 'fastify';
import { Agent, request } from 'undici';
import { CONSENT_COOKIE } from '../../shared/constants.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { ok } from '../../shared/envelope.ts';
import { readJsonBodies } from '../http/jsonBody.ts';
import { createEventSummary } from '../http/eventSummary.ts';
import { mayCount } from '../page/thirdParties.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import { countedPath, pageTemplate } from '../page/toHtml.ts';
import { routeOptions } from './routeOptions.ts';

/** Time-out of one request to the service (ms). */
const DEADLINE = 3_000;
/** Concurrent requests at most. Further page views are not forwarded; the log has all of them. */
const CONCURRENT_MAX = 32;
/** Minimum time between two log lines about failed requests (ms). */
const LOG_INTERVAL = 60_000;

/** Forwards page views to a third-party analytics service. */
interface Analytics {
  /** Reports one page view. `path` has no query; `agent` is the `User-Agent`, by which the service recognises robots. Returns at once and never throws. */
  count(path: string, agent: string): void;
  close(): Promise<void>;
}

/**
 * Sends page views to a service with Plausible's events API (`POST {name, domain, url}`). The gateway sends them, so that no
 * third-party script runs in a page. The service gets the page's address and the `User-Agent`, but no cookie and no IP address.
 */
function createAnalytics(url: string, publicOrigin: string, log: FastifyBaseLogger): Analytics {
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
    if (statusCode >= 400)
      throw Object.assign(new Error('the analytics service refused a page view'), { code: statusCode });
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
          log.event('sys.analytics_failed', { err: error });
        })
        .finally(() => inFlight--);
    },
    close: () => dispatcher.destroy(),
  };
}

/** The directives of Content Security Policies that a browser may name in a report (CSP Level 3), and their old forms. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'child-src',
  'frame-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'sandbox',
  'require-trusted-types-for',
  'trusted-types',
]);

/** The directive that a report names, for a log line: whoever sends the report chooses its text. Its values, if it has some, are left out. */
function reportedDirective(sent: unknown): string {
  const [name = ''] = typeof sent === 'string' ? sent.slice(0, 64).trim().split(' ', 1) : [];
  return DIRECTIVES.has(name) ? name : name === '' ? 'none' : 'other';
}

/** Largest report, bytes. A browser's report has a few hundred. */
const REPORT_MAX = 8 * 1024;

/**
 * Receives reports of browsers: page views (on every route change) and violations of the Content Security Policy. Both are
 * logged, violations once a second; page views are forwarded to the analytics service with the visitor's consent.
 */
export const reportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { config, metrics } = app;
  const analytics = config.statisticsUrl
    ? createAnalytics(config.statisticsUrl, config.publicOrigin, app.log)
    : undefined;
  app.addHook('onClose', () => analytics?.close());
  withoutSessions(app);
  const { pageView, cspReport } = gatewayRoutes;
  app.route({
    ...routeOptions(pageView),
    bodyLimit: REPORT_MAX,
    async handler({ body: { path }, log, cookies, headers }, reply) {
      // The address itself may have personal data in it: only that of a page that anybody may open is passed on.
      log.event('biz.pageview', { path: pageTemplate(path) });
      const address = countedPath(path);
      if (address !== undefined && mayCount(config, path, cookies[CONSENT_COOKIE]))
        analytics?.count(address, headers['user-agent'] ?? '');
      return reply.header('cache-control', 'no-store').send(ok(null));
    },
  });

  const violations = createEventSummary(
    app.log,
    'sec.malicious_csp_violation',
    ['directive'],
    metrics.sessions.violation,
  );
  metrics.sessions.setDirectives(DIRECTIVES);
  app.addHook('onClose', () => violations.close());
  app.register(async (scope) => {
    readJsonBodies(scope, ['application/csp-report', 'application/reports+json'], REPORT_MAX);
    scope.route<{ Body: { 'csp-report'?: Record<string, unknown> | null } | null }>({
      ...routeOptions(cspReport),
      async handler({ body }, reply) {
        const report = body?.['csp-report'];
        const directive = report?.['effective-directive'] ?? report?.['violated-directive'];
        violations.count(reportedDirective(directive));
        return reply.code(204).send();
      },
    });
  });
};
