import type { ArticleType } from '../../shared/records/content.ts';
import type { ArticleSeed } from '../content/article.ts';
import { categories } from '../content/categories.ts';
import { help } from '../content/help/index.ts';
import { news } from '../content/news/index.ts';
import { notices } from '../content/notices/index.ts';
import { pages } from '../content/pages/index.ts';

export interface StoredArticle extends ArticleSeed {
  id: number;
  type: ArticleType;
  category_id?: number | undefined;
}

const addIds = (type: ArticleType, seeds: readonly ArticleSeed[], idOf: (place: number) => number): StoredArticle[] =>
  seeds.map((seed, place) => ({
    ...seed,
    id: idOf(place),
    type,
    category_id: categories.find((row) => row.type === type && row.name === seed.category)?.id,
  }));

/** Lists that get new articles at their start are numbered from the end, so that an article keeps its id. */
const idsFromEnd =
  (firstId: number, { length }: readonly unknown[]) =>
  (place: number): number =>
    firstId + length - 1 - place;
const idsFromStart =
  (firstId: number) =>
  (place: number): number =>
    firstId + place;
const allPages = Object.values(pages);

/** All articles by type, in the order of the content: news and notices newest first, help by subject. */
export const articlesByType: Record<ArticleType, readonly StoredArticle[]> = {
  news: addIds('news', news, idsFromEnd(1, news)),
  help: addIds('help', help, idsFromStart(101)),
  notice: addIds('notice', notices, idsFromEnd(201, notices)),
  page: addIds('page', allPages, idsFromStart(301)),
};

const byId = new Map(
  Object.values(articlesByType)
    .flat()
    .map((article) => [article.id, article]),
);

/** The article with this id, of any type. */
export const articleById = (id: number): StoredArticle | undefined => byId.get(id);
