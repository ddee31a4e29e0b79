import type { FastifyInstance, HTTPMethods } from 'fastify';
import { METHOD_NOT_ALLOWED } from '../../shared/codes.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { contract } from '../../shared/contract/index.ts';
import { bffCall } from '../../shared/wire.ts';
import { sendError } from '../http/errors.ts';
import { urlOf } from './routeOptions.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** 405 for the methods that a path of the tables does not take, with those that it does. */
export async function otherMethods(app: FastifyInstance): Promise<void> {
  const taken = new Map<string, Set<HTTPMethods>>();
  for (const { method, path } of [...Object.values(contract).map(bffCall), ...Object.values(gatewayRoutes)]) {
    const methods = taken.get(urlOf(path)) ?? new Set();
    taken.set(urlOf(path), methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  for (const [url, methods] of taken) {
    const allow = [...methods].join(', ');
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      handler: (request, reply) => sendError(METHOD_NOT_ALLOWED, request, reply.header('allow', allow)),
    });
  }
}
