import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyBaseLogger, FastifyRequest } from 'fastify';
import { REQUEST_ID } from '../../shared/headers.ts';
import { sqliteCode } from '../../shared/sqliteCode.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const ADDRESS = /^[0-9a-fA-F.:]{2,45}$/;

/** Whether an address, or a name to listen on, is this machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  address === 'localhost' || LOOPBACK.test(address);

export const isLoopback = (request: FastifyRequest): boolean =>
  LOOPBACK.test(request.socket.remoteAddress ?? '');

/**
 * The IP address that rate limits count: the last entry of `X-Forwarded-For` if the connection comes from this machine (the
 * gateway), else the connection's own address.
 */
export function addressOf(request: FastifyRequest): string {
  const own = request.socket.remoteAddress ?? '';
  const header = request.headers['x-forwarded-for'];
  const last = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim() ?? '';
  return isLoopback(request) && ADDRESS.test(last) ? last : own;
}

/** Least time between two lines about one fault (ms): what is done every second fails every second while the disk is full. */
const LINE_EVERY = 60_000;

/** Returns the function that logs faults of what is done again and again: each at once, and then at most once a minute. */
export function createFaultLog(log: FastifyBaseLogger, now: () => number = () => performance.now()) {
  const logged = new Map<string, number>();
  return function logFault(call: string, error: unknown): void {
    const key = `${call} ${error instanceof Error ? error.name : typeof error} ${sqliteCode(error) ?? ''}`;
    if (now() - (logged.get(key) ?? -Infinity) < LINE_EVERY) return;
    logged.set(key, now());
    log.error({ event: 'upstream.fault', call, err: error });
  };
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of a request: that of the gateway's request if it sends one, so that the lines of both are found together. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[REQUEST_ID];
  return typeof sent === 'string' && ID.test(sent) ? sent : randomUUID();
}

/** Logs each request at `debug`: the gateway's own line (`upstream.call`) is enough as long as nothing is wrong. */
export function logEmbeddedRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request;
    log.debug({
      event: 'http.request',
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      durMs: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}

/** The origin that the server listens at, `http://127.0.0.1:3001`; not taken from a Host header. */
export function originOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) return '';
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
