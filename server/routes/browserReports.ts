import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { ASSETS } from '../assets/keepBuild.ts';
import { createEventSummary } from '../http/eventSummary.ts';
import { pageTemplate } from '../page/toHtml.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import { routeOptions } from './routeOptions.ts';

/** Largest report, bytes. */
const REPORT_MAX = 2 * 1024;
/** The errors that JavaScript, the DOM and React (by its number) throw. */
const NAMES =
  /^(?:(?:Type|Reference|Range|Syntax|URI|Eval|Aggregate|Abort|Security|Network|NotFound|InvalidState|QuotaExceeded|NotAllowed)?Error|React\d{1,3}|none)$/;

/**
 * Receives what client/watchPage.ts reports: errors are logged once a second, vitals each; both are counted by the page's template. Whoever
 * sends a report chooses its text, so that of an error only known names and files of this build are logged.
 */
export const browserReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { browsers } = app.metrics;
  const files = new Set(app.clientDir && readdirSync(join(app.clientDir, ASSETS)));
  const errors = createEventSummary(app.log, 'sys.browser_error', ['kind', 'page', 'name', 'at']);
  app.addHook('onClose', () => errors.close());
  withoutSessions(app);
  app.route({
    ...routeOptions(gatewayRoutes.browserReport),
    bodyLimit: REPORT_MAX,
    async handler({ body: { path, error, vitals }, log }, reply) {
      const page = pageTemplate(path);
      if (error) {
        const { kind, name, place = 'none' } = error;
        const isKnown = place === 'none' || files.has(place.split(':', 1)[0] ?? '');
        errors.count(kind, page, NAMES.test(name) ? name : 'other', isKnown ? place : 'other_build');
        browsers.error(page, kind);
      }
      if (vitals) {
        log.event('biz.web_vitals', { page, ...vitals });
        browsers.vitals(page, vitals);
      }
      return reply.code(204).send();
    },
  });
};
