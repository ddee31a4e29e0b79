import type { IncomingHttpHeaders } from 'node:http';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { MEDIA_PREFIX } from '../../shared/paths.ts';
import { handleNotFound } from '../http/errors.ts';
import { networkKey } from '../http/limits/addressKey.ts';
import { MEDIA_POLICY } from '../http/securityHeaders.ts';
import { outcomeOf } from '../metrics/upstreamMetrics.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import type { CallSpan } from '../trace/openSpans.ts';
import type { StreamedReply } from '../upstream/callPool.ts';
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

const pick = (headers: Readonly<Record<string, unknown>>, names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
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
  const servePicture = createServePicture({ failureOf: upstream.failureOf, allowed });
  /** What the upstream gets of a request, with its span. */
  function headersOf(request: Pick<FastifyRequest, 'headers' | 'trace'>): Record<string, string> {
    const span = spans.call('media', request.trace);
    begun.set(request, span);
    return { ...pick(request.headers, REQUEST_HEADERS), ...span.headers, 'accept-encoding': 'identity' };
  }
  const endWith = (request: FastifyRequest, code: number) =>
    begun.get(request)?.end({ outcome: code < 400 ? 'ok' : outcomeOf('ok', code), code });
  const endFailed = (request: FastifyRequest, error: unknown) =>
    begun.get(request)?.end({ outcome: upstream.failureOf(error).outcome });
  /** Asks for a whole picture, for all who wait for it. */
  async function ask(request: FastifyRequest, path: string): Promise<StreamedReply> {
    try {
      const response = await upstream.picture(path, headersOf(request), networkKey(request.ip));
      endWith(request, response.status);
      return response;
    } catch (error) {
      endFailed(request, error);
      throw error;
    }
  }

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
      rewriteRequestHeaders: (request) => ({
        ...headersOf(request),
        ...upstream.forVisitor({ person: networkKey(request.ip), signal: request.signal }),
      }),
      rewriteHeaders(headers, request) {
        if (request) arrived.set(request, { ...headers });
        return { ...allowed(headers), 'content-security-policy': MEDIA_POLICY };
      },
    },
    async handler(request, reply, _path, proxied) {
      await addresses.learnFolders();
      const served = addresses.served(request.url);
      if (!served) return handleNotFound(request, reply);
      // The plugin adds the query itself.
      const [path] = served.path.split('?', 1);
      return servePicture(
        request,
        reply.header('content-security-policy', MEDIA_POLICY),
        () => ask(request, served.path),
        ({ onResponse, onError }) =>
          reply.from(path, {
            ...proxied,
            onResponse(_request, { statusCode: code }, { stream }) {
              endWith(request, code);
              onResponse({ headers: arrived.get(request) ?? {}, stream });
            },
            onError(_reply, { error }) {
              // The plugin wraps the error.
              const cause = fieldsOf(error).cause ?? error;
              endFailed(request, cause);
              onError(cause);
            },
          }),
      );
    },
  };
  await app.register(httpProxy, options);
}
