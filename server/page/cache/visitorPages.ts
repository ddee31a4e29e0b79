import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { knownSearch } from '../../../shared/rules/ownPaths.ts';
import { shanghaiDay } from '../../../shared/time/now.ts';
import type { FoundPage } from '../findPage.ts';
import { loadForNobody } from '../page.ts';
import { renderPage, type Shell } from '../render.tsx';
import { createPageCache, collectPageData } from './pageCache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    visitorPages: ReturnType<typeof createPageCache>;
  }
}

/** The address by which all unknown ones are kept, since their pages are equal. */
const UNKNOWN = '/404';

/** What a visitor's page also depends on. */
type Variant = Pick<Shell, 'services' | 'size'>;

/** The key of a visitor's page; undefined if the page is rendered for each request. Pages with other third-party services, or of another size, have other keys. */
export function pageKey(
  { own }: FoundPage,
  { pathname, search }: URL,
  { services, size = 'standard' }: Variant = {},
): string | undefined {
  if (!own?.shared) return undefined;
  const address = own.path === undefined ? UNKNOWN : pathname + knownSearch(own, search);
  return services || size !== 'standard'
    ? `${address}\n${JSON.stringify({ services, size } satisfies Variant)}`
    : address;
}

/** Gives the app the cache of visitors' pages, which makes them as well. */
export const provideVisitorPages = fp(async (app: FastifyInstance) => {
  const { config, manifest, metrics, renderQueue } = app;
  const shell = {
    brand: config.brandName,
    manifest,
    mobileOrigin: config.mobileOrigin,
    metrics: metrics.pages,
  };
  const pages = createPageCache({
    now: app.clocks.copies,
    async load(key, patient, isAhead, person) {
      const [address = '', variant = '{}'] = key.split('\n');
      const priority = isAhead ? 'ahead' : 'visitor';
      await renderQueue.take(priority, 'load', person);
      const collector = collectPageData();
      // Several requests may wait for it, so it has an id of its own, which an error page shows.
      const id = randomUUID();
      const request = { id, log: app.log.child({ reqId: id }) };
      const loaded = await loadForNobody({ gateway: app.gateway, config, log: request.log }, address, {
        data: collector,
        patient,
        person,
      });
      const data = collector.read();
      return {
        // Some pages show what depends on the day.
        data: {
          ...data,
          version: data.version === undefined ? undefined : `${shanghaiDay(new Date())}\n${data.version}`,
        },
        async render() {
          if (loaded instanceof Response)
            return {
              status: loaded.status,
              html: '',
              location: loaded.headers.get('location') ?? '/',
              isShared: false,
            };
          await renderQueue.take(priority, 'render', person);
          // `pageKey` has written them.
          const known = JSON.parse(variant) as Variant;
          const page = await renderPage(loaded, { ...shell, ...known }, request);
          return {
            ...page,
            isShared: (page.status === SUCCESS && app.warmUp.isReady()) || page.status === NOT_FOUND,
          };
        },
      };
    },
  });
  app.decorate('visitorPages', pages);
  metrics.watch({ pages: pages.load });
});
