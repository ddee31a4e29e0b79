import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Redis } from 'ioredis';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { type Endpoint } from '../../shared/endpoint.ts';
import { BILL_CSV, WECHAT_START } from '../../shared/paths.ts';
import { bffCall } from '../../shared/wire.ts';
import { sendError } from '../http/errors.ts';
import type { CallContext, Gateway } from '../gateway.ts';
import type { Files } from '../gateway/files.ts';
import { limits } from '../http/limits.ts';
import { PREFIX } from '../store/redisStore.ts';
import { readSession } from '../session.ts';
import { billCsvRoute } from './billCsv.ts';
import { sendAnswer } from './sendAnswer.ts';
import { uploadMethods, uploadRoutes } from './upload.ts';
import { wechatRoute } from './wechat.ts';

interface BffOptions {
  gateway: Gateway;
  files: Files;
  secure: boolean;
  redis?: Redis | undefined;
  wechatAppId: string | undefined;
  publicOrigin: string;
}

/** `/bff`: one route for each row of the contract, and 405 for the methods that a path does not take. */
export async function bffRoutes(app: FastifyInstance, { gateway, files, secure, redis, wechatAppId, publicOrigin }: BffOptions) {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    redis,
    nameSpace: `${PREFIX}limit:`,
    // A store that is away refuses money, not readers: the host has finer limits of its own.
    skipOnError: true,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    errorResponseBuilder: () => Object.assign(new Error('rate limited'), { statusCode: 429 }),
  });

  await app.register(uploadRoutes, { files, secure });
  await app.register(billCsvRoute, { gateway, secure });
  await app.register(wechatRoute, { appId: wechatAppId, publicOrigin, secure });
  const methods = new Map<string, string[]>([...uploadMethods, [BILL_CSV, ['GET']], [WECHAT_START, ['GET']]]);
  for (const [name, row] of Object.entries(contract as Record<string, Endpoint>)) {
    const { method, path } = bffCall(row);
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    methods.set(url, [...(methods.get(url) ?? []), method]);
    app.route({
      method,
      url,
      config: { rateLimit: { max: limits[row.limit], groupId: row.limit, keyGenerator: (request: FastifyRequest) => `${row.limit}:${request.ip}` } },
      handler: (request, reply) => answer(name as EndpointName, row, request, reply),
    });
  }
  for (const [url, taken] of methods) refuseOthers(app, url, taken);

  async function answer(name: EndpointName, row: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const session = readSession(request);
    const before = session.fingerprint;
    const context: CallContext = {
      session,
      log: request.log,
      address: request.ip,
      agent: request.headers['user-agent'],
      key: single(request.headers['idempotency-key']),
      signal: request.signal,
    };
    const body = request.body ?? {};
    if (typeof body !== 'object' || Array.isArray(body)) return sendError(400, request, reply);
    // A write is told by its body alone: an address ends up in logs and histories.
    const fields = request.method === 'POST' ? body : (request.query as object);
    const envelope = await gateway.call(name, { ...fields, ...(request.params as object) }, context);
    if (context.replayed) reply.header('idempotency-replayed', 'true');
    reply.header('cache-control', row.cache && envelope.code === 200 ? `public, max-age=${row.cache.fresh}` : 'private, no-store');
    return sendAnswer(reply, envelope, { session, before, secure });
  }
}

function refuseOthers(app: FastifyInstance, url: string, taken: string[]) {
  const allowed = taken.includes('GET') ? [...taken, 'HEAD'] : taken;
  const others = (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as HTTPMethods[]).filter((method) => !allowed.includes(method));
  app.route({ method: others, url, handler: (request, reply) => sendError(405, request, reply.header('allow', allowed.join(', '))) });
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
