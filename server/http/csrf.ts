import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';
import { refusal } from '../../shared/reasons.ts';
import { expectedOfWrite, expecting } from './expected.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts a route that reads no cookie from CSRF protection. */
    csrfExempt?: boolean;
  }
}

/** The values that browsers send in `Sec-Fetch-Site`; another text is not logged. */
const SITES: ReadonlySet<string> = new Set(['same-origin', 'same-site', 'cross-site', 'none']);

/** What a request from elsewhere is told. */
export const ORIGIN_WRONG = '请求来源不正确，请从本站页面操作';

/** Whether a browser asks because of a link of another site, or ahead of its user. Other programs, and browsers before 2023, do not say so. */
export const isFromElsewhere = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || String(headers['sec-purpose']).includes('prefetch');

/**
 * CSRF protection, as an `onRequest` hook of all routes, unknown ones included. A write needs the CSRF header, and the same origin
 * by all that the client says of it: `Sec-Fetch-Site` must be `same-origin`, `Origin` must be `PUBLIC_ORIGIN`; one of the two may
 * be missing. Otherwise the response is 403, says what a program must send, and the upstream is not called.
 */
export const protectWrites = fp(async (app: FastifyInstance) => {
  const { publicOrigin, publicOriginIsSet } = app.config;
  const details = expecting(expectedOfWrite(app.config));
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request;
    if (method === 'GET' || method === 'HEAD' || request.routeOptions.config.csrfExempt) return done();
    const { origin, 'sec-fetch-site': site } = headers;
    const isKnown = site !== undefined || origin !== undefined;
    const isSameOrigin =
      isKnown &&
      (site === undefined || site === 'same-origin') &&
      (origin === undefined || isOwn(origin, headers.host));
    if (isSameOrigin && headers[CSRF_HEADER] === CSRF_VALUE) return done();
    app.metrics.sessions.csrf();
    request.log.event('sec.malicious_csrf', {
      site: site === undefined || SITES.has(site) ? site : 'other',
      method,
    });
    const refused = refusal(isSameOrigin ? 'csrf_header_missing' : 'origin_wrong', ORIGIN_WRONG, details);
    reply.code(refused.code).send(refused);
  });

  /** Without `PUBLIC_ORIGIN` the portal has several names, such as localhost; `host` is one of them, as hosts.ts has checked. */
  function isOwn(origin: string, host: string | undefined): boolean {
    return origin === publicOrigin || (!publicOriginIsSet && origin === `http://${host}`);
  }
});
