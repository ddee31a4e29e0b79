import { searchArticles, searchOffers } from '../../features/content/searchSite.ts';
import { lazyApi } from '../../lazyApi.ts';

/** Suggestions of each kind. */
const EACH = 3;

export interface Suggestion {
  href: string;
  text: string;
  /** What it is: a second, quieter text. */
  note: string;
}

export interface SuggestionGroup {
  name: string;
  entries: Suggestion[];
}

/** What the site has about the words: products, help, news. A kind that fails or that the upstream does not have is left out. */
export async function suggest(keyword: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  const options = { quiet: true, signal };
  const [banks, help, news] = await Promise.all([
    searchOffers(lazyApi, keyword, options),
    searchArticles(lazyApi, 'help', keyword, options),
    searchArticles(lazyApi, 'news', keyword, options),
  ]);
  const articles = (path: string, hits: typeof help): Suggestion[] =>
    (hits?.rows ?? []).slice(0, EACH).map(({ id, title, category_name }) => ({ href: `${path}/${id}`, text: title ?? '', note: category_name ?? '' }));
  return [
    {
      name: '产品',
      entries: (banks?.rows ?? [])
        .slice(0, EACH)
        .map(({ id, name, product }) => ({ href: `/bank/${id}`, text: product ?? name ?? '', note: product && name ? name : '' })),
    },
    { name: '帮助', entries: articles('/help', help) },
    { name: '资讯', entries: articles('/news', news) },
  ]
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ text }) => text !== '') }))
    .filter(({ entries }) => entries.length > 0);
}
