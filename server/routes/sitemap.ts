import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { UNAVAILABLE } from '../../shared/codes.ts';
import { PAGE_SIZE_MAX, SUCCESS, brandName } from '../../shared/constants.ts';
import { SIZE_PARAM } from '../../shared/textSize.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import type { ArticleRow, ArticleType } from '../../shared/records/content.ts';
import { isOpenPage } from '../../client/pageTable.ts';
import { AGREEMENT_KEY } from '../../client/lib/hrefs.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import type { Gateway } from '../gateway.ts';
import type { CallContext } from '../gateway/callContext.ts';
import { Session } from '../session/session.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import { listedPages, pages } from '../page/listedPages.ts';
import { routeOptions } from './routeOptions.ts';

/** A page's path, and the date of its last change (`2026-11-20`) if known. */
interface Entry {
  path: string;
  changed: string | undefined;
}

/** Entries of one file, at most (sitemaps.org), and pages of each article list that are fetched, at most. */
const ENTRIES_MAX = 50_000;
const PAGES_MAX = 100;
/** Time that a sitemap is kept (ms). Search engines fetch it a few times a day. */
const KEPT = 10 * 60_000;

/** Source of the values for each route template: articles of a type, page by page, the rows of a list, or the agreements of the catalogue. */
const SOURCES: Record<string, { type: ArticleType } | { rows: 'partner' | 'forms' } | 'agreements'> = {
  '/about/:key': 'agreements',
  '/bank/:id': { rows: 'partner' },
  '/form/:id': { rows: 'forms' },
  '/form/:id?': { rows: 'forms' },
  '/news/:id': { type: 'news' },
  '/help/:id': { type: 'help' },
  '/notice/:id': { type: 'notice' },
};

/**
 * `/sitemap.xml`: the pages of the route table, with every article, bank and form of its route templates. If the upstream fails
 * and no earlier sitemap is kept, the response is 503, not an incomplete list. Addresses are made from `PUBLIC_ORIGIN`.
 */
export async function sitemapRoute(app: FastifyInstance): Promise<void> {
  const { gateway, config } = app;
  withoutSessions(app);
  const fixed: Entry[] = listedPages
    .map(({ path }) => ({ path: path.replace(/\/:\w+\?/g, ''), changed: undefined }))
    .filter(({ path }) => !path.includes(':'));
  /** The last sitemap. It is served longer if the next cannot be made. */
  const sitemaps = new LRUCache<string, string, FastifyRequest>({
    max: 1,
    ttl: KEPT,
    perf: { now: app.clocks.copies },
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: (_key, _before, { context }) => make(context),
  });

  app.route({
    ...routeOptions(gatewayRoutes.sitemap),
    async handler(request, reply) {
      const xml = await sitemaps.fetch('xml', { context: request }).catch(() => undefined);
      if (xml === undefined)
        return reply
          .code(UNAVAILABLE)
          .header('retry-after', '60')
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('');
      return reply
        .header('cache-control', `public, max-age=${KEPT / 1000}`)
        .type('application/xml; charset=utf-8')
        .send(xml);
    },
  });

  /** Rejects if the upstream fails. */
  async function make({ log, ip }: FastifyRequest): Promise<string> {
    // The calls are made without a session.
    const details = await Promise.all(
      listedPages.map(({ path }) =>
        entriesOf(path, gateway, () => ({ session: new Session(), log, address: ip })),
      ),
    );
    if (details.includes(null)) throw new Error('the upstream fails');
    const { data: capabilities } = await gateway.call(
      'capabilities',
      {},
      { session: new Session(), log, address: ip },
    );
    const open = fixed.filter(({ path }) => isOpenPage(path, capabilities?.missing ?? []));
    return toXml(
      [...open, ...details.flatMap((entries) => entries ?? [])].slice(0, ENTRIES_MAX),
      config.publicOrigin,
    );
  }
}

/** The entries of a route template: empty if it has no source or the upstream refuses, null if the upstream fails. */
async function entriesOf(
  template: string,
  gateway: Gateway,
  context: () => CallContext,
): Promise<Entry[] | null> {
  const source = SOURCES[template];
  if (!source) return [];
  const entry = ({ id, changed }: { id: number | string; changed?: string | undefined }): Entry => ({
    path: template.replace(/:(id|key)\??$/, String(id)),
    changed: changed?.slice(0, 10),
  });
  if (source === 'agreements') {
    const { code, data } = await gateway.call('wz', {}, context());
    if (code !== SUCCESS || !data) return isUpstreamFailure(code) ? null : [];
    return data.agreements.flatMap(({ key = '', updated_at: changed }) =>
      AGREEMENT_KEY.test(key) ? [entry({ id: key, changed })] : [],
    );
  }
  if ('rows' in source) {
    const { code, data } = await gateway.call(source.rows, {}, context());
    if (code !== SUCCESS || !data) return isUpstreamFailure(code) ? null : [];
    return data.map(({ id }) => entry({ id }));
  }
  const found: ArticleRow[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, PAGES_MAX); page += 1) {
    const { code, data } = await gateway.call(
      'articles',
      { type: source.type, page, count: PAGE_SIZE_MAX },
      context(),
    );
    if (code !== SUCCESS || !data) return isUpstreamFailure(code) ? null : [];
    found.push(...data.list);
    // Without a total, a full page may have a next one.
    last = data.total_page ?? (data.list.length === PAGE_SIZE_MAX ? page + 1 : page);
  }
  return found.map(({ id, updated_at, publish_at }) => entry({ id, changed: updated_at || publish_at }));
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function toXml(entries: Entry[], origin: string): string {
  const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${escape(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The site's name, for responses that are not pages: the upstream's from the shared copy of the site data, else the configured one. */
export async function readBrand({ log, server: { gateway, config } }: FastifyRequest): Promise<string> {
  return brandName((await gateway.call('site', {}, { session: new Session(), log })).data, config.brandName);
}

/** `/robots.txt`, made from the route table: `/bff` and members' pages are disallowed. */
export async function robotsRoute(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const disallowed = pages
    .filter(({ auth }) => auth)
    .map(({ path }) =>
      pages.some((other) => !other.auth && other.path.startsWith(`${path}/`)) ? `${path}$` : path,
    );
  const text = [
    'User-agent: *',
    'Disallow: /bff/',
    `Disallow: /*?*${SIZE_PARAM}=`,
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${app.config.publicOrigin}${gatewayRoutes.sitemap.path}`,
    '',
  ].join('\n');
  app.route({
    ...routeOptions(gatewayRoutes.robots),
    handler: (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  });
}
