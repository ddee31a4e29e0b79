import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHostFailure } from '../../shared/answer.ts';
import { PAGE_SIZE_MAX, SUCCESS } from '../../shared/constants.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { ArticleList, ArticleRow, ArticleType } from '../../shared/records/content.ts';
import type { Gateway } from '../gateway.ts';
import { listedPages } from '../page/pageList.ts';
import { Session } from '../session.ts';

/** One address, and the day of its last change where it is known. */
interface Entry {
  path: string;
  changed: string | undefined;
}

/** What one file may hold by the protocol; pages of articles that are asked for at most. */
const ENTRIES_MAX = 50_000;
const PAGES_MAX = 100;
/** A sitemap is read a few times a day: it need not be newer than this (ms). */
const KEPT = 10 * 60_000;

/** What fills the `:id` of a pattern: articles of a kind, page by page, or the rows of a list. Patterns that the route table does not list are not asked for. */
const SOURCES: Record<string, { type: ArticleType } | { rows: 'partner' | 'forms' }> = {
  '/bank/:id': { rows: 'partner' },
  '/form/:id': { rows: 'forms' },
  '/form/:id?': { rows: 'forms' },
  '/news/:id': { type: 'news' },
  '/help/:id': { type: 'help' },
  '/notice/:id': { type: 'notice' },
};

/**
 * `/sitemap.xml`: the pages of the route table and every article, bank and form behind its patterns. When the host cannot be asked, it is 503 rather than
 * a list that has lost its articles. Addresses are made from the configured origin.
 */
export async function sitemapRoute(app: FastifyInstance, { gateway, publicOrigin }: { gateway: Gateway; publicOrigin: string }) {
  const fixed: Entry[] = listedPages.map(({ path }) => ({ path: path.replace(/\/:\w+\?/g, ''), changed: undefined })).filter(({ path }) => !path.includes(':'));
  let kept: { xml: string; until: number } | undefined;
  let making: Promise<string | null> | undefined;

  app.get('/sitemap.xml', async (request, reply) => {
    if (!kept || kept.until < Date.now()) {
      making ??= make(request).finally(() => {
        making = undefined;
      });
      const xml = await making;
      if (xml !== null) kept = { xml, until: Date.now() + KEPT };
    }
    if (!kept) return reply.code(503).header('retry-after', '60').header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('');
    return reply
      .header('cache-control', `public, max-age=${KEPT / 1000}`)
      .type('application/xml; charset=utf-8')
      .send(kept.xml);
  });

  async function make({ log, ip }: FastifyRequest): Promise<string | null> {
    const ask: Ask = (name, input) => gateway.call(name, input, { session: new Session(), log, address: ip });
    const details = await Promise.all(listedPages.map(({ path }) => entriesOf(path, ask)));
    if (details.includes(null)) return null;
    return toXml([...fixed, ...details.flatMap((entries) => entries ?? [])].slice(0, ENTRIES_MAX), publicOrigin);
  }
}

type Ask = (name: EndpointName, input: object) => Promise<Envelope>;

/** The pages of a pattern. None when the host does not know such things, null when it cannot be asked. */
async function entriesOf(pattern: string, ask: Ask): Promise<Entry[] | null> {
  const source = SOURCES[pattern];
  if (!source) return [];
  const found: Pick<ArticleRow, 'id' | 'updated_at'>[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, PAGES_MAX); page += 1) {
    const { code, data } = 'rows' in source ? await ask(source.rows, {}) : await ask('articles', { type: source.type, page, count: PAGE_SIZE_MAX });
    if (code !== SUCCESS) return isHostFailure(code) ? null : [];
    if ('rows' in source) {
      found.push(...(data as { id: number }[]));
    } else {
      const { list, total_page } = data as ArticleList;
      last = total_page;
      found.push(...list.map(({ id, updated_at, publish_at }) => ({ id, updated_at: updated_at || publish_at })));
    }
  }
  return found.map(({ id, updated_at: changed }) => ({ path: pattern.replace(/:id\??$/, String(id)), changed: changed?.slice(0, 10) }));
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function toXml(entries: Entry[], origin: string): string {
  const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
  const urls = entries.map(({ path, changed }) => `<url><loc>${escape(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
