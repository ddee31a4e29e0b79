import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Envelope } from '../../shared/envelope.ts';
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
 * Makes the check of CSRF protection, for all routes, unknown ones included. A write needs the CSRF header, and the same origin
 * by all that the client says of it: `Sec-Fetch-Site` must be `same-origin`, `Origin` must be `PUBLIC_ORIGIN`; one of the two may
 * be missing. Otherwise it returns the refusal, which says what a program must send.
 */
export function createWriteCheck({ config, metrics }: Pick<FastifyInstance, 'config' | 'metrics'>) {
  const { publicOrigin, publicOriginIsSet } = config;
  const details = expecting(expectedOfWrite(config));
  /** Without `PUBLIC_ORIGIN` the portal has several names, such as localhost; `host` is one of them, as hosts.ts has checked. */
  const isOwn = (origin: string, host: string | undefined): boolean =>
    origin === publicOrigin || (!publicOriginIsSet && origin === `http://${host}`);

  return function forgeryOf({ method, headers, log }: FastifyRequest): Envelope | undefined {
    if (method === 'GET' || method === 'HEAD') return undefined;
    const { origin, 'sec-fetch-site': site } = headers;
    const isSameOrigin =
      (site !== undefined || origin !== undefined) &&
      (site === undefined || site === 'same-origin') &&
      (origin === undefined || isOwn(origin, headers.host));
    if (isSameOrigin && headers[CSRF_HEADER] === CSRF_VALUE) return undefined;
    metrics.sessions.csrf();
    log.event('sec.malicious_csrf', { site: site === undefined || SITES.has(site) ? site : 'other', method });
    return refusal(isSameOrigin ? 'csrf_header_missing' : 'origin_wrong', ORIGIN_WRONG, details);
  };
}
