import type { StaticHandlerContext } from 'react-router-dom';
import { describePage, handlesOf, pageHandle } from '../../client/handle.ts';
import { webConfigOf } from '../../client/webConfig.ts';
import { blockText } from './hydrationData.ts';
import { absolute, articleIn, structuredData } from './structuredData.ts';

/** What a document says to search engines and to those who share it, beyond its title; made on the server alone. */
export interface Discovery {
  /** Open Graph, by property. */
  graph: Record<string, string>;
  /** Texts of JSON-LD blocks, escaped. */
  blocks: string[];
}

const NOTHING: Discovery = { graph: {}, blocks: [] };

/** Nothing is said of errors and of pages that are not to be listed. */
export function discovery({ matches, loaderData, statusCode, errors, location }: StaticHandlerContext): Discovery {
  const config = webConfigOf(loaderData) ?? null;
  const dataOf: Record<string, unknown> = loaderData;
  const handles = handlesOf(matches);
  const own = matches.map(({ route, params }, place) => ({ handle: handles[place]?.handle, params, loaderData: dataOf[route.id] }));
  const { title, description, canonical } = describePage(own, config, location);
  const pattern = pageHandle(own)?.path;
  if (!config || !canonical || !pattern || errors || statusCode !== 200) return NOTHING;
  const { origin, site } = config;
  const data = own.at(-1)?.loaderData;
  const article = articleIn(data);
  const graph = {
    'og:type': article ? 'article' : 'website',
    'og:site_name': site?.name || '银桥',
    'og:locale': 'zh_CN',
    'og:title': title,
    'og:description': description,
    'og:url': origin + canonical,
    'og:image': absolute(origin, article?.cover || site?.logo || '/art/mark.svg') ?? '',
  };
  return { graph, blocks: structuredData({ origin, canonical, pattern, title, description, site, data }).map(blockText) };
}
