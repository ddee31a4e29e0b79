import { createContext, use, useState } from 'react';
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

/** The islands as HTML, which the server renders once for each version of their data. In the browser there is none. */
export const IslandsContext = createContext<Readonly<Record<Island, string>> | null>(null);

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

/** In the browser, before the page's first effects (root.tsx). */
const isHydrating = (): boolean => typeof document !== 'undefined' && document.documentElement.dataset.hydrated === undefined;

const isSame = (one: IslandData, other: IslandData): boolean =>
  one.site === other.site && one.brand === other.brand && one.missing.join() === other.missing.join();
