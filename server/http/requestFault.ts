import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { decoded } from '../../shared/decoded.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import type { Reason } from '../../shared/reasons.ts';
import { type HostCheck, createHostCheck } from './hosts.ts';
import { handleError, handleNotFound, sendError } from './errors.ts';
import { logWhenOver } from './requestLog.ts';
import { closeAfterResponse, isClosing } from './closing.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that stands for the methods which a known path does not have: the methods that it has, as in `Allow`. */
    allow?: string;
  }
}

/**
 * Refuses malformed, ambiguous and misdirected requests before anything else reads them, and closes their connection; and methods that a
 * known path does not have, with or without a body. Must be the first hook after the headers, and is synchronous: a request that was
 * sent behind a refused one is already parsed.
 */
export const checkRequests = fp(async (app: FastifyInstance) => {
  const hostKind = createHostCheck(app.config);
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (isClosing(raw.socket)) return void reply.hijack();
    const { allow } = request.routeOptions.config;
    const reason =
      requestFault(raw, hostKind) ?? (allow === undefined ? bodyFault(raw) : 'method_not_allowed');
    if (reason === undefined) return done();
    if (reason === 'method_not_allowed') reply.header('allow', allow);
    if (reason !== 'method_not_allowed' || hasBody(raw)) {
      closeAfterResponse(raw.socket);
      reply.header('connection', 'close');
    }
    sendError(reason, request, reply);
  });
  // After an early response the rest of the body would be read for as long as the client likes to send it.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && hasBody(request.raw)) {
      reply.header('connection', 'close');
      closeAfterResponse(request.raw.socket);
    }
    done(null, payload);
  });
});

/** Fastify's handler of errors before the hooks, such as a path that cannot be decoded. */
export function handleFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { metrics, setHeaders } = request.server;
  logWhenOver(request, reply, () => metrics.requests.unparsed(reply.statusCode));
  setHeaders(request, reply);
  closeAfterResponse(request.raw.socket);
  handleError(error, request, reply.header('connection', 'close'));
}

/** Refuses requests without a route, after CSRF protection: their body is not waited for. */
export const refuseUnknown = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) handleNotFound(request, reply);
    else done();
  });
});

/** Paths of ordinary requests, which need no closer look: letters, digits and a few marks, no two slashes in a row, no segment that begins with a dot. */
const ORDINARY = /^(?:\/|(?:\/[\w~!$&'()*+,=:@-][\w.~!$&'()*+,=:@-]*)+\/?)$/;
/** Characters that browsers write into a path as they are, and percent-encoded bytes. */
const ALLOWED = /^\/(?:[\w.~!$&'()*+,=:@|^[\]/-]|%[\da-f]{2})*$/i;
/** A visible ASCII character: all that may stand in a query. */
const VISIBLE = /^[\x21-\x7e]*$/;
/**
 * Ways to write a path that some programs between browser and file read as another: empty segments, `.` and `..`, an encoded
 * slash, backslash, semicolon or unreserved character, and a percent sign that is encoded itself, before two digits.
 */
const AMBIGUOUS = /\/\/|\/\.{1,2}(?:\/|$)|%(?:2[def]|5[cf]|3[\db]|7e|[46][1-9a-f]|[57][\da]|25[\da-f]{2})/i;
/** Control characters, of both sets. */
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;

/**
 * Whether a request target is a path of not too many segments with an optional query, with one reading only. Percent-encoded text, such as Chinese, is
 * allowed if it is valid UTF-8. Everything else is refused before it reaches a route, a file or the upstream, since they might
 * decode it differently.
 */
function isPlainTarget(target: string): boolean {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (query >= 0 && (!VISIBLE.test(target.slice(query)) || target.includes('#', query))) return false;
  if (path.split('/', SEGMENTS_MAX + 2).length > SEGMENTS_MAX + 1) return false;
  if (ORDINARY.test(path)) return true;
  if (!ALLOWED.test(path) || AMBIGUOUS.test(path)) return false;
  const text = decoded(path);
  return text !== undefined && !CONTROL.test(text);
}

/** Most segments of a path: the portal's own have five, the upstream's pictures a few more. Nothing later works on more of them. */
const SEGMENTS_MAX = 32;
/** Longest request target (characters). Browsers send no longer ones from the portal's pages: the longest is a search or a return path. */
const TARGET_MAX = 4 * 1024;
/** Most header lines. A browser sends about 20, a proxy adds a few. */
const HEADERS_MAX = 100;

/** Headers that have one value. If one stands twice, two programs may each take another: so neither is taken. */
const SINGLE = new Map(
  [
    'host',
    'content-length',
    'transfer-encoding',
    'content-type',
    'origin',
    'sec-fetch-site',
    'authorization',
    'content-encoding',
  ].map((name, at) => [name, 1 << at]),
);
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);
/** A content type without parameters, or with UTF-8 as its only one. */
const PLAIN_TYPE = /^[a-z\d.+-]+\/[a-z\d.+-]+(?:; ?charset=(?:utf-8|UTF-8))?$/;
const MULTIPART = 'multipart/form-data;';
/** A load balancer asks these by the address of the process, whatever the portal's name. */
const PROBES = new Set<string>([gatewayRoutes.liveness.path, gatewayRoutes.readiness.path]);

/** Whether a request announces a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The reason for which a request is refused, since it is malformed, too long, ambiguous or meant for another server; undefined
 * for a good one. Node's parser has refused what it cannot read at all; what it reads, but a proxy before the portal may read
 * differently, is refused here and in `bodyFault` (request smuggling). Runs for every request, in linear time.
 */
function requestFault(request: IncomingMessage, hostKind: HostCheck): Reason | undefined {
  const { method = '', url = '', headers, rawHeaders, httpVersion, socket } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'version_not_supported';
  // Node reads more than this, and drops the rest without a word only at a thousand.
  if (rawHeaders.length > 2 * HEADERS_MAX) return 'headers_too_large';
  let seen = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const bit = SINGLE.get((rawHeaders[at] ?? '').toLowerCase());
    if (bit === undefined) continue;
    if (seen & bit) return 'malformed_request';
    seen |= bit;
  }
  if (!WITH_BODY.has(method) && !WITHOUT_BODY.has(method)) return 'method_unknown';
  if (url.length > TARGET_MAX) return 'target_too_long';
  if (!isPlainTarget(url)) return 'malformed_request';
  const host = hostKind(headers.host ?? '', socket);
  if (host !== 'own') {
    if (host === 'malformed') return 'malformed_request';
    if (!PROBES.has(url)) return 'wrong_host';
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return 'expectation_failed';
  return undefined;
}

/** The same for the body that a request announces. */
function bodyFault({ method = '', headers, httpVersion }: IncomingMessage): Reason | undefined {
  const coding = headers['transfer-encoding'];
  // The parser refuses a coding beside a length.
  if (coding !== undefined && (coding !== 'chunked' || httpVersion === '1.0')) return 'malformed_request';
  if (headers.trailer !== undefined) return 'malformed_request';
  // Bodies are never decompressed: a few kilobytes may become gigabytes.
  if (headers['content-encoding'] !== undefined) return 'unsupported_type';
  if (!hasBody({ headers })) return undefined;
  if (!WITH_BODY.has(method)) return 'malformed_request';
  const type = headers['content-type'];
  return type !== undefined && (PLAIN_TYPE.test(type) || type.startsWith(MULTIPART))
    ? undefined
    : 'unsupported_type';
}
