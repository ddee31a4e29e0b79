import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { SUCCESS } from '../../shared/constants.ts';
import { callNames, contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, NO_COPY } from '../../shared/headers.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { bffCall } from '../../shared/wire.ts';
import { ok } from '../../shared/envelope.ts';
import { sendError, handleNotFound } from '../http/errors.ts';
import { personOf } from '../http/limits/personOf.ts';
import { isFromElsewhere } from '../http/csrf.ts';
import { PRIVATE } from '../http/securityHeaders.ts';
import { setLimitHeaders } from '../http/limits/limitRequests.ts';
import { type CallContext, noSession } from '../gateway/callContext.ts';
import { sendCachedResponse } from '../http/cachedResponse.ts';
import { callOptions, urlOf, routeOptions, sendEnvelope } from './routeOptions.ts';

/**
 * Session reset: removes the session cookie if it still holds the token that was refused, which then opens nothing any more.
 * Responses to other requests do not remove it: a late response could end a newer session. `newer`: the browser has another
 * session by now.
 */
export const resetSessionRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { sessionReset } = gatewayRoutes;
  app.route({
    ...routeOptions(sessionReset),
    async handler({ session, body: { fingerprint }, log }, reply) {
      const cleared = session.received === fingerprint;
      if (cleared) session.close();
      log.event('sec.session_reset', { member: session.received?.slice(0, 8), by: 'browser', cleared });
      const data: Static<typeof sessionReset.output> = { newer: session.token !== undefined };
      return reply.header('cache-control', 'no-store').send(ok(data));
    },
  });
};

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Declares the other methods of the paths in the contract and in `gatewayRoutes`, for the response 405 with `Allow` (acceptRequests.ts), and
 * responds with 404 to all other paths under `/bff`.
 */
export async function otherMethods(app: FastifyInstance): Promise<void> {
  app.get('/bff', handleNotFound);
  app.get('/bff/*', handleNotFound);
  const allowed = new Map<string, Set<HTTPMethods>>();
  for (const { method, path } of [...Object.values(contract).map(bffCall), ...Object.values(gatewayRoutes)]) {
    const methods = allowed.get(urlOf(path)) ?? new Set();
    allowed.set(urlOf(path), methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  for (const [url, methods] of allowed) {
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      config: { allow: [...methods].join(', ') },
      handler: handleNotFound,
    });
  }
}

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
          person: personOf(request),
          agent: request.headers['user-agent'],
          fromElsewhere: isFromElsewhere(request.raw),
          key: request.headers[IDEMPOTENCY_KEY]?.toString(),
          // A call that is answered from memory needs none.
          get signal() {
            return request.signal;
          },
          // Neither a visitor nor an invented token makes the gateway ask the upstream each time.
          fresh: request.session.proven && request.headers['cache-control'] === NO_COPY,
        };
        // The input of a write is read from the body only: query strings end up in logs and browser histories.
        const { body = {}, query, params } = request;
        if (typeof body !== 'object' || body === null || Array.isArray(body))
          return sendError('bad_body', request, reply);
        // A member's tab must not go on as a visitor's; a page does (page.ts).
        const hasEnded = request.session.rejected && row.auth === 'optional' && row.session !== 'closes';
        const envelope = hasEnded
          ? noSession(request.session)
          : await (request.method === 'POST'
              ? gateway.callRaw(name, body, context, params)
              : gateway.callRaw(name, {}, context, { ...query, ...params }));
        if (context.limited) setLimitHeaders(reply, context.limited);
        if (context.replayed) reply.header(IDEMPOTENCY_REPLAYED, 'true');
        reply.header(
          'cache-control',
          row.cache && envelope.code === SUCCESS ? `public, max-age=${row.cache.fresh}` : PRIVATE,
        );
        if (context.response && envelope.code === SUCCESS) {
          reply.header('vary', 'Accept-Encoding').type(JSON_TYPE);
          return sendCachedResponse(reply, context.response());
        }
        return sendEnvelope(reply, envelope);
      },
    });
  }
}
