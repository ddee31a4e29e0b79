import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '../../../shared/constants.ts';
import type { Limit } from '../limits/policies.ts';
import { sendError } from '../errors.ts';
import type { Priority } from './classes.ts';
import type { Shedding } from './shedding.ts';

/** Seconds after which a shed request may be sent again: a random number, so that they do not all come back at once. */
const RETRY_AFTER = { min: 1, max: 3 };

/**
 * Lets a request of a route with a rate limit wait for its slot. The slot is free again when the response begins to be sent
 * or the client is gone: a slow reader occupies none. The body has been received before, so neither does a slow sender.
 */
export function shedRequests(app: FastifyInstance, shedding: Shedding, limitOf: (request: FastifyRequest) => Limit | undefined): void {
  const slots = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preValidation', (request, reply, done) => {
    const limit = limitOf(request);
    if (!limit) return done();
    shedding.enter(
      limit.pool,
      limit.priority ?? priorityOf(request),
      (release) => {
        if (request.raw.destroyed) return release();
        slots.set(request, release);
        reply.raw.once('close', release);
        done();
      },
      () => shed(request, reply),
    );
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    slots.get(request)?.();
    done();
  });
}

/** Whether a member's token comes with the request; it may be invalid. */
const priorityOf = ({ headers }: FastifyRequest): Priority => (headers.cookie?.includes(`${TOKEN_COOKIE}=`) ? 'member' : 'visitor');

function shed(request: FastifyRequest, reply: FastifyReply): void {
  const wait = randomInt(RETRY_AFTER.min, RETRY_AFTER.max + 1);
  sendError('overloaded', request, reply.header('retry-after', wait), { retry_after: wait });
}
