import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../shared/refusal.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts a route that reads no cookie from CSRF protection. */
    csrfExempt?: boolean;
  }
}

/** The values that browsers send in `Sec-Fetch-Site`; another text is not logged. */
const SITES: ReadonlySet<string> = new Set(['same-origin', 'same-site', 'cross-site', 'none']);

/**
 * CSRF protection, as an `onRequest` hook of all routes, unknown ones included. A write needs the CSRF header, and the same origin
 * by all that the client says of it: `Sec-Fetch-Site` must be `same-origin`, `Origin` must be `PUBLIC_ORIGIN`; one of the two may
 * be missing. Otherwise the response is 403 and the upstream is not called.
 */
export function protectWrites({ publicOrigin, publicOriginIsSet }: Pick<Config, 'publicOrigin' | 'publicOriginIsSet'>, metrics: Metrics['sessions']) {
  return function protectWrite(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { method, headers } = request;
    if (method === 'GET' || method === 'HEAD' || request.routeOptions.config.csrfExempt) return done();
    const { origin, 'sec-fetch-site': site } = headers;
    const isKnown = site !== undefined || origin !== undefined;
    const isSameOrigin = isKnown && (site === undefined || site === 'same-origin') && (origin === undefined || isOwn(origin, headers.host));
    if (isSameOrigin && headers[CSRF_HEADER] === CSRF_VALUE) return done();
    metrics.csrf();
    request.log.warn({ event: 'sec.malicious_csrf', site: site === undefined || SITES.has(site) ? site : 'other', method });
    const refused = refusal(isSameOrigin ? 'csrf_header_missing' : 'origin_wrong', '请求来源不正确，请从本站页面操作');
    reply.code(refused.code).send(refused);
  };

  /** Without `PUBLIC_ORIGIN` the portal has several names, such as localhost; `host` is one of them, as hosts.ts has checked. */
  function isOwn(origin: string, host: string | undefined): boolean {
    return origin === publicOrigin || (!publicOriginIsSet && origin === `http://${host}`);
  }
}
