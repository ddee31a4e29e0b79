import { PAGE, PAGE_SIZE, PAGE_SIZE_MAX } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';
import { keywordRule } from '../../../shared/rules/freeText.ts';
import { type Id, readId } from '../../../shared/rules/ids.ts';

export interface ArticleQuery {
  page: number;
  count: number;
  category_id?: Id | undefined;
  keyword?: string | undefined;
}

export function readArticleQuery(search: URLSearchParams): ArticleQuery {
  return {
    page: readPage(search.get('page')),
    count: readCount(search.get('count')),
    category_id: readId(search.get('category_id')),
    keyword: readKeyword(search.get('keyword')),
  };
}

/** Default values are left out, so that equal lists have equal URLs. */
export function articlesHref(
  path: string,
  { page = PAGE, count = PAGE_SIZE, ...filter }: Partial<ArticleQuery>,
): string {
  return (
    path +
    toQuery({
      ...filter,
      count: count === PAGE_SIZE ? undefined : count,
      page: page === PAGE ? undefined : page,
    })
  );
}

/** One line, at most as long as the upstream accepts. */
export function readKeyword(text: string | null): string | undefined {
  const line = (text ?? '').slice(0, 1_000).replace(/\s+/g, ' ').trim();
  return [...line].slice(0, keywordRule.maxLength).join('').trim() || undefined;
}

function readCount(text: string | null): number {
  const count = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : PAGE_SIZE;
  return count <= PAGE_SIZE_MAX ? count : PAGE_SIZE;
}
