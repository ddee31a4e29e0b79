import type { FastifyReply, FastifyRequest } from 'fastify';
import { FORBIDDEN } from '../../shared/codes.ts';
import { fail } from '../../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads no cookie, so that it need not be known whose write it is. */
    csrfExempt?: boolean;
  }
}

/**
 * Root hook, CSRF protection: a write is ours when it carries the CSRF header and the browser says `same-origin`, or, from
 * a client that sends no fetch metadata, when its `Origin` is the configured one. Neither: 403, and the upstream is
 * not asked. Installed for every route by construction, unknown ones included.
 */
export function protectWrites(publicOrigin: string) {
  return async function protectWrite(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.csrfExempt) return;
    const site = request.headers['sec-fetch-site'];
    const ours = site === undefined ? request.headers.origin === publicOrigin : site === 'same-origin';
    if (ours && request.headers[CSRF_HEADER] === CSRF_VALUE) return;
    request.log.warn({ event: 'sec.malicious_csrf', site, method: request.method });
    await reply.code(FORBIDDEN).send(fail(FORBIDDEN, '请求来源不正确，请从本站页面操作'));
  };
}
