import { renderToString } from 'react-dom/server';
import { brandName } from '../../shared/brandName.ts';
import { FooterContent } from '../../client/shell/Footer.tsx';
import type { IslandData, IslandsContext } from '../../client/shell/islands.ts';
import { Contacts } from '../../client/shell/Sidebar.tsx';
import type { WebConfig } from '../../client/webConfig.ts';
import type { ContextType } from 'react';

type Islands = ContextType<typeof IslandsContext>;

/** The islands by the site data that they show; each version of the data is an object of its own. */
const made = new WeakMap<object, { key: string; islands: Islands }>();

/**
 * The islands of a page: what is the same for everybody, rendered once for each version of the site data. `fallback`: the site's name if
 * the upstream gives none. Null without site data; the page then renders them itself.
 */
export function islandsOf(config: WebConfig | undefined, fallback: string): Islands {
  if (!config?.site) return null;
  const { site, missing } = config;
  const data: IslandData = { site, missing, brand: brandName(site, fallback) };
  const key = [data.brand, ...missing].join();
  const before = made.get(site);
  if (before?.key === key) return before.islands;
  const islands = { footer: renderToString(<FooterContent {...data} />), contacts: renderToString(<Contacts {...data} />) };
  made.set(site, { key, islands });
  return islands;
}
