import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../shared/envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads no cookie, so that it need not be proven whose write it is (csp-report). */
    openWrite?: boolean;
  }
}

/** Header that a cross-site form or image cannot send; its value is fixed. */
export const WRITE_HEADER = 'x-bank-csrf';

/**
 * Root hook: a write is ours when it carries the write header and the browser says `same-origin`, or, from a
 * client that sends no fetch metadata, when its `Origin` is the configured one. Neither: 403, and the upstream is
 * not asked. Installed for every route by construction, unknown ones included.
 */
export function proveWrites(publicOrigin: string) {
  return async function proveWrite(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.openWrite) return;
    const site = request.headers['sec-fetch-site'];
    const ours = site === undefined ? request.headers.origin === publicOrigin : site === 'same-origin';
    if (ours && request.headers[WRITE_HEADER] === '1') return;
    request.log.warn({ event: 'sec.malicious_csrf', site, method: request.method });
    await reply.code(403).send(fail(403, '请求来源不正确，请从本站页面操作'));
  };
}
