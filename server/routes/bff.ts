import type { FastifyInstance } from 'fastify';
import { SUCCESS } from '../../shared/constants.ts';
import { callNames, contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, NO_COPY } from '../../shared/headers.ts';
import { sendError } from '../http/errors.ts';
import { sendKept } from '../http/kept/sendKept.ts';
import { setLimitHeaders } from '../http/limits/limitRequests.ts';
import type { CallContext } from '../gateway/callContext.ts';
import { noSession } from '../gateway/noSession.ts';
import { callOptions } from './routeOptions.ts';
import { sendEnvelope } from './sendEnvelope.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface BffRequest {
  Querystring: Record<string, unknown>;
  Params: Record<string, string>;
  Body: unknown;
}

/** Registers a route under `/bff` for each row of the contract with a JSON body. */
export async function bffRoutes(app: FastifyInstance): Promise<void> {
  const { gateway } = app;
  for (const name of callNames) {
    const row: Endpoint = contract[name];
    app.route<BffRequest>({
      ...callOptions(row),
      async handler(request, reply) {
        const context: CallContext = {
          session: request.session,
          log: request.log,
          trace: request.trace,
          address: request.ip,
          agent: request.headers['user-agent'],
          key: single(request.headers[IDEMPOTENCY_KEY]),
          // A call that is answered from memory needs none.
          get signal() {
            return request.signal;
          },
          fresh: request.headers['cache-control'] === NO_COPY,
        };
        // The input of a write is read from the body only: query strings end up in logs and browser histories.
        const { body = {}, query, params } = request;
        if (typeof body !== 'object' || body === null || Array.isArray(body)) return sendError('bad_body', request, reply);
        // A member's tab must not go on as a visitor's; a page does (page.ts).
        const hasEnded = request.session.rejected && row.auth === 'optional' && row.session !== 'closes';
        const envelope = hasEnded
          ? noSession(request.session)
          : await (request.method === 'POST' ? gateway.callRaw(name, body, context, params) : gateway.callRaw(name, {}, context, { ...query, ...params }));
        if (context.limited) setLimitHeaders(reply, context.limited);
        if (context.replayed) reply.header(IDEMPOTENCY_REPLAYED, 'true');
        reply.header('cache-control', row.cache && envelope.code === SUCCESS ? `public, max-age=${row.cache.fresh}` : 'private, no-store');
        if (context.kept && envelope.code === SUCCESS) {
          reply.header('vary', 'Accept-Encoding').type(JSON_TYPE);
          return sendKept(reply, context.kept());
        }
        return sendEnvelope(reply, envelope);
      },
    });
  }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
