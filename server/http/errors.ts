import { randomInt } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  BAD_REQUEST,
  FORBIDDEN,
  HEADERS_TOO_LARGE,
  METHOD_NOT_ALLOWED,
  MISDIRECTED,
  NOT_FOUND,
  NOT_IMPLEMENTED,
  REQUEST_TIMEOUT,
  TARGET_TOO_LONG,
  TOO_LARGE,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  UNSUPPORTED_TYPE,
  VERSION_NOT_SUPPORTED,
  BAD_GATEWAY,
} from '../../shared/codes.ts';
import { DEFAULT_STATUS, TRACE_LABEL } from '../../shared/constants.ts';
import { httpStatus } from '../../shared/envelope.ts';
import { reasonEntry, type Reason, refusal } from '../../shared/reasons.ts';
import { expectedOf, expecting } from './expected.ts';
import { isCall } from './securityHeaders.ts';
import { OverloadedError } from './renderQueue.ts';
import { noteFacts } from './requestFacts.ts';
import { isClientLeaving } from './requestLog.ts';

/** A static error page without styles and scripts, for when the error page itself cannot be rendered. A fault (5xx) has the request's id. */
export function fallbackPage(status: number, message: string, id: string): string {
  const trace = status >= DEFAULT_STATUS ? `<p>${TRACE_LABEL} ${id}</p>` : '';
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${status}</title></head>` +
    `<body><h1>${status}</h1><p>${message}</p>${trace}<p><a href="/">返回首页</a></p></body></html>`
  );
}

/** Reasons of the errors that Fastify and its parsers throw, by their codes. */
const BY_CODE = new Map<string | undefined, Reason>([
  ['FST_ERR_VALIDATION', 'bad_input'],
  ['FST_ERR_BAD_URL', 'malformed_request'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformed_request'],
]);
/** Reasons of other errors, by their statuses. */
const BY_STATUS = new Map<number, Reason>([
  [BAD_REQUEST, 'bad_body'],
  [NOT_FOUND, 'no_such_route'],
  [REQUEST_TIMEOUT, 'request_timeout'],
  [TOO_LARGE, 'too_large'],
  [TARGET_TOO_LONG, 'target_too_long'],
  [UNSUPPORTED_TYPE, 'unsupported_type'],
  [BAD_GATEWAY, 'upstream_invalid'],
]);

/** The reason of the refusal for an error that Fastify, a plugin or a handler threw. `code`: the error's, absent from errors that have none. */
const reasonOfError = (code: string | undefined, status: number): Reason =>
  BY_CODE.get(code) ?? BY_STATUS.get(status) ?? (status >= 500 ? 'internal_error' : 'malformed_request');

/** Messages of the gateway's own refusals, by HTTP status. All other statuses have the message of 500. */
const BUSY = '系统繁忙，请稍后再试';
const MESSAGES: Record<number, string> = {
  [BAD_REQUEST]: '请求内容不正确',
  [FORBIDDEN]: '没有权限进行此操作',
  [NOT_FOUND]: '没有找到您要的内容',
  [METHOD_NOT_ALLOWED]: '不支持的请求方式',
  [REQUEST_TIMEOUT]: '请求超时，请重试',
  [TOO_LARGE]: '提交的内容过大',
  [TARGET_TOO_LONG]: '请求地址过长',
  [UNSUPPORTED_TYPE]: '不支持的内容格式',
  [MISDIRECTED]: '请求的网站不在此服务器上',
  [TOO_MANY_REQUESTS]: '操作过于频繁，请稍后再试',
  [HEADERS_TOO_LARGE]: '请求头过大，请清除浏览器中本站的 Cookie 后重试',
  [DEFAULT_STATUS]: BUSY,
  [NOT_IMPLEMENTED]: '不支持的请求方式',
  [UNAVAILABLE]: '访问的人较多，请稍后再试',
  [VERSION_NOT_SUPPORTED]: '不支持的协议版本',
};

/** HTTP status of the gateway's own refusal for this reason. */
export const statusOf = (reason: Reason): number => httpStatus(reasonEntry(reason).codes[0]);

/** Message for people, by HTTP status. */
export const messageOf = (status: number): string => MESSAGES[status] ?? BUSY;

/** `/bff` and writes get an envelope, page requests an HTML page. */
const wantsEnvelope = (request: FastifyRequest): boolean => isCall(request.url) || !isRead(request);

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Seconds after which a request that was refused since there is too much to do may be sent again: at random, so that they do not all come back at once. */
const RETRY_AFTER = { min: 1, max: 3 };

/** Fastify's error handler. The response has the gateway's own message, never the error's; the stack is only logged. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof OverloadedError) {
    request.server.noteShed(request, error.priority);
    const wait = randomInt(RETRY_AFTER.min, RETRY_AFTER.max + 1);
    sendError('overloaded', request, reply.header('retry-after', wait), { retry_after: wait });
    return;
  }
  const status =
    error.statusCode && error.statusCode >= 400 && error.statusCode < 600 ? error.statusCode : DEFAULT_STATUS;
  if (status >= 500 && !isClientLeaving(request, error)) request.log.event('sys.error', { err: error });
  sendError(reasonOfError(error.code, status), request, reply, null, status);
}

/**
 * Responds with the gateway's own refusal, as an envelope (with `data`) or a page. `status`: that of an error which has its own. An async handler must return the reply, or
 * Fastify would send a second response.
 */
export function sendError(
  reason: Reason,
  request: FastifyRequest,
  reply: FastifyReply,
  data: object | null = null,
  status = statusOf(reason),
): FastifyReply {
  noteFacts(request, { reason });
  reply.code(status).header('cache-control', 'no-store');
  if (wantsEnvelope(request)) {
    const expected = expectedOf(reason, request);
    const details = expected ? { ...data, ...expecting(expected) } : data;
    return reply.send({ ...refusal(reason, messageOf(status), details), code: status });
  }
  return reply.type('text/html; charset=utf-8').send(fallbackPage(status, messageOf(status), request.id));
}

/**
 * Fastify's not-found handler, for requests that match no route (unknown pages have their own 404). Every path outside `/bff` has a
 * route for GET, so there it is the method that is unknown.
 */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isRead(request) || isCall(request.url)) return sendError('no_such_route', request, reply);
  return sendError('method_not_allowed', request, reply.header('allow', 'GET, HEAD'));
}
