import type { UIMatch } from 'react-router-dom';

/** Keys of the SEO data (spec §1). */
export type SeoKey = 'index' | 'about' | 'user' | 'bag' | 'bank' | 'news' | 'vip' | 'promotion';

/** Module under client/ without its ending; tells the server which built files a route needs. */
interface ModuleHandle {
  module?: string;
}

/** What the route table says of a page, besides how to load it. */
export interface PageHandle extends ModuleHandle {
  seo: SeoKey;
  /** First part of the title; a detail page makes it from its data. Absent: the SEO title alone. */
  title?: string | ((data: unknown) => string | undefined);
  /** Only members see the page: others are sent to the login page and back. */
  auth?: true;
  /** Members are sent on from here (login, register). */
  guestOnly?: true;
}

/** The handle of the deepest page among the matches. */
export function pageHandle(matches: Pick<UIMatch, 'handle'>[]): PageHandle | undefined {
  return matches.findLast((match) => match.handle)?.handle as PageHandle | undefined;
}

/** The modules that the matched routes load on demand. */
export function routeModules(matches: Pick<UIMatch, 'handle'>[]): string[] {
  return matches.map(({ handle }) => (handle as ModuleHandle | undefined)?.module).filter((module) => module !== undefined);
}
