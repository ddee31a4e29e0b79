import type { FastifyInstance } from 'fastify';
import { ok } from '../../shared/envelope.ts';
import { CONSENT_COOKIE } from '../../shared/outsideServices.ts';
import type { Config } from '../config.ts';
import { mayCount } from '../page/outside.ts';
import type { Statistics } from '../statistics.ts';

/** Bytes of a report; a browser's is a few hundred. */
const REPORT_MAX = 8 * 1024;

/**
 * What browsers report: page views (on every route change) and breaches of the content policy. Both end
 * in the log; views that may be counted outside go on to there.
 */
export async function reportRoutes(app: FastifyInstance, { config, statistics }: { config: Config; statistics?: Statistics | undefined }) {
  app.post(
    '/bff/pageview',
    {
      bodyLimit: REPORT_MAX,
      schema: {
        body: {
          type: 'object',
          required: ['path'],
          additionalProperties: false,
          properties: { path: { type: 'string', pattern: '^/[^?#]*$', maxLength: 512 } },
        },
      },
    },
    async (request, reply) => {
      const { path } = request.body as { path: string };
      request.log.info({ event: 'biz.pageview', path });
      if (mayCount(config, path, request.cookies[CONSENT_COOKIE])) statistics?.count(path, request.headers['user-agent'] ?? '');
      return reply.header('cache-control', 'no-store').send(ok(null));
    },
  );

  app.register(async (scope) => {
    const parse = { parseAs: 'string' as const, bodyLimit: REPORT_MAX };
    for (const type of ['application/csp-report', 'application/reports+json'])
      scope.addContentTypeParser(type, parse, scope.getDefaultJsonParser('error', 'error'));
    scope.post('/bff/csp-report', { config: { openWrite: true } }, async (request, reply) => {
      const report = (request.body as { 'csp-report'?: Record<string, unknown> } | null)?.['csp-report'];
      const directive = report?.['effective-directive'] ?? report?.['violated-directive'];
      request.log.warn({ event: 'sec.malicious_csp_violation', directive: typeof directive === 'string' ? directive.slice(0, 64) : undefined });
      return reply.code(204).send();
    });
  });
}
