import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { decoded } from '../../shared/decoded.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import type { Reason } from '../../shared/reasons.ts';
import { createWriteCheck } from './csrf.ts';
import { handleNotFound, sendError } from './errors.ts';
import { type HostCheck, createHostCheck } from './hosts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that stands for the methods which a known path does not have: the methods that it has, as in `Allow`. */
    allow?: string;
  }
}

/**
 * Refuses what is malformed, ambiguous, meant for another server, forged or without a route, before anything else reads it. The connection ends with
 * a refusal for its form: what follows may be the rest of the refused request. A body that is refused unread, Node drops.
 */
export const acceptRequests = fp(async (app: FastifyInstance) => {
  const hostKind = createHostCheck(app.config);
  const forgeryOf = createWriteCheck(app);
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions, is404 } = request;
    const { allow, csrfExempt } = routeOptions.config;
    const fault = requestFault(raw, hostKind);
    const ofBody = bodyFault(raw);
    if (fault ?? ofBody) reply.header('connection', 'close');
    if (fault) return void sendError(fault, request, reply);
    if (allow !== undefined)
      return void sendError('method_not_allowed', request, reply.header('allow', allow));
    if (ofBody) return void sendError(ofBody, request, reply);
    const forgery = csrfExempt ? undefined : forgeryOf(request);
    if (forgery) return void reply.code(forgery.code).send(forgery);
    if (is404) return void handleNotFound(request, reply);
    done();
  });
});

/** Longest request target (characters). Browsers send no longer ones from the portal's pages: the longest is a search or a return path. */
const TARGET_MAX = 4 * 1024;
/** Most segments of a path: the portal's own have five, the upstream's pictures a few more. Nothing later works on more of them. */
const SEGMENTS_MAX = 32;
/** Most header lines. A browser sends about 20, a proxy adds a few. */
const HEADERS_MAX = 100;
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const METHODS = new Set([...METHODS_WITH_BODY, 'GET', 'HEAD', 'DELETE', 'OPTIONS']);
/** A load balancer asks these by the address of the process, whatever the portal's name, and some without any. */
const PROBES = new Set<string>([gatewayRoutes.liveness.path, gatewayRoutes.readiness.path]);

/** The reason for which a request is refused, since it is malformed, too long, ambiguous or meant for another server; undefined for a good one. */
function requestFault(
  { method = '', url = '', headers, rawHeaders, httpVersion, socket }: IncomingMessage,
  hostKind: HostCheck,
): Reason | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'version_not_supported';
  // Node reads more than this, and drops the rest without a word only at a thousand.
  if (rawHeaders.length > 2 * HEADERS_MAX) return 'headers_too_large';
  if (!METHODS.has(method)) return 'method_unknown';
  if (url.length > TARGET_MAX) return 'target_too_long';
  if (!isPlainTarget(url)) return 'malformed_request';
  const isProbe = PROBES.has(url.replace(/\/?(?:\?.*)?$/, ''));
  if (isProbe && !headers.host) return undefined;
  const host = hostKind(headers.host ?? '', socket);
  if (host === 'malformed') return 'malformed_request';
  return host === 'own' || isProbe ? undefined : 'wrong_host';
}

/** The same for a body whose end another program may find elsewhere (request smuggling), or that Fastify would not read as it was meant. */
function bodyFault({ method = '', headers, httpVersion }: IncomingMessage): Reason | undefined {
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = headers;
  if (coding !== undefined && (coding !== 'chunked' || httpVersion === '1.0')) return 'malformed_request';
  if ((coding !== undefined || Number(length) > 0) && !METHODS_WITH_BODY.has(method))
    return 'malformed_request';
  // Bodies are never decompressed: a few kilobytes may become gigabytes.
  return headers['content-encoding'] === undefined ? undefined : 'unsupported_type';
}

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
export function isPlainTarget(target: string): boolean {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (query >= 0 && (!VISIBLE.test(target.slice(query)) || target.includes('#', query))) return false;
  if (path.split('/', SEGMENTS_MAX + 2).length > SEGMENTS_MAX + 1) return false;
  if (ORDINARY.test(path)) return true;
  if (!ALLOWED.test(path) || AMBIGUOUS.test(path)) return false;
  const text = decoded(path);
  return text !== undefined && !CONTROL.test(text);
}
