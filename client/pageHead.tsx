import { type Location, type UIMatch, useLocation, useMatches } from 'react-router-dom';
import { knownSearch } from '../shared/rules/ownPaths.ts';
import { nameWithSlogan, useBrand } from './brand.ts';
import { isListed, pageHandle, type PageHandle, type Text } from './handle.ts';
import { usePageSeo, type SeoEntry } from './pageFrame.ts';
import { isMine } from './lib/hrefs.ts';
import { usePrivateText } from './ui/Private.tsx';
import { useMissing, useWebConfig } from './webConfig.ts';

/** Title, description and canonical URL, which React puts into the document's head. */
export function PageHead() {
  const config = useWebConfig();
  const { title, keywords, description, canonical, filtered } = describePage(
    useMatches(),
    usePageSeo(),
    useLocation(),
    { name: useBrand(), slogan: config?.site?.slogan, missing: useMissing() },
  );
  const shown = usePrivateText();
  return (
    <>
      {/* That of a member's message may tell an amount. */}
      <title>{canonical ? title : shown(title)}</title>
      {keywords && <meta name="keywords" content={keywords} />}
      <meta name="description" content={description} />
      {canonical && config && <link rel="canonical" href={config.origin + canonical} />}
      {(filtered || !canonical) && <meta name="robots" content="noindex" />}
    </>
  );
}

interface DescribedSite {
  name: string;
  slogan: string | undefined;
  /** What the upstream does not have. */
  missing: readonly string[];
}

/** From the page's handle, its data and the SEO data (spec §2). `canonical` is a path; undefined when search engines must not list the page. */
export function describePage(
  matches: Pick<UIMatch, 'handle' | 'params' | 'loaderData'>[],
  seo: SeoEntry,
  { search }: Pick<Location, 'search'>,
  { name: site, slogan, missing }: DescribedSite,
) {
  const own = pageHandle(matches);
  // About loans where none are offered: the head says nothing of them either.
  const handle: PageHandle | undefined =
    own?.calls?.includes('partner') && missing.includes('partner')
      ? { seo: own.seo, title: '暂未开放' }
      : own;
  const { params = {}, loaderData } = matches.at(-1) ?? {};
  const resolveText = (text?: Text) => (typeof text === 'function' ? text(loaderData) : text);
  const name = resolveText(handle?.title);
  const query = new URLSearchParams(knownSearch(handle, search));
  const page = Number(query.get('page'));
  return {
    title: (name && !(handle?.namesSeo && seo?.title) ? `${name} - ${site}` : seo?.title) || site,
    name,
    keywords: seo?.keywords,
    description: resolveText(handle?.description) || seo?.description || nameWithSlogan(site, slogan),
    canonical:
      isListed(handle) && !isMine(query)
        ? handle.path.replace(/\/:(\w+)\??/g, (_, key: string) =>
            params[key] ? `/${encodeURIComponent(params[key])}` : '',
          ) + (Number.isSafeInteger(page) && page > 1 ? `?page=${page}` : '')
        : undefined,
    /** Of a list, its pages may be listed, but not its filtered views. */
    filtered: [...query.keys()].some((key) => key !== 'page'),
  };
}
