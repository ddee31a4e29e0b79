import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { BAD_REQUEST, FORBIDDEN, METHOD_NOT_ALLOWED, NOT_FOUND, TOO_LARGE, TOO_MANY_REQUESTS, UNAVAILABLE, UNSUPPORTED_TYPE } from '../../shared/codes.ts';
import { DEFAULT_STATUS } from '../../shared/constants.ts';
import { fail } from '../../shared/envelope.ts';
import { REQUEST_ID } from '../../shared/headers.ts';
import { isCall } from './headers.ts';
import { fallbackPage } from './fallback.ts';

/** What the gateway says of its own refusals, by HTTP status; everything else is a fault (500). */
const BUSY = '系统繁忙，请稍后再试';
const MESSAGES: Record<number, string> = {
  [BAD_REQUEST]: '请求内容不正确',
  [FORBIDDEN]: '没有权限进行此操作',
  [NOT_FOUND]: '没有找到您要的内容',
  [METHOD_NOT_ALLOWED]: '不支持的请求方式',
  [TOO_LARGE]: '提交的内容过大',
  414: '请求地址过长',
  [UNSUPPORTED_TYPE]: '不支持的内容格式',
  [TOO_MANY_REQUESTS]: '操作过于频繁，请稍后再试',
  431: '请求头过大，请清除浏览器中本站的 Cookie 后重试',
  [DEFAULT_STATUS]: BUSY,
  [UNAVAILABLE]: '服务正在重启，请稍后再试',
};

/** Message of a status, fit to be shown. */
export const messageOf = (status: number): string => MESSAGES[status] ?? BUSY;

/** Programs get an envelope, people a page. */
const wantsEnvelope = (request: FastifyRequest): boolean => isCall(request.url) || request.method !== 'GET';

/** The one error handler: a message of our own, never the error's, and the stack only into the log. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 600 ? error.statusCode : DEFAULT_STATUS;
  if (status >= 500) request.log.error({ event: 'sys.error', err: error });
  sendError(status, request, reply);
}

/** Responds with a refusal of the gateway's own. */
export function sendError(status: number, request: FastifyRequest, reply: FastifyReply): void {
  reply.code(status).header('cache-control', 'no-store');
  if (wantsEnvelope(request)) reply.send(fail(status, messageOf(status)));
  else reply.type('text/html; charset=utf-8').send(fallbackPage(status, messageOf(status)));
}

/** The one not-found handler, for what no route takes (pages have their own 404). */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendError(NOT_FOUND, request, reply);
}

/** A request that the HTTP parser refused never becomes a request: responded to by hand, then closed. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : BAD_REQUEST;
  const body = JSON.stringify(fail(status, messageOf(status === 408 ? BAD_REQUEST : status)));
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${REQUEST_ID}: ${randomUUID()}\r\nConnection: close\r\n\r\n${body}`,
  );
}
