import type { FastifyInstance } from 'fastify';
import { fail } from '../../../../shared/envelope.ts';
import { consoleRefusal } from './guard.ts';

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Restricts an app's pages to this machine (guard.ts), forbids scripts in them, and parses HTML forms. */
export function guardPages(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
    const refusal = consoleRefusal(request);
    if (refusal) return reply.code(403).send(fail(403, refusal));
  });
}
