import { createContext, use, useState, type ReactNode } from 'react';
import { useBrand } from '../brand.ts';
import { useWebConfig, type WebConfig } from '../webConfig.ts';

/** What the islands are made from: nothing else may appear on them. */
export interface IslandData {
  site: WebConfig['site'];
  /** The calls that the upstream does not have. */
  missing: readonly string[];
  /** The site's name. */
  brand: string;
}

/** Ids of the elements around the islands: parts of a page that are the same for everybody, on every page. */
export const ISLANDS = { footer: 'footer', contacts: 'contacts' } as const;
type Island = keyof typeof ISLANDS;

/** Ids of the elements around the menus: they are islands too, of which there is one for each current entry. */
export const MENUS = { sections: 'sections', account: 'account-menu', member: 'member-list' } as const;
type Menu = keyof typeof MENUS;

/** The islands as HTML, which the server renders once for each version of their data. In the browser there is none. */
export const IslandsContext = createContext<
  (Readonly<Record<Island, string>> & { menu: (name: Menu, looks: string, content: () => ReactNode) => string }) | null
>(null);

/**
 * An island, as HTML for `dangerouslySetInnerHTML`, or as data for its component. In the browser it is the server's HTML until the data
 * change, so that React neither renders nor hydrates it; an element with the other form needs another `key`.
 */
export function useIsland(name: Island): { html: string } | { data: IslandData } {
  const config = useWebConfig();
  const data: IslandData = { site: config?.site ?? null, missing: config?.missing ?? [], brand: useBrand() };
  const made = use(IslandsContext);
  const [first] = useState(() => {
    const html = isHydrating() ? document.getElementById(ISLANDS[name])?.innerHTML : undefined;
    return html === undefined ? undefined : { html, data };
  });
  if (made) return { html: made[name] };
  return first && isSame(first.data, data) ? { html: first.html } : { data };
}

/**
 * A menu's content, as for `useIsland`. `looks`: all that it depends on, as text. The element around it has the id `MENUS[name]`, the returned
 * `key` and `props`.
 */
export function useMenu(name: Menu, looks: string, content: () => ReactNode) {
  const made = use(IslandsContext);
  const [first] = useState(() => ({ looks, html: isHydrating() ? document.getElementById(MENUS[name])?.innerHTML : undefined }));
  const html = made ? made.menu(name, looks, content) : first.looks === looks ? first.html : undefined;
  if (html === undefined) return { key: 'own', props: { children: content() } };
  return { key: 'made', props: { dangerouslySetInnerHTML: { __html: html } } };
}

/** In the browser, before the page's first effects (root.tsx). */
const isHydrating = (): boolean => typeof document !== 'undefined' && document.documentElement.dataset.hydrated === undefined;

const isSame = (one: IslandData, other: IslandData): boolean =>
  one.site === other.site && one.brand === other.brand && one.missing.join() === other.missing.join();
