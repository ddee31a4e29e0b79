import type { FastifyInstance } from 'fastify';
import { ok } from '../../shared/envelope.ts';
import { readSession } from '../session.ts';

/**
 * `POST /bff/session/reset {fingerprint}`: removes the session cookie if it still is the one that the host refused.
 * Answers to parallel calls never remove it by themselves: a late one could log a newer session out.
 */
export async function resetSessionRoute(app: FastifyInstance, { secure }: { secure: boolean }) {
  app.post(
    '/bff/session/reset',
    {
      schema: {
        body: { type: 'object', required: ['fingerprint'], additionalProperties: false, properties: { fingerprint: { type: 'string', maxLength: 64 } } },
      },
    },
    async (request, reply) => {
      const session = readSession(request);
      const { fingerprint } = request.body as { fingerprint: string };
      if (session.fingerprint === fingerprint) session.close();
      session.commit(reply, secure);
      request.log.info({ event: 'sec.session_reset', member: fingerprint.slice(0, 8), cleared: session.token === undefined });
      return reply.header('cache-control', 'no-store').send(ok(null));
    },
  );
}
