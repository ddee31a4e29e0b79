import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { BAD_REQUEST, FORBIDDEN, METHOD_NOT_ALLOWED, NOT_FOUND, TOO_LARGE, TOO_MANY_REQUESTS, UNAVAILABLE, UNSUPPORTED_TYPE } from '../../shared/codes.ts';
import { DEFAULT_STATUS } from '../../shared/constants.ts';
import { fail } from '../../shared/envelope.ts';
import { REQUEST_ID } from '../../shared/headers.ts';
import { isCall } from './headers.ts';
import { fallbackPage } from './fallback.ts';

/** Messages of the gateway's own refusals, by HTTP status. All other statuses have the message of 500. */
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
  [UNAVAILABLE]: '访问的人较多，请稍后再试',
};

/** Message for people, by HTTP status. */
export const messageOf = (status: number): string => MESSAGES[status] ?? BUSY;

/** `/bff` and writes get an envelope, page requests an HTML page. */
const wantsEnvelope = (request: FastifyRequest): boolean => isCall(request.url) || request.method !== 'GET';

/** Fastify's error handler. The response has the gateway's own message, never the error's; the stack is only logged. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 600 ? error.statusCode : DEFAULT_STATUS;
  if (status >= 500) request.log.error({ event: 'sys.error', err: error });
  sendError(status, request, reply);
}

/** Responds with the gateway's own refusal, as an envelope (with `data`) or a page. */
export function sendError(status: number, request: FastifyRequest, reply: FastifyReply, data: object | null = null): void {
  reply.code(status).header('cache-control', 'no-store');
  if (wantsEnvelope(request)) reply.send(fail(status, messageOf(status), data));
  else reply.type('text/html; charset=utf-8').send(fallbackPage(status, messageOf(status)));
}

/** Fastify's not-found handler, for requests that match no route (unknown pages have their own 404). */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendError(NOT_FOUND, request, reply);
}

/** Responds to input that Node's HTTP parser refused, for which there is no request object, and closes the connection. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : BAD_REQUEST;
  const body = JSON.stringify(fail(status, messageOf(status === 408 ? BAD_REQUEST : status)));
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${REQUEST_ID}: ${randomUUID()}\r\nConnection: close\r\n\r\n${body}`,
  );
}
