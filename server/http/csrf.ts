import type { FastifyReply, FastifyRequest } from 'fastify';
import { FORBIDDEN } from '../../shared/codes.ts';
import { fail } from '../../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts a route that reads no cookie from CSRF protection. */
    csrfExempt?: boolean;
  }
}

/**
 * CSRF protection, as an `onRequest` hook of all routes, unknown ones included. A write needs the CSRF header and
 * `Sec-Fetch-Site: same-origin`; a client without fetch metadata needs `Origin` equal to `PUBLIC_ORIGIN` instead. Otherwise the
 * response is 403 and the upstream is not called.
 */
export function protectWrites(publicOrigin: string) {
  return async function protectWrite(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.csrfExempt) return;
    const site = request.headers['sec-fetch-site'];
    const isSameOrigin = site === undefined ? request.headers.origin === publicOrigin : site === 'same-origin';
    if (isSameOrigin && request.headers[CSRF_HEADER] === CSRF_VALUE) return;
    request.log.warn({ event: 'sec.malicious_csrf', site, method: request.method });
    await reply.code(FORBIDDEN).send(fail(FORBIDDEN, '请求来源不正确，请从本站页面操作'));
  };
}
