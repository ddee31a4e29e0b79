import type { IncomingMessage } from 'node:http';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import type { Reason } from '../../shared/reasons.ts';
import type { HostCheck } from './hosts.ts';
import { isPlainTarget } from './isPlainTarget.ts';

/** Longest request target (characters). Browsers send no longer ones from the portal's pages: the longest is a search or a return path. */
const TARGET_MAX = 4 * 1024;
/** Most header lines. A browser sends about 20, a proxy adds a few. */
const HEADERS_MAX = 100;

/** Headers that have one value. If one stands twice, two programs may each take another: so neither is taken. */
const SINGLE = new Map(
  ['host', 'content-length', 'transfer-encoding', 'content-type', 'origin', 'sec-fetch-site', 'authorization', 'content-encoding'].map((name, at) => [
    name,
    1 << at,
  ]),
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
 * differently, is refused here (request smuggling). Runs for every request, in linear time.
 */
export function requestFault(request: IncomingMessage, hostKind: HostCheck): Reason | undefined {
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
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return 'expectation_failed';
  return bodyFault(request);
}

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
  return type !== undefined && (PLAIN_TYPE.test(type) || type.startsWith(MULTIPART)) ? undefined : 'unsupported_type';
}
