import type { FastifyRequest } from 'fastify';
import { createStaticRouter, StaticRouterProvider, UNSAFE_ErrorResponseImpl, type StaticHandlerContext } from 'react-router-dom';
import { DEFAULT_STATUS } from '../../shared/constants.ts';
import type { ThirdPartyService } from '../../shared/thirdPartyServices.ts';
import { brandName } from '../../shared/brandName.ts';
import { MARK_PATH } from '../../shared/paths.ts';
import { ownPath } from '../../shared/rules/ownPath.ts';
import { BrandContext } from '../../client/brand.ts';
import { Document } from '../../client/document.tsx';
import { handlesOf, routeModules } from '../../client/handle.ts';
import { IslandsContext } from '../../client/shell/islands.ts';
import { ROOT, webConfigOf } from '../../client/webConfig.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { messageOf } from '../http/errors.ts';
import { hydrationText, publicErrors } from './hydrationData.ts';
import { discovery } from './discovery.ts';
import { islandsOf } from './islands.tsx';
import { fallbackPage } from '../http/fallback.ts';
import type { Manifest } from './manifest.ts';
import { toHtml } from './toHtml.ts';

/** The data of the document around a page. */
export interface Shell {
  /** The site's name if the upstream gives none. */
  brand: string;
  manifest: Manifest;
  mobileOrigin: string | undefined;
  /** Third-party services that the page may use; undefined: none. */
  services?: ThirdPartyService[] | undefined;
  /** Fingerprint of the request's session cookie if it is not valid: the browser has it removed. */
  refused?: string | undefined;
  /** The browser's cookie asks to hide private figures. */
  hidesFigures?: boolean;
  /** Time-out of rendering (ms), if it differs; tests set it. */
  renderMax?: number;
  metrics?: Metrics['pages'] | undefined;
}

/** Time-out of rendering (ms). All data is loaded before it starts. */
const RENDER_MAX = 2_000;

/**
 * Renders a loaded page to HTML. If a component throws, the error page is rendered instead; if that throws too, the static
 * fallback page is used. The HTML is collected and sent at once: streaming has no advantage, since all data is loaded.
 */
export async function renderPage(
  context: StaticHandlerContext,
  shell: Shell,
  request: Pick<FastifyRequest, 'log'>,
): Promise<{ status: number; html: string | Buffer }> {
  logLoaderErrors(context, shell, request);
  context.errors = publicErrors(context.errors);
  const started = performance.now();
  try {
    const html = await toHtml(documentOf(context, shell), shell.renderMax ?? RENDER_MAX);
    shell.metrics?.rendered(performance.now() - started);
    return { status: context.statusCode, html };
  } catch (error) {
    request.log.error({ event: 'sys.render_failed', err: error });
    shell.metrics?.failed('page');
  }
  for (const boundary of errorBoundaries(context)) {
    try {
      const failed = { ...context, statusCode: DEFAULT_STATUS, errors: { [boundary]: new UNSAFE_ErrorResponseImpl(DEFAULT_STATUS, '', '') } };
      return { status: DEFAULT_STATUS, html: await toHtml(documentOf(failed, shell), shell.renderMax ?? RENDER_MAX) };
    } catch (error) {
      request.log.error({ event: 'sys.error_page_failed', err: error });
      shell.metrics?.failed('error_page');
    }
  }
  return { status: DEFAULT_STATUS, html: fallbackPage(DEFAULT_STATUS, messageOf(DEFAULT_STATUS)) };
}

/** Ids of the routes that can show the error page: the innermost layout with an error boundary, then the root. */
function errorBoundaries({ matches }: StaticHandlerContext): Set<string> {
  return new Set([matches.slice(0, -1).findLast(({ route }) => route.hasErrorBoundary)?.route.id ?? ROOT, ROOT]);
}

function logLoaderErrors({ errors }: StaticHandlerContext, { metrics }: Shell, request: Pick<FastifyRequest, 'log'>) {
  for (const error of Object.values(errors ?? {})) {
    if (!(error instanceof Error)) continue;
    request.log.error({ event: 'sys.loader_failed', err: error });
    metrics?.failed('loader');
  }
}

/** The whole document of a page. */
function documentOf(context: StaticHandlerContext, { brand, manifest, mobileOrigin, services, refused, hidesFigures }: Shell) {
  const modules = routeModules(handlesOf(context.matches));
  // The matches have their routes, so the router needs no table.
  const router = createStaticRouter([], context);
  const config = webConfigOf(context.loaderData);
  const site = config?.site;
  return (
    <Document
      brand={brandName(site, brand)}
      icon={ownPath(site?.favicon) ?? MARK_PATH}
      styles={manifest.styles(modules)}
      entry={manifest.entry}
      preloads={manifest.preloads(modules)}
      hydrationData={hydrationText({ ...context, refused })}
      discovery={discovery(context, brand)}
      mobileOrigin={mobileOrigin}
      services={services}
      hidesFigures={hidesFigures}
    >
      <BrandContext value={brand}>
        <IslandsContext value={islandsOf(config, brand)}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </IslandsContext>
      </BrandContext>
    </Document>
  );
}
