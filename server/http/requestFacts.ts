import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf } from '../../shared/fieldsOf.ts';

/** What is known of a request only while it is answered, for its log line. */
export interface RequestFacts {
  /** Code and reason of the envelope that was sent. */
  code?: number;
  reason?: string;
  /** The rate limit that refused it. */
  policy?: string;
  /** The response was in memory. */
  fromMemory?: true;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: nothing is known. Absent: the request was refused before Fastify's hooks. */
    facts?: RequestFacts | null;
  }
}

/** Notes something for the request's log line. */
export function noteFacts(request: FastifyRequest, facts: RequestFacts): void {
  request.facts = { ...request.facts, ...facts };
}

/** Notes code and reason of each envelope that is sent. */
export function noteEnvelopes(app: FastifyInstance): void {
  app.decorateRequest('facts', null);
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const { code, message, reason } = fieldsOf(payload);
    if (typeof code === 'number' && typeof message === 'string')
      noteFacts(request, typeof reason === 'string' ? { code, reason } : { code });
    done(null, payload);
  });
}
