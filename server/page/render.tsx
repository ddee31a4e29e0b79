import { Writable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider, UNSAFE_ErrorResponseImpl, type StaticHandlerContext } from 'react-router-dom';
import { DEFAULT_STATUS } from '../../shared/constants.ts';
import type { ThirdPartyService } from '../../shared/thirdPartyServices.ts';
import { Document } from '../../client/document.tsx';
import { handlesOf, routeModules } from '../../client/handle.ts';
import { ROOT } from '../../client/webConfig.ts';
import { messageOf } from '../http/errors.ts';
import { hydrationText, publicErrors } from './hydrationData.ts';
import { discovery } from './discovery.ts';
import { fallbackPage } from '../http/fallback.ts';
import { handler } from './staticHandler.ts';
import type { Manifest } from './manifest.ts';

/** What is the same around every page. */
export interface Shell {
  manifest: Manifest;
  mobileOrigin: string | undefined;
  /** Services of others that the page may use; undefined: it is not to know of any. */
  services?: ThirdPartyService[] | undefined;
}

/** A rendering that takes longer is given up (ms): all data is there before it starts. */
const RENDER_MAX = 2_000;

/**
 * A loaded page as HTML. A component that throws gives the error page in its place; when that throws too, a constant
 * page. The shell is collected and sent in one write, which costs less than streaming it, since nothing is waited for.
 */
export async function renderPage(context: StaticHandlerContext, shell: Shell, request: FastifyRequest): Promise<{ status: number; html: string | Buffer }> {
  logLoaderErrors(context, request);
  context.errors = publicErrors(context.errors);
  try {
    return { status: context.statusCode, html: await toHtml(context, shell) };
  } catch (error) {
    request.log.error({ event: 'sys.render_failed', err: error });
  }
  for (const boundary of errorBoundaries(context)) {
    try {
      const failed = { ...context, statusCode: DEFAULT_STATUS, errors: { [boundary]: new UNSAFE_ErrorResponseImpl(DEFAULT_STATUS, '', '') } };
      return { status: DEFAULT_STATUS, html: await toHtml(failed, shell) };
    } catch (error) {
      request.log.error({ event: 'sys.error_page_failed', err: error });
    }
  }
  return { status: DEFAULT_STATUS, html: fallbackPage(DEFAULT_STATUS, messageOf(DEFAULT_STATUS)) };
}

/** Where the error page may stand: in the deepest frame around the page, or, when the frame itself is broken, at the root. */
function errorBoundaries({ matches }: StaticHandlerContext): Set<string> {
  return new Set([matches.slice(0, -1).findLast(({ route }) => route.hasErrorBoundary)?.route.id ?? ROOT, ROOT]);
}

function logLoaderErrors({ errors }: StaticHandlerContext, request: FastifyRequest) {
  for (const error of Object.values(errors ?? {})) if (error instanceof Error) request.log.error({ event: 'sys.loader_failed', err: error });
}

function toHtml(context: StaticHandlerContext, { manifest, mobileOrigin, services }: Shell): Promise<Buffer> {
  const modules = routeModules(handlesOf(context.matches));
  const router = createStaticRouter(handler.dataRoutes, context);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write: (part: Buffer, _encoding, done) => {
        parts.push(part);
        done();
      },
    });
    sink.on('finish', () => resolve(Buffer.concat(parts))).on('error', reject);
    const { pipe, abort } = renderToPipeableStream(
      <Document
        styles={manifest.styles}
        preloads={manifest.preloads(modules)}
        hydrationData={hydrationText(context)}
        discovery={discovery(context)}
        mobileOrigin={mobileOrigin}
        services={services}
      >
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Document>,
      {
        bootstrapModules: [manifest.entry],
        // A completed part that is larger than this would be revealed by an inline script.
        progressiveChunkSize: Infinity,
        onAllReady: () => {
          clearTimeout(timer);
          pipe(sink);
        },
        onShellError: reject,
        onError: reject,
      },
    );
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_MAX);
    sink.on('close', () => clearTimeout(timer));
  });
}
