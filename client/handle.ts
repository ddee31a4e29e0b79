import { type Location, type RouteMatch, type UIMatch, useLocation, useMatches } from 'react-router-dom';
import type { WebConfig } from './webConfig.ts';
import { knownSearch } from '../shared/rules/ownPaths.ts';
import { AGREEMENT_KEY } from './lib/hrefs.ts';

/** Path and query of the current page, for links that return to it; without parameters that mean nothing to the page. */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  return pathname + knownSearch(pageHandle(useMatches()), search);
}

/** Keys of the SEO data (spec §1). */
export type SeoKey = 'index' | 'about' | 'user' | 'bag' | 'bank' | 'news' | 'vip' | 'promotion';

interface ModuleHandle {
  /** Module under client/ without its extension. The server finds the built files of a route by it. */
  module?: string;
  /** The route template. The canonical URL is made from it, however the visitor wrote the path. */
  path?: string;
}

/** A text, or a function that makes it from the loader's data. */
type Text = string | ((data: unknown) => string | undefined);

export interface PageHandle extends ModuleHandle {
  seo: SeoKey;
  /** The SEO key is named after this page: the upstream's title is its whole title. Other pages with the key take only keywords and description. */
  namesSeo?: true;
  /** First part of the title. A detail page makes it from its data. Without it, the title is the SEO title alone. */
  title?: Text;
  /** Replaces the SEO entry's description, which several pages share. */
  description?: Text;
  /**
   * The page is the same for all visitors, so that one rendering serves them all: the parameters of the URL that it depends on. Others
   * change nothing. Without it the page is rendered for each request.
   */
  shared?: readonly string[];
  /** Members only: the guard sends visitors to the login page and back. */
  auth?: true;
  /** Visitors only (login, register): members are redirected. */
  guestOnly?: true;
  /** Its URL has answers about the visitor's means: no third-party service runs there. */
  personal?: true;
  /** Shows or moves a member's money: an idle session ends there (shell/IdleGuard.tsx). */
  money?: true;
  /** Shows the wallet, and waits for it. */
  wallet?: true;
  /** Public, but not for search engines (search results). */
  unlisted?: true;
}

/** The handles of matched routes. React Router has no type for them. */
export const handlesOf = (
  matches: readonly { route: { handle?: unknown } }[] | null,
): Pick<UIMatch, 'handle'>[] => (matches ?? []).map(({ route }) => ({ handle: route.handle }));

/** The handle of the deepest page among the matches. */
export function pageHandle(matches: Pick<UIMatch, 'handle'>[]): PageHandle | undefined {
  // The cast is safe: the route table contains no other kind of handle.
  return matches.findLast((match) => match.handle)?.handle as PageHandle | undefined;
}

/** Values of placeholders that can exist: ids, the gateway's input `recordNo`, and keys of agreements. */
const PLACEHOLDERS: Record<string, RegExp> = {
  id: /^[1-9]\d{0,8}$/,
  orderNo: /^[A-Za-z]{0,8}\d[A-Za-z\d-]{0,54}$/,
  key: AGREEMENT_KEY,
};

/** Whether placeholders have values that can exist. Else the page's loader throws 404, for visitors and members alike. */
export const canExist = (params: RouteMatch['params']): boolean =>
  Object.entries(params).every(([name, value = '']) => PLACEHOLDERS[name]?.test(value) !== false);

/** The page that an address leads to, for the guards. Undefined for an unknown address. */
export const wantedPage = (matches: readonly RouteMatch[] | null): PageHandle | undefined =>
  canExist(matches?.at(-1)?.params ?? {}) ? pageHandle(handlesOf(matches)) : undefined;

/** The modules that the matched routes load lazily. */
export function routeModules(matches: Pick<UIMatch, 'handle'>[]): string[] {
  // The cast is safe: a page's handle or a layout's.
  return matches
    .map(({ handle }) => (handle as ModuleHandle | undefined)?.module)
    .filter((module) => module !== undefined);
}

/** Whether search engines may list the page. */
export const isListed = (handle: PageHandle | undefined): handle is PageHandle & { path: string } =>
  Boolean(handle?.path && !handle.auth && !handle.guestOnly && !handle.unlisted);

/** Title and metadata of a page of the site with the name `site`. `canonical` is a path; undefined when search engines must not list the page. */
export function describePage(
  matches: Pick<UIMatch, 'handle' | 'params' | 'loaderData'>[],
  config: WebConfig | null,
  { search }: Pick<Location, 'search'>,
  site: string,
) {
  const handle = pageHandle(matches);
  const { params = {}, loaderData } = matches.at(-1) ?? {};
  const resolveText = (text?: Text) => (typeof text === 'function' ? text(loaderData) : text);
  const seo = config?.seo?.[handle?.seo ?? 'index'];
  const name = resolveText(handle?.title);
  const query = new URLSearchParams(knownSearch(handle, search));
  const page = Number(query.get('page'));
  return {
    title: (name && !(handle?.namesSeo && seo?.title) ? `${name} - ${site}` : seo?.title) || site,
    name,
    keywords: seo?.keywords,
    description: resolveText(handle?.description) || seo?.description || `${site}：贷款信息服务平台`,
    canonical: isListed(handle)
      ? handle.path.replace(/\/:(\w+)\??/g, (_, key: string) =>
          params[key] ? `/${encodeURIComponent(params[key])}` : '',
        ) + (Number.isSafeInteger(page) && page > 1 ? `?page=${page}` : '')
      : undefined,
    /** Search engines may list the pages of a list, but not its filtered views. */
    filtered: [...query.keys()].some((key) => key !== 'page'),
  };
}
