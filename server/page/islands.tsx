import { LRUCache } from 'lru-cache';
import type { ContextType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { brandName } from '../../shared/brandName.ts';
import { FooterContent } from '../../client/shell/Footer.tsx';
import type { IslandData, IslandsContext } from '../../client/shell/islands.ts';
import { Contacts } from '../../client/shell/Sidebar.tsx';
import type { WebConfig } from '../../client/webConfig.ts';

type Islands = ContextType<typeof IslandsContext>;

/** The islands by the site data that they show; each version of the data is an object of its own. */
const made = new WeakMap<object, { key: string; islands: Islands }>();

/** The menus by their looks. There is one for each entry that may be current and each number of unread messages. */
const MENUS_MAX = 1_000;
const menus = new LRUCache<string, string>({ max: MENUS_MAX });

function menu(name: string, looks: string, content: () => ReactNode): string {
  const key = `${name} ${looks}`;
  const before = menus.get(key);
  if (before !== undefined) return before;
  const html = renderToString(content());
  menus.set(key, html);
  return html;
}

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
  const islands = { footer: renderToString(<FooterContent {...data} />), contacts: renderToString(<Contacts {...data} />), menu };
  made.set(site, { key, islands });
  return islands;
}
