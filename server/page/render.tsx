import type { FastifyRequest } from 'fastify';
import { createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router-dom';
import { DEFAULT_STATUS, brandName } from '../../shared/constants.ts';
import type { ThirdPartyService } from '../../shared/thirdPartyServices.ts';
import { MARK_PATH } from '../../shared/paths.ts';
import { BrandContext } from '../../client/brand.ts';
import { Document } from '../../client/document.tsx';
import { handlesOf, routeFiles } from '../../client/handle.ts';
import { ROOT, webConfigOf } from '../../client/webConfig.ts';
import { ownPath } from '../../shared/rules/ownPaths.ts';
import type { TextSize } from '../../shared/textSize.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { messageOf, fallbackPage } from '../http/errors.ts';
import { hydrationText, publicErrors, tracedError } from './hydrationData.ts';
import { discovery } from './discovery.ts';
import type { Manifest } from './manifest.ts';
import { RenderError, toHtml } from './toHtml.ts';

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
  /** Messages that the browser shows once. */
  refusals?: ReadonlySet<string> | undefined;
  /** The browser's cookie asks to hide private figures. */
  hidesFigures?: boolean;
  size?: TextSize | undefined;
  metrics?: Metrics['pages'] | undefined;
}

/** Components around a failed one that are logged. */
const PLACE_MAX = 6;

/**
 * Renders a loaded page to HTML. If any part of it throws, the error page is rendered instead; if that throws too, the static
 * fallback page is used. Rejects only when the request's client has left.
 */
export async function renderPage(
  context: StaticHandlerContext,
  shell: Shell,
  { id, log, signal }: Pick<FastifyRequest, 'id' | 'log'> & Partial<Pick<FastifyRequest, 'signal'>>,
): Promise<{ status: number; html: string | Buffer }> {
  for (const error of Object.values(context.errors ?? {})) {
    if (!(error instanceof Error)) continue;
    log.event('sys.loader_failed', { err: error });
    shell.metrics?.failed('loader');
  }
  context.errors = publicErrors(context.errors, id);
  const render = (page: StaticHandlerContext) => toHtml(documentOf(page, shell), signal);
  const failed = (part: 'page' | 'error_page', error: unknown): void => {
    if (signal?.aborted) throw error;
    const event = part === 'page' ? 'sys.render_failed' : 'sys.error_page_failed';
    if (error instanceof RenderError) log.event(event, { err: error.cause, place: framesOf(error.place) });
    else log.event(event, { err: error });
    shell.metrics?.failed(part);
  };

  const started = performance.now();
  try {
    const html = await render(context);
    shell.metrics?.rendered(performance.now() - started);
    return { status: context.statusCode, html };
  } catch (error) {
    failed('page', error);
  }
  for (const boundary of errorBoundaries(context)) {
    try {
      const page = {
        ...context,
        statusCode: DEFAULT_STATUS,
        errors: { [boundary]: tracedError(DEFAULT_STATUS, id) },
      };
      return { status: DEFAULT_STATUS, html: await render(page) };
    } catch (error) {
      // The fault may be in a layout around this error page, but not around the next one.
      if (boundary === ROOT) failed('error_page', error);
    }
  }
  return { status: DEFAULT_STATUS, html: fallbackPage(DEFAULT_STATUS, messageOf(DEFAULT_STATUS), id) };
}

/** The first lines of React's list of components, each with its place in the code. */
const framesOf = (place: string): string[] =>
  place
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, PLACE_MAX);

/** Ids of the routes that can show the error page, the innermost first; the last is the root. */
const errorBoundaries = ({ matches }: StaticHandlerContext): string[] =>
  matches
    .filter(({ route }) => route.hasErrorBoundary)
    .map(({ route }) => route.id)
    .reverse();

/** Path of the site's icon: the upstream's, if it is served here. */
export const iconOf = (site: { favicon?: string | undefined } | null | undefined): string =>
  ownPath(site?.favicon) ?? MARK_PATH;

/** The whole document of a page. */
function documentOf(
  context: StaticHandlerContext,
  { brand, manifest, mobileOrigin, services, refused, refusals, hidesFigures, size }: Shell,
) {
  const { styles, scripts } = manifest.files(routeFiles(handlesOf(context.matches)));
  // Each match has its route: the table of all would be copied for every page.
  const router = createStaticRouter([], context);
  const site = webConfigOf(context.loaderData)?.site;
  return (
    <Document
      brand={brandName(site, brand)}
      icon={iconOf(site)}
      styles={styles}
      entry={manifest.entry}
      watch={manifest.watch}
      preloads={scripts}
      hydrationData={hydrationText({ ...context, refused, refusals })}
      discovery={discovery(context, brand)}
      mobileOrigin={mobileOrigin}
      services={services}
      hidesFigures={hidesFigures}
      size={size}
    >
      <BrandContext value={brand}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </BrandContext>
    </Document>
  );
}
