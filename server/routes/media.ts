import type { IncomingHttpHeaders } from 'node:http';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { MEDIA_PREFIX } from '../../shared/paths.ts';
import { handleNotFound } from '../http/errors.ts';
import { MEDIA_POLICY } from '../http/headers.ts';
import { outcomeOf } from '../metrics/upstreamMetrics.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import type { CallSpan } from '../trace/openSpans.ts';
import { createPictureCache } from './media/pictureCache.ts';
import { createServePicture } from './media/servePicture.ts';

const REQUEST_HEADERS = ['accept', 'if-none-match', 'if-modified-since', 'range'];
const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
];

const pick = (headers: Readonly<Record<string, unknown>>, names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );

/**
 * Proxies the upstream's pictures: those in public folders, and those whose address the gateway has made (gateway/read/addresses.ts). Any
 * other path is 404 before the upstream is asked: its other files are a member's, or only for its own network. Headers are passed by
 * allow lists in both directions: no cookie, token or IP address is sent, no cookie or policy is returned. The plugin does the proxying,
 * with its retries, agent and error messages replaced: it would send a request that gets 503 eleven times and skip the verification of
 * certificates. It runs over the media connections of the client of the upstream, and only for what is not in memory
 * (media/servePicture.ts).
 */
export async function mediaRoute(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const { upstream, spans } = app;
  const { addresses } = app.reader;
  /** All headers of the upstream's response to a request; the plugin hands on only the allowed ones. */
  const arrived = new WeakMap<object, IncomingHttpHeaders>();
  const begun = new WeakMap<object, CallSpan>();
  const allowed = (headers: Readonly<Record<string, unknown>>) => pick(headers, RESPONSE_HEADERS);
  const servePicture = createServePicture({
    cache: createPictureCache(),
    allowed,
    failureOf: upstream.failureOf,
  });

  const options: FastifyHttpProxyOptions = {
    upstream: upstream.origin,
    prefix: MEDIA_PREFIX,
    rewritePrefix: MEDIA_PREFIX,
    config: { limit: 'media' },
    httpMethods: ['GET', 'HEAD'],
    undici: upstream.media,
    retryMethods: [],
    // There is no body: GET and HEAD only.
    proxyPayloads: false,
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders(request, headers) {
        const span = spans.call('media', request.trace);
        begun.set(request, span);
        return {
          ...pick(headers, REQUEST_HEADERS),
          ...span.headers,
          'accept-encoding': 'identity',
          ...upstream.forVisitor(request.signal),
        };
      },
      rewriteHeaders(headers, request) {
        if (request) arrived.set(request, { ...headers });
        return { ...allowed(headers), 'content-security-policy': MEDIA_POLICY };
      },
    },
    async handler(request, reply, _path, proxied) {
      await addresses.learnFolders();
      const [path] = addresses.served(request.url)?.path.split('?', 1) ?? [];
      if (path === undefined) return handleNotFound(request, reply);
      return servePicture(
        request,
        reply.header('content-security-policy', MEDIA_POLICY),
        ({ onResponse, onError }) =>
          reply.from(path, {
            ...proxied,
            onResponse(_request, { statusCode: code }, { stream }) {
              begun.get(request)?.end({ outcome: code < 400 ? 'ok' : outcomeOf('ok', code), code });
              onResponse({ headers: arrived.get(request) ?? {}, stream });
            },
            onError(_reply, { error }) {
              // The plugin wraps the error.
              const cause = fieldsOf(error).cause ?? error;
              begun.get(request)?.end({ outcome: upstream.failureOf(cause).outcome });
              onError(cause);
            },
          }),
      );
    },
  };
  await app.register(httpProxy, options);
}
