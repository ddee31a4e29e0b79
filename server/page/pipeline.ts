import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BAD_GATEWAY, UNAVAILABLE } from '../../shared/codes.ts';
import { CONSENT_COOKIE, SUCCESS, FIGURES_COOKIE, FIGURES_HIDDEN } from '../../shared/constants.ts';
import { readTextSize, SIZE_COOKIE } from '../../shared/textSize.ts';
import { pagePolicy, PRIVATE } from '../http/securityHeaders.ts';
import { sendCachedResponse } from '../http/cachedResponse.ts';
import { refuseBeyond } from '../http/limits/limitRequests.ts';
import { personOf } from '../http/limits/personOf.ts';
import { PAGE_ROUTE } from '../http/routeName.ts';
import { type Guard, accessGuard, checkOrigin, keepSize, loadUser } from './guard.ts';
import type { CachedPage } from './cache/pageCache.ts';
import { pageKey } from './cache/visitorPages.ts';
import { thirdPartiesOf } from './thirdParties.ts';
import { openPage, type Page } from './page.ts';
import { renderPage } from './render.tsx';

/** A query with a search term: of the site's search, or of a list of articles. */
const SEARCH = /[?&](?:q|keyword)=[^&]/;

/**
 * Every other GET is a page request. The route table decides which paths exist; the others render the 404 page. A page is counted
 * here rather than by the hook of all routes, because only the work of making it is limited: a copy from a cache needs none.
 */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  const servePage = createPipeline(app);
  app.get(PAGE_ROUTE, { config: { limit: 'page', countsItself: true } }, (request, reply) =>
    servePage(request, reply),
  );
}

const limitOf = ({ url }: FastifyRequest) => (SEARCH.test(url) ? 'search' : 'page');

const HTML = 'text/html; charset=utf-8';
/** Seconds after which a browser or a robot may ask again for a page that the upstream's failure has spoiled. */
const RETRY_AFTER = 5;

/**
 * The page pipeline: the guards in their order, the loaders (the root loader is the specification's webConfig), rendering.
 */
function createPipeline({
  config,
  manifest,
  metrics,
  renderQueue,
  visitorPages: visitors,
  warmUp,
}: FastifyInstance) {
  const guards: Guard[] = [checkOrigin(config.mobileOrigin), keepSize, loadUser, accessGuard];

  /** `isCounted`: the page is made once more for the same request. */
  return async function servePage(
    request: FastifyRequest,
    reply: FastifyReply,
    isCounted = false,
  ): Promise<FastifyReply> {
    const page = openPage(request);
    const { token, rejected, proven } = page.session;
    const thirdParty = thirdPartiesOf(config, page.url.pathname, request.cookies[CONSENT_COOKIE]);
    const size = readTextSize(request.cookies[SIZE_COOKIE]);
    const key =
      token === undefined && !rejected
        ? pageKey(page.found, page.url, { services: thirdParty?.services, size })
        : undefined;
    // An invented token is no member's.
    const priority = proven ? 'member' : 'visitor';
    const person = personOf(request);
    if (
      !isCounted &&
      !(key && visitors.isComing(key, person)) &&
      refuseBeyond(limitOf(request), request, reply)
    )
      return reply;
    // A page of all visitors waits where it is made, once for all who ask for it.
    if (!key) await renderQueue.take(priority, 'load', person, request.signal);
    for (const guard of guards) {
      const redirect = await guard(page);
      if (redirect) return send(page, reply, { status: 302, location: redirect.to, html: '' });
    }
    // The loaders began as a member's, whose session the upstream then refused.
    if (token !== undefined && page.session.token === undefined) return servePage(request, reply, true);
    if (thirdParty) reply.header('content-security-policy', pagePolicy(config, thirdParty.frames));
    const shared = key && (await visitors.get(key, person));
    if (shared) return 'tag' in shared ? sendCached(shared, page, reply) : send(page, reply, shared);
    // What was to be a page of all visitors is one of its request's own.
    if (key) await renderQueue.take(priority, 'load', person, request.signal);
    const loaded = await page.load();
    if (page.session.rejected && page.session.token) {
      // The upstream refused the token after the call `visit`: what was loaded is neither a member's nor a visitor's.
      page.session.drop();
      return servePage(request, reply, true);
    }
    if (loaded instanceof Response)
      return send(page, reply, { status: loaded.status, location: redirectOf(loaded, page), html: '' });
    const shell = {
      brand: config.brandName,
      manifest,
      mobileOrigin: config.mobileOrigin,
      services: thirdParty?.services,
      size,
      hidesFigures: request.cookies[FIGURES_COOKIE] === FIGURES_HIDDEN,
      refused: page.session.rejected ? page.session.received : undefined,
      refusals: page.refusals,
      metrics: metrics.pages,
    };
    metrics.pages.served('rendered');
    await renderQueue.take(priority, 'render', person, request.signal);
    return send(page, reply, await renderPage(loaded, shell, request));
  };

  function send(
    page: Page,
    reply: FastifyReply,
    { status, html, location }: { status: number; html: string | Buffer; location?: string | undefined },
  ) {
    // A response to a request without cookies is the same for all visitors and may be cached; others are private.
    const shared = !page.request.headers.cookie && !page.session.changed && !location;
    const code = status === SUCCESS && !warmUp.isReady() ? UNAVAILABLE : status;
    if (code >= BAD_GATEWAY) reply.header('retry-after', RETRY_AFTER);
    reply
      .code(code)
      .header('vary', 'Cookie')
      .header('cache-control', shared && code < BAD_GATEWAY ? 'public, no-cache' : PRIVATE);
    if (location) reply.header('location', location);
    return reply.type(HTML).send(html);
  }

  function sendCached(cached: CachedPage, { session }: Page, reply: FastifyReply): Promise<FastifyReply> {
    reply
      .header('vary', 'Cookie, Accept-Encoding')
      .header('cache-control', session.changed ? PRIVATE : 'public, no-cache')
      .type(HTML);
    metrics.pages.served('cached');
    return sendCachedResponse(reply, cached);
  }
}

/** Where a loader's redirect leads. A loader does not know that there was a session until this request. */
const redirectOf = ({ headers }: Response, { session }: Page): string => {
  const location = headers.get('location') ?? '/';
  return session.rejected ? location.replace(/^(\/user\/login\?.*&reason=)required$/, '$1expired') : location;
};
