import type { Location, UIMatch } from 'react-router-dom';
import type { WebConfig } from './webConfig.ts';

/** Keys of the SEO data (spec §1). */
export type SeoKey = 'index' | 'about' | 'user' | 'bag' | 'bank' | 'news' | 'vip' | 'promotion';

interface ModuleHandle {
  /** Module under client/ without its ending; tells the server which built files a route needs. */
  module?: string;
  /** The route's own pattern; the canonical address is made from it, however the visitor wrote the path. */
  path?: string;
}

/** A text, or how it is made from the loader's data. */
type Text = string | ((data: unknown) => string | undefined);

/** What the route table says of a page, besides how to load it. */
export interface PageHandle extends ModuleHandle {
  seo: SeoKey;
  /** First part of the title; a detail page makes it from its data. Absent: the SEO title alone. */
  title?: Text;
  /** Instead of the SEO entry's description, which several pages share. */
  description?: Text;
  /** Only members see the page: others are sent to the login page and back. */
  auth?: true;
  /** Members are sent on from here (login, register). */
  guestOnly?: true;
  /** Open to all, but nothing to be found by (search results). */
  unlisted?: true;
}

/** What matches of the route table say of themselves; the router knows no type for it. */
export const handlesOf = (matches: readonly { route: { handle?: unknown } }[] | null): Pick<UIMatch, 'handle'>[] =>
  (matches ?? []).map(({ route }) => ({ handle: route.handle }));

/** The handle of the deepest page among the matches. */
export function pageHandle(matches: Pick<UIMatch, 'handle'>[]): PageHandle | undefined {
  // The route table writes no other kind.
  return matches.findLast((match) => match.handle)?.handle as PageHandle | undefined;
}

/** The modules that the matched routes load on demand. */
export function routeModules(matches: Pick<UIMatch, 'handle'>[]): string[] {
  // As above, or a layout's.
  return matches.map(({ handle }) => (handle as ModuleHandle | undefined)?.module).filter((module) => module !== undefined);
}

/** Whether search engines may list the page at all. */
export const isListed = (handle: PageHandle | undefined): handle is PageHandle & { path: string } =>
  Boolean(handle?.path && !handle.auth && !handle.guestOnly && !handle.unlisted);

/** What a page is called when the upstream says nothing. */
const NAME = '银桥';

/** The page in the words of a search engine. `canonical` is a path; absent: it is not to be listed. */
export function describePage(matches: Pick<UIMatch, 'handle' | 'params' | 'loaderData'>[], config: WebConfig | null, { search }: Pick<Location, 'search'>) {
  const handle = pageHandle(matches);
  const { params = {}, loaderData } = matches.at(-1) ?? {};
  const say = (text?: Text) => (typeof text === 'function' ? text(loaderData) : text);
  const seo = config?.seo?.[handle?.seo ?? 'index'];
  const site = config?.site?.name || NAME;
  const own = say(handle?.title);
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    title: own ? `${own} - ${site}` : seo?.title || site,
    keywords: seo?.keywords,
    description: say(handle?.description) || seo?.description || `${NAME}贷款信息服务平台`,
    canonical: isListed(handle)
      ? handle.path.replace(/\/:(\w+)\??/g, (_, key: string) => (params[key] ? `/${encodeURIComponent(params[key])}` : '')) +
        (Number.isSafeInteger(page) && page > 1 ? `?page=${page}` : '')
      : undefined,
    /** Pages of a list are listed; a list under a filter is not. */
    filtered: [...query.keys()].some((key) => !/^(page|invite|utm_.*)$/.test(key)),
  };
}
