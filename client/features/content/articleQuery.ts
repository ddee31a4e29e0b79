import { PAGE, PAGE_SIZE, PAGE_SIZE_MAX } from '../../../shared/constants.ts';
import { keywordRule } from '../../../shared/rules/freeText.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';

/** What the URL of a list of articles says. */
export interface ArticleQuery {
  page: number;
  count: number;
  category_id?: number | undefined;
  keyword?: string | undefined;
}

/** Reads it. A URL is written by anybody: what makes no sense is as if it were not there. */
export function readArticleQuery(search: URLSearchParams): ArticleQuery {
  return {
    page: readPage(search.get('page')),
    count: readCount(search.get('count')),
    category_id: readArticleId(search.get('category_id')),
    keyword: readKeyword(search.get('keyword')),
  };
}

/** The address of a part of the list. Defaults are left out, so that equal lists have equal addresses. */
export function articlesHref(path: string, { page = PAGE, count = PAGE_SIZE, ...filter }: Partial<ArticleQuery>): string {
  return path + toQuery({ ...filter, count: count === PAGE_SIZE ? undefined : count, page: page === PAGE ? undefined : page });
}

/** The number of an article or a category; undefined for what cannot be one. */
export function readArticleId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Words to look for: one line, as long as the upstream takes. */
export function readKeyword(text: string | null): string | undefined {
  const line = (text ?? '').slice(0, 1_000).replace(/\s+/g, ' ').trim();
  return [...line].slice(0, keywordRule.maxLength).join('').trim() || undefined;
}

function readCount(text: string | null): number {
  const count = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : PAGE_SIZE;
  return count <= PAGE_SIZE_MAX ? count : PAGE_SIZE;
}
