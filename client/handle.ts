import { type RouteMatch, type UIMatch, useLocation, useMatches } from 'react-router-dom';
import type { BannerSlots } from '../shared/records/config.ts';
import { knownSearch } from '../shared/rules/ownPaths.ts';
import { ID } from '../shared/rules/ids.ts';
import type { Capability } from './context.ts';
import { AGREEMENT_KEY } from './lib/hrefs.ts';

/** For links that return here; without parameters that mean nothing to the page. */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  return pathname + knownSearch(pageHandle(useMatches()), search);
}

/** Keys of the SEO data (spec §1). */
export type SeoKey = 'index' | 'about' | 'user' | 'bag' | 'bank' | 'news' | 'vip' | 'promotion';

/** index, help_list, contact, news_list, about, news_detail, help_detail. */
export type BannerSlot = keyof BannerSlots;

interface ModuleHandle {
  /** Of the module, under client/. The server finds the built files by it. */
  file?: string;
  /** The canonical URL is made from it, however the visitor wrote the path. */
  path?: string;
}

/** Or made from the loader's data. */
export type Text = string | ((data: unknown) => string | undefined);

export interface PageHandle extends ModuleHandle {
  seo: SeoKey;
  /** The slot of the banners that the page shows. */
  banner?: BannerSlot;
  /** The upstream's title is the whole title. Other pages with the key take only keywords and description. */
  namesSeo?: true;
  /** First part of the title; without it the SEO title alone. */
  title?: Text;
  /** The page's word in menus and above its text, where it is not the title. */
  label?: string;
  /** What the page lives by. Without one of them it says 暂未开放, and nothing links to it. */
  calls?: readonly Capability[];
  /** It needs one of these. */
  anyCall?: readonly Capability[];
  /** In place of the SEO entry's, which several pages share. */
  description?: Text;
  /**
   * The same for all visitors, so that one rendering serves them all: the parameters that it depends on. Without it the page is
   * rendered for each request.
   */
  shared?: readonly string[];
  /** Members only. */
  auth?: true;
  /** Members are redirected. */
  guestOnly?: true;
  /** Its URL tells about the visitor's means: no third-party service runs there. */
  personal?: true;
  /** Shows or moves money: an idle session ends there. */
  money?: true;
  /** Shows the wallet, and waits for it. */
  wallet?: true;
  /** Public, but not for search engines. */
  unlisted?: true;
}

/** React Router has no type for them. */
export const handlesOf = (
  matches: readonly { route: { handle?: unknown } }[] | null,
): Pick<UIMatch, 'handle'>[] => (matches ?? []).map(({ route }) => ({ handle: route.handle }));

export function pageHandle(matches: Pick<UIMatch, 'handle'>[]): PageHandle | undefined {
  // The cast is safe: the route table contains no other kind of handle.
  return matches.findLast((match) => match.handle)?.handle as PageHandle | undefined;
}

/**
 * Whether the parts of an address can exist: keys of agreements, ids, and numbers of orders. Else the page's loader throws 404, for
 * visitors and members alike.
 */
export const canExist = (params: RouteMatch['params']): boolean =>
  Object.entries(params).every(([name, value = '']) => (name === 'key' ? AGREEMENT_KEY : ID).test(value));

/** Undefined for an unknown address. */
export const wantedPage = (matches: readonly RouteMatch[] | null): PageHandle | undefined =>
  canExist(matches?.at(-1)?.params ?? {}) ? pageHandle(handlesOf(matches)) : undefined;

export function routeFiles(matches: Pick<UIMatch, 'handle'>[]): string[] {
  // The cast is safe: a page's handle or a layout's.
  return matches
    .map(({ handle }) => (handle as ModuleHandle | undefined)?.file)
    .filter((file) => file !== undefined);
}

export const isListed = (handle: PageHandle | undefined): handle is PageHandle & { path: string } =>
  Boolean(handle?.path && !handle.auth && !handle.guestOnly && !handle.unlisted);
