import { Parser } from 'htmlparser2';
import type { ArticleType } from '../../shared/records/content.ts';
import type { Article, ArticleList, ArticleRow, Catalogue, SinglePage } from '../sent.ts';
import { categories, type ArticleSeed, help, news, notices, pages } from '../content/content.ts';
import type { Db } from './db.ts';
import { limits, totals } from './paging.ts';

interface StoredArticle extends ArticleSeed {
  id: number;
  type: ArticleType;
  category_id?: number | undefined;
}

const addIds = (
  type: ArticleType,
  seeds: readonly ArticleSeed[],
  idOf: (place: number) => number,
): StoredArticle[] =>
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

const articleById = (id: number): StoredArticle | undefined => byId.get(id);

export interface ArticleQuery {
  type: ArticleType;
  page?: number;
  count?: number;
  category_id?: number;
  keyword?: string;
}

const RELATED = 5;

/** One page of articles of a type: those marked `is_top` first, then in the order of the content. In a search, matches in title or summary come first. */
export function articlesOf(db: Db, query: ArticleQuery): ArticleList {
  const words = query.keyword?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const matchesTitle = ({ title, summary }: StoredArticle) =>
    words.every((word) => `${title}\n${summary}`.toLowerCase().includes(word));
  const found = articlesByType[query.type]
    .filter((article) => query.category_id === undefined || article.category_id === query.category_id)
    .filter((article) => words.every((word) => searchText(article).includes(word)))
    .toSorted((a, b) =>
      words.length > 0
        ? Number(matchesTitle(b)) - Number(matchesTitle(a))
        : (b.is_top ?? 0) - (a.is_top ?? 0),
    );
  const [count, offset] = limits(query);
  const views = viewsOf(db);
  return {
    list: found.slice(offset, offset + count).map((article) => toListed(article, views)),
    ...totals(found.length, query),
  };
}

const texts = new WeakMap<StoredArticle, string>();

/** The searchable text of an article, in lower case and without tags. */
function searchText(article: StoredArticle): string {
  const known =
    texts.get(article) ?? `${article.title}\n${article.summary}\n${plainText(article.content)}`.toLowerCase();
  texts.set(article, known);
  return known;
}

export const isArticle = (id: number, type: ArticleType): boolean => articleById(id)?.type === type;

/** An article in full, with the previous and next one and related articles. */
export function articleOf(db: Db, id: number): Article {
  const article = articleById(id);
  if (!article) throw new Error(`there is no article ${id}`);
  const views = viewsOf(db);
  const sameType = articlesByType[article.type];
  const place = sameType.indexOf(article);
  const link = (other: StoredArticle | undefined) => (other ? { id: other.id, title: other.title } : null);
  const others = sameType.filter((other) => other !== article);
  const related = others
    .toSorted(
      (a, b) => Number(b.category_id === article.category_id) - Number(a.category_id === article.category_id),
    )
    .slice(0, RELATED);
  return {
    ...toRow(article, views),
    ...(article.type === 'page' && { key: article.slug }),
    content: article.content,
    prev: link(sameType[place - 1]),
    next: link(sameType[place + 1]),
    related: related.map((other) => toRow(other, views)),
    ...(article.type === 'help' && helpfulOf(db, id)),
  };
}

export function catalogue(): Catalogue {
  const named = (slug: string): SinglePage | null => {
    const page = articlesByType.page.find((article) => article.slug === slug);
    return page
      ? {
          id: page.id,
          title: page.title,
          summary: page.summary,
          cover: page.cover,
          content: page.content,
          updated_at: page.published,
        }
      : null;
  };
  const of = (type: 'news' | 'help' | 'notice') =>
    categories.filter((row) => row.type === type).map(({ id, name, sort }) => ({ id, name, sort }));
  const single = ['about', 'play', 'contact'];
  return {
    categories: { news: of('news'), help: of('help'), notice: of('notice') },
    pages: { about: named('about'), play: named('play'), contact: named('contact') },
    agreements: articlesByType.page
      .filter(({ slug = '', earlierVersionOf }) => !single.includes(slug) && earlierVersionOf === undefined)
      .map(({ id, slug = '', title, published }) => ({
        id,
        key: slug,
        title,
        updated_at: published,
        earlier: earlierVersions(slug),
      })),
  };
}

/** The versions before the one in force of an agreement, newest first. */
function earlierVersions(slug: string) {
  const versions = articlesByType.page.filter(({ earlierVersionOf }) => earlierVersionOf === slug);
  return versions
    .toSorted((a, b) => b.published.localeCompare(a.published))
    .map(({ id, published }) => ({ id, updated_at: published }));
}

export function addViews(db: Db, id: number, count: number): void {
  db.run(
    'INSERT INTO article_counts (article_id, views) VALUES (?, ?) ON CONFLICT (article_id) DO UPDATE SET views = views + excluded.views',
    id,
    count,
  );
}

/** Stores a vote; one per voter, a second one replaces the first. */
export function voteHelpful(
  db: Db,
  now: number,
  id: number,
  voter: string,
  helpful: boolean,
): { helpful_yes: number; helpful_no: number } {
  db.run(
    'INSERT INTO article_votes (article_id, voter, helpful, at) VALUES (?, ?, ?, ?) ON CONFLICT (article_id, voter) DO UPDATE SET helpful = excluded.helpful, at = excluded.at',
    id,
    voter,
    helpful ? 1 : 0,
    now,
  );
  return helpfulOf(db, id);
}

function helpfulOf(db: Db, id: number): { helpful_yes: number; helpful_no: number } {
  const { yes, total } = db.get<{ yes: number; total: number }>(
    'SELECT coalesce(sum(helpful), 0) AS yes, count(*) AS total FROM article_votes WHERE article_id = ?',
    id,
  ) ?? { yes: 0, total: 0 };
  return { helpful_yes: yes, helpful_no: total - yes };
}

const viewsOf = (db: Db): ReadonlyMap<number, number> =>
  new Map(
    db
      .all<{ article_id: number; views: number }>('SELECT article_id, views FROM article_counts')
      .map((row) => [row.article_id, row.views]),
  );

/** Help has its body in lists: its questions are answered there. */
const toListed = (article: StoredArticle, views: ReadonlyMap<number, number>) => ({
  ...toRow(article, views),
  ...(article.type === 'help' && { content: article.content }),
});

function toRow(article: StoredArticle, views: ReadonlyMap<number, number>): ArticleRow {
  return {
    id: article.id,
    type: article.type,
    category_name: article.category,
    ...(article.category_id && { category_id: article.category_id }),
    title: article.title,
    summary: article.summary,
    cover: article.cover,
    author: article.author,
    source: article.source,
    view_count: article.views + (views.get(article.id) ?? 0),
    is_top: article.is_top ?? 0,
    is_hot: article.is_hot ?? 0,
    publish_at: article.published,
    updated_at: article.published,
  };
}

function plainText(html: string): string {
  let result = '';
  new Parser({ ontext: (text) => void (result += text) }).end(html);
  return result;
}
