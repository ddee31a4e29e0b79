import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { BAD_GATEWAY } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { Api } from '../../../shared/api.ts';
import type { Article, ArticleRow, Category } from '../../../shared/records/content.ts';
import { apiOf, late, useLater, notFound, readCall, type Late, pick } from '../../context.ts';
import { readFiltered } from '../../lib/takenFilters.ts';
import { readArticleQuery } from './articleQuery.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { isUpstreamFailure } from '../../../shared/result.ts';
import { type Id, readId } from '../../../shared/rules/ids.ts';
import { knownTotals } from '../../../shared/paging.ts';

export type ListedType = 'news' | 'help' | 'notice';

export const NO_TITLE = '无标题';

/** Fewer headings make no table of contents. */
const OUTLINE_FROM = 3;

const readCategories = async (api: Api, type: ListedType) => (await api.wz())?.categories[type] ?? [];

/** Undefined while they are late. */
export const useCategories = (categories: Category[] | Late, type: ListedType) =>
  useLater(categories, (api) => readCategories(api, type), type);

/** `rows` is null when the list cannot be fetched; the status is 503, or 200 if the upstream has no articles. */
export async function loadArticles(args: LoaderFunctionArgs, type: ListedType) {
  const { list, status, ...board } = await readArticles(args, type);
  return data({ ...board, rows: list?.list.map(toEntry) ?? null }, { status });
}

async function readArticles(args: LoaderFunctionArgs, type: ListedType) {
  const { context, request } = args;
  const api = apiOf(context);
  const query = readArticleQuery(new URL(request.url).searchParams);
  const [{ data: list, isSupported }, categories] = await Promise.all([
    readFiltered(args, 'articles', { type, ...query }).then(readCall),
    late(context, readCategories(api, type)),
  ]);
  const status = list || !isSupported ? 200 : 503;
  const { page, count } = query;
  const totals = knownTotals(list ?? {}, { page, count, rows: list?.list.length ?? 0 });
  return { query, isSupported, list, ...totals, categories, status };
}

/** Without its answer it is a link to the article. */
export interface Question {
  id: Id;
  question: string;
  category: string | undefined;
  answer: string | undefined;
}

export async function loadQuestions(args: LoaderFunctionArgs) {
  const { list, status, ...board } = await readArticles(args, 'help');
  const questions = list?.list.map(({ id, title, category_name: category, content }) => ({
    id,
    question: title ?? NO_TITLE,
    category,
    answer: content?.html,
  }));
  return data({ ...board, questions: questions ?? null }, { status });
}

/** Throws a response for the error page: 404, or the upstream's failure. */
export async function loadArticle(api: Api, type: ListedType, idText: string | undefined) {
  const id = readId(idText);
  if (id === undefined) throw notFound();
  const { code, data: article } = await api.envelope('article', { type, id });
  if (code !== SUCCESS || !article) throw isUpstreamFailure(code) ? unavailable(code) : notFound();
  const { html, outline = [], minutes } = article.content ?? {};
  return {
    title: article.title ?? NO_TITLE,
    summary: article.summary,
    article: { ...article, content: html, related: article.related.map(toRelated) } satisfies ShownArticle,
    outline: outline.length >= OUTLINE_FROM ? outline : [],
    minutes: html && minutes,
  };
}

const ENTRY = [
  'id',
  'title',
  'summary',
  'cover',
  'category_name',
  'publish_at',
  'view_count',
  'is_top',
  'is_hot',
] as const satisfies readonly (keyof ArticleRow)[];

export type Entry = MayBeUndefined<Pick<ArticleRow, (typeof ENTRY)[number]>>;

export const toEntry = (row: ArticleRow): Entry => pick(row, ENTRY);

const RELATED = ['id', 'title', 'cover', 'publish_at'] as const satisfies readonly (keyof ArticleRow)[];
export type RelatedArticle = MayBeUndefined<Pick<ArticleRow, (typeof RELATED)[number]>>;
const toRelated = (row: ArticleRow): RelatedArticle => pick(row, RELATED);

type ShownArticle = Omit<Article, 'content' | 'related'> & {
  content: string | undefined;
  related: RelatedArticle[];
};
export type ArticlePage = Awaited<ReturnType<typeof loadArticle>>;

export const unavailable = (code: number) =>
  data('内容加载失败，请稍后重试。', { status: code <= 599 ? code : BAD_GATEWAY });
