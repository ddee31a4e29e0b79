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
  category_id?: number;
}

/** Ids are the place in the content's own lists, so that an address keeps its article: append, do not insert. */
const shelve = (type: ArticleType, firstId: number, seeds: readonly ArticleSeed[]): ShelfArticle[] => seeds.map((seed, i) => ({
  ...seed, id: firstId + i, type, category_id: categories.find((row) => row.type === type && row.name === seed.category)?.id,
}));

const byTime = (a: ShelfArticle, b: ShelfArticle): number => (a.published < b.published ? 1 : a.published > b.published ? -1 : a.id - b.id);

/** All articles of a kind, newest first. */
export const shelf: Record<ArticleType, readonly ShelfArticle[]> = {
  news: shelve('news', 1, news).sort(byTime),
  help: shelve('help', 101, help).sort(byTime),
  notice: shelve('notice', 201, notices).sort(byTime),
  page: shelve('page', 301, pages),
};

const byId = new Map(Object.values(shelf).flat().map((article) => [article.id, article]));

/** The article with this id, of any kind. */
export const shelved = (id: number): ShelfArticle | undefined => byId.get(id);
