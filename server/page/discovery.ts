import type { StaticHandlerContext } from 'react-router-dom';
import { brandName } from '../../shared/brandName.ts';
import { MARK_PATH } from '../../shared/paths.ts';
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

/** Makes the metadata of a loaded page. `fallback`: the site's name if the upstream gives none. Errors and pages without a canonical path have none. */
export function discovery({ matches, loaderData, statusCode, errors, location }: StaticHandlerContext, fallback: string): Discovery {
  const config = webConfigOf(loaderData) ?? null;
  const brand = brandName(config?.site, fallback);
  const dataOf: Record<string, unknown> = loaderData;
  const handles = handlesOf(matches);
  const own = matches.map(({ route, params }, place) => ({ handle: handles[place]?.handle, params, loaderData: dataOf[route.id] }));
  const { title, name, description, canonical } = describePage(own, config, location, brand);
  const template = pageHandle(own)?.path;
  if (!config || !canonical || !template || errors || statusCode !== 200) return NONE;
  const { origin, site } = config;
  const data = own.at(-1)?.loaderData;
  const article = articleIn(data);
  const graph = {
    'og:type': article ? 'article' : 'website',
    'og:site_name': brand,
    'og:locale': 'zh_CN',
    'og:title': title,
    'og:description': description,
    'og:url': origin + canonical,
    'og:image': absolute(origin, article?.cover || site?.logo || MARK_PATH) ?? '',
  };
  return { graph, blocks: structuredData({ origin, canonical, template, name: name ?? title, description, brand, site, data }).map(blockText) };
}
