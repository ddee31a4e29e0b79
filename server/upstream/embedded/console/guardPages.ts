import type { FastifyInstance } from 'fastify';
import { fail } from '../../../../shared/envelope.ts';
import { consoleFault } from './guard.ts';

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** For pages of this machine alone: they read plain HTML forms, run nothing, and answer nobody from elsewhere. */
export function guardPages(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
    const fault = consoleFault(request);
    if (fault) return reply.code(403).send(fail(403, fault));
  });
}
