import type { FastifyInstance } from 'fastify';
import { fail } from '../../shared/envelope.ts';
import { consoleRefusal } from './guard.ts';

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Restricts an app's pages to this machine or, with a `token`, to those who have it (guard.ts), forbids scripts in them, and parses HTML forms. */
export function guardPages(app: FastifyInstance, token: string | undefined): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
    const refusal = consoleRefusal(request, token);
    if (!refusal) return;
    if (refusal.status === 401) reply.header('www-authenticate', 'Basic realm="console", charset="UTF-8"');
    return reply.code(refusal.status).send(fail(refusal.status, refusal.message));
  });
}
