import type { StaticHandlerContext } from 'react-router-dom';
import { describePage, handlesOf, pageHandle } from '../../client/handle.ts';
import { webConfigOf } from '../../client/webConfig.ts';
import { blockText } from './hydrationData.ts';
import { absolute, articleIn, structuredData } from './structuredData.ts';

/** Metadata of a page for search engines and link previews, besides its title. It is only made on the server. */
export interface Discovery {
  /** Open Graph values by property. */
  graph: Record<string, string>;
  /** Escaped texts of JSON-LD blocks. */
  blocks: string[];
}

const NONE: Discovery = { graph: {}, blocks: [] };

/** Makes the metadata of a loaded page. Errors and pages without a canonical path have none. */
export function discovery({ matches, loaderData, statusCode, errors, location }: StaticHandlerContext): Discovery {
  const config = webConfigOf(loaderData) ?? null;
  const dataOf: Record<string, unknown> = loaderData;
  const handles = handlesOf(matches);
  const own = matches.map(({ route, params }, place) => ({ handle: handles[place]?.handle, params, loaderData: dataOf[route.id] }));
  const { title, name, description, canonical } = describePage(own, config, location);
  const template = pageHandle(own)?.path;
  if (!config || !canonical || !template || errors || statusCode !== 200) return NONE;
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
  return { graph, blocks: structuredData({ origin, canonical, template, name: name ?? title, description, site, data }).map(blockText) };
}
