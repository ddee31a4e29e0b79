import type { ArticleType } from '../../../../shared/records/content.ts';
import type { ArticleSeed } from '../content/article.ts';
import { categories } from '../content/categories.ts';
import { help } from '../content/help/index.ts';
import { news } from '../content/news/index.ts';
import { notices } from '../content/notices/index.ts';
import { pages } from '../content/pages/index.ts';

export interface ShelfArticle extends ArticleSeed {
  id: number;
  type: ArticleType;
  category_id?: number | undefined;
}

const shelve = (type: ArticleType, seeds: readonly ArticleSeed[], idOf: (place: number) => number): ShelfArticle[] =>
  seeds.map((seed, place) => ({
    ...seed,
    id: idOf(place),
    type,
    category_id: categories.find((row) => row.type === type && row.name === seed.category)?.id,
  }));

/** Lists that grow at their head are numbered from their end, so that an address keeps its article. */
const fromEnd =
  (firstId: number, { length }: readonly unknown[]) =>
  (place: number): number =>
    firstId + length - 1 - place;
const fromHead =
  (firstId: number) =>
  (place: number): number =>
    firstId + place;
const allPages = Object.values(pages);

/** All articles of a kind in the order of their content: news and notices newest first, help by subject. */
export const shelf: Record<ArticleType, readonly ShelfArticle[]> = {
  news: shelve('news', news, fromEnd(1, news)),
  help: shelve('help', help, fromHead(101)),
  notice: shelve('notice', notices, fromEnd(201, notices)),
  page: shelve('page', allPages, fromHead(301)),
};

const byId = new Map(
  Object.values(shelf)
    .flat()
    .map((article) => [article.id, article]),
);

/** The article with this id, of any kind. */
export const shelved = (id: number): ShelfArticle | undefined => byId.get(id);
