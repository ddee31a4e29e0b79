import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CONSENT_COOKIE } from '../../shared/constants.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { ok } from '../../shared/envelope.ts';
import { DIRECTIVES, reportedDirective } from '../http/cspDirectives.ts';
import { readJsonBodies } from '../http/jsonBody.ts';
import { createTally } from '../http/tally.ts';
import { countedPath, pageTemplate } from '../page/pageTemplate.ts';
import { mayCount } from '../page/thirdParties.ts';
import { createAnalytics } from '../analytics.ts';
import { routeOptions } from './routeOptions.ts';
import { withoutSessions } from '../session/door.ts';

/** Largest report, bytes. A browser's report has a few hundred. */
const REPORT_MAX = 8 * 1024;

/**
 * Receives reports of browsers: page views (on every route change) and violations of the Content Security Policy. Both are
 * logged, violations once a second; page views are forwarded to the analytics service with the visitor's consent.
 */
export const reportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { config, metrics } = app;
  const analytics = config.statisticsUrl ? createAnalytics(config.statisticsUrl, config.publicOrigin, app.log) : undefined;
  app.addHook('onClose', () => analytics?.close());
  withoutSessions(app);
  const { pageView, cspReport } = gatewayRoutes;
  app.route({
    ...routeOptions(pageView),
    bodyLimit: REPORT_MAX,
    async handler({ body: { path }, log, cookies, headers }, reply) {
      // The address itself may have personal data in it: only that of a page that anybody may open is passed on.
      log.info({ event: 'biz.pageview', path: pageTemplate(path) });
      const address = countedPath(path);
      if (address !== undefined && mayCount(config, path, cookies[CONSENT_COOKIE])) analytics?.count(address, headers['user-agent'] ?? '');
      return reply.header('cache-control', 'no-store').send(ok(null));
    },
  });

  const violations = createTally(app.log, 'sec.malicious_csp_violation', ['directive'], metrics.sessions.violation);
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
