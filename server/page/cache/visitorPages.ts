import type { FastifyBaseLogger } from 'fastify';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { ThirdPartyService } from '../../../shared/thirdPartyServices.ts';
import { shanghaiDay } from '../../../shared/time/shanghaiDay.ts';
import { knownSearch } from '../../../shared/rules/knownSearch.ts';
import type { Gateway } from '../../gateway.ts';
import type { RenderQueue } from '../../http/renderQueue.ts';
import type { FoundPage } from '../findPage.ts';
import { loadForNobody } from '../page.ts';
import { renderPage, type Shell } from '../render.tsx';
import { createPageCache } from './pageCache.ts';
import { collectPageData } from './pageData.ts';

interface Parts {
  gateway: Gateway;
  shell: Shell;
  publicOrigin: string;
  /** For what belongs to no request. */
  log: FastifyBaseLogger;
  /** As in the page pipeline. */
  isReady: () => boolean;
  queue: RenderQueue;
  /** How long a page waits for what it can do without (ms), if not as usual. */
  lateAfter?: number | undefined;
  now?: (() => number) | undefined;
}

export type VisitorPages = ReturnType<typeof createVisitorPages>;

/** The address by which all unknown ones are kept, since their pages are equal. */
const UNKNOWN = '/404';

/** The key of a visitor's page; undefined if the page is rendered for each request. Pages with other third-party services have other keys. */
export function pageKey({ own }: FoundPage, { pathname, search }: URL, services: readonly ThirdPartyService[] | undefined): string | undefined {
  if (!own?.shared) return undefined;
  const address = own.path === undefined ? UNKNOWN : pathname + knownSearch(own, search);
  return services ? `${address}\n${JSON.stringify(services)}` : address;
}

/** The cache of visitors' pages, with what it needs to make them. */
export function createVisitorPages({ gateway, shell, publicOrigin, log, isReady, queue, lateAfter, now }: Parts) {
  return createPageCache({
    now,
    async load(key, patient) {
      const [address = '', services] = key.split('\n');
      const collector = collectPageData();
      const loaded = await loadForNobody(address, { gateway, publicOrigin, log, lateAfter }, collector, patient);
      const data = collector.read();
      return {
        // Some pages show what depends on the day.
        data: { ...data, version: data.version === undefined ? undefined : `${shanghaiDay(new Date())}\n${data.version}` },
        async render() {
          if (loaded instanceof Response) return { status: loaded.status, html: '', location: loaded.headers.get('location') ?? '/', isShared: false };
          await queue.take('visitor');
          // `pageKey` has written them.
          const known = services === undefined ? undefined : (JSON.parse(services) as ThirdPartyService[]);
          const page = await renderPage(loaded, { ...shell, services: known }, { log });
          return { ...page, isShared: (page.status === SUCCESS && isReady()) || page.status === NOT_FOUND };
        },
      };
    },
  });
}
