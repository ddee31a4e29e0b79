import { fieldsOf } from '../../shared/fieldsOf.ts';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { BAD_GATEWAY, GATEWAY_TIMEOUT, NOT_FOUND } from '../../shared/codes.ts';
import { fail } from '../../shared/envelope.ts';
import { MEDIA_PREFIX } from '../../shared/paths.ts';
import { ownPath } from '../../shared/rules/ownPath.ts';
import { FOLDER_PREFIXES, type Addresses } from '../gateway/read/addresses.ts';
import { handleNotFound } from '../http/errors.ts';
import { MEDIA_POLICY } from '../http/headers.ts';
import type { UpstreamClient } from '../upstream/client.ts';

const REQUEST_HEADERS = ['accept', 'if-none-match', 'if-modified-since', 'range'];
const RESPONSE_HEADERS = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified', 'cache-control'];

const MEDIA_TYPES = /^(?:image\/|application\/pdf)/;
const NOT_SHOWN = '图片暂时无法显示';

const pick = (headers: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));

/**
 * Proxies the upstream's public pictures. Headers are passed by allow lists in both directions: no cookie, token or IP address
 * is sent, no cookie or policy is returned. The plugin's retries, agent and error messages are replaced: it would send a
 * request that gets 503 eleven times and skip the verification of certificates.
 */
export async function mediaRoute(app: FastifyInstance, { upstream, addresses }: { upstream: UpstreamClient; addresses: Addresses }) {
  app.addHook('onRequest', async (request) => {
    // Not compressed: the parts of a range response (206) could not be joined again.
    request.headers['x-no-compression'] = '1';
  });
  await app.register(httpProxy, proxyTo(upstream, MEDIA_PREFIX, MEDIA_PREFIX));
  for (const prefix of FOLDER_PREFIXES) {
    await app.register(httpProxy, {
      ...proxyTo(upstream, prefix, '/'),
      // Only public folders: the upstream may have others that only its own network can reach.
      preHandler(request, reply, done) {
        const path = ownPath(request.url.slice(prefix.length));
        if (path !== null && (addresses.isPublic(path) || path.startsWith(`${MEDIA_PREFIX}/`))) done();
        else handleNotFound(request, reply);
      },
    });
  }
}

/** Options of the proxy from a path prefix of the portal to one of the upstream. */
function proxyTo(upstream: UpstreamClient, prefix: string, rewritePrefix: string): FastifyHttpProxyOptions {
  return {
    upstream: upstream.origin,
    prefix,
    rewritePrefix,
    config: { limit: 'media' },
    httpMethods: ['GET', 'HEAD'],
    undici: upstream.pool,
    retryMethods: [],
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders: (_request, headers) => ({ ...pick(headers, REQUEST_HEADERS), 'accept-encoding': 'identity' }),
      rewriteHeaders: (headers) => ({ ...pick(headers, RESPONSE_HEADERS), 'content-security-policy': MEDIA_POLICY }),
      onResponse(_request, reply, response) {
        // Pictures and documents only: the upstream's pages and data are not the portal's.
        if (reply.statusCode < 300 && !MEDIA_TYPES.test(String(reply.getHeader('content-type')))) {
          response.stream.destroy();
          return void reply.code(NOT_FOUND).header('cache-control', 'no-store').removeHeader('content-length').send(fail(NOT_FOUND, NOT_SHOWN));
        }
        reply.send(response.stream);
      },
      onError: (reply, { error }) => {
        const status = fieldsOf(error).statusCode === GATEWAY_TIMEOUT ? GATEWAY_TIMEOUT : BAD_GATEWAY;
        reply.code(status).header('cache-control', 'no-store').send(fail(status, NOT_SHOWN));
      },
    },
  };
}
