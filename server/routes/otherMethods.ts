import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { contract } from '../../shared/contract/index.ts';
import { bffCall } from '../../shared/wire.ts';
import { handleNotFound, sendError } from '../http/errors.ts';
import { urlOf } from './routeOptions.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Responds with 405 and `Allow` to all other methods of the paths in the contract and in `gatewayRoutes`, and with 404 to all other paths under `/bff`. */
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
    const allow = [...methods].join(', ');
    const refuse = (request: FastifyRequest, reply: FastifyReply) => void sendError('method_not_allowed', request, reply.header('allow', allow));
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      // Before the body, which is not waited for.
      onRequest: (request, reply, _done) => void refuse(request, reply),
      handler: refuse,
    });
  }
}
