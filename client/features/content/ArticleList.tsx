import { PAGE } from '../../../shared/constants.ts';
import { lastPage } from '../../../shared/paging.ts';
import { articlesHref, type ArticleQuery } from './articleQuery.ts';
import { wordsOf } from './findWords.ts';
import type { Entry } from './loadArticles.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ArticleEntry } from './ArticleEntry.tsx';

export interface ArticleListProps {
  /** Path of the list. */
  path: string;
  /** Name of the articles: `新闻`. */
  noun: string;
  query: ArticleQuery;
  /** Null when they could not be fetched. */
  rows: Entry[] | null;
  total: number;
}

/** A list of articles, or the message for an empty list, a filter without matches, a page past the end, or a failure. */
export function ArticleList(props: ArticleListProps) {
  const { noun, rows, total } = props;
  return (
    <>
      <p className="sr" role="status">
        {rows ? `共 ${total} 篇${noun}` : `暂时没有取到${noun}`}
      </p>
      {rows ? <Fetched {...props} rows={rows} /> : <FailedState title={`暂时没有取到${noun}`} />}
    </>
  );
}

function Fetched({ path, noun, query, rows, total }: ArticleListProps & { rows: Entry[] }) {
  const { page, count, keyword } = query;
  const href = (to: number) => articlesHref(path, { ...query, page: to });
  const last = lastPage(total, count);
  if (total === 0) return <NoArticles path={path} noun={noun} query={query} />;
  if (rows.length === 0) {
    return (
      <EmptyState art="search" title={`第 ${page} 页没有${noun}`} text={`共 ${total} 篇，到第 ${last} 页为止。`}>
        <a className="btn" href={href(page > last ? last : PAGE)}>
          {page > last ? '去最后一页' : '回第一页'}
        </a>
      </EmptyState>
    );
  }
  const words = wordsOf(keyword);
  return (
    <>
      {keyword && (
        <p className="found in-card">
          {`找到 ${total} 篇${noun}。`}
          <a href={`/search?q=${encodeURIComponent(keyword)}`}>{`在全站搜索“${keyword}”`}</a>
        </p>
      )}
      <ul className="entries">
        {rows.map((entry) => (
          <li key={entry.id}>
            <ArticleEntry entry={entry} path={path} words={words} />
          </li>
        ))}
      </ul>
      {(last > 1 || page > 1) && <Pager page={page} total={total} rows={rows.length} count={count} href={href} label={`${noun}分页`} />}
    </>
  );
}

function NoArticles({ path, noun, query: { category_id, keyword } }: Pick<ArticleListProps, 'path' | 'noun' | 'query'>) {
  if (keyword) {
    return (
      <EmptyState art="search" title={`没有找到“${keyword}”`} text="换一个词，或到全站找找。">
        <div className="btn-row">
          <a className="btn primary" href={`/search?q=${encodeURIComponent(keyword)}`}>
            全站搜索
          </a>
          <a className="btn" href={articlesHref(path, { category_id })}>
            清除搜索
          </a>
        </div>
      </EmptyState>
    );
  }
  if (category_id)
    return (
      <EmptyState art="search" title={`这个分类还没有${noun}`}>
        <a className="btn" href={path}>{`看全部${noun}`}</a>
      </EmptyState>
    );
  return (
    <EmptyState title={`还没有${noun}`} text="内容正在整理，您可以先比较合作机构。">
      <a className="btn" href="/bank">
        比较合作机构
      </a>
    </EmptyState>
  );
}
