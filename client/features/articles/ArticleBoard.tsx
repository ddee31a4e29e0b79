import { LinkTabs } from '../records/LinkTabs.tsx';
import type { ReactNode } from 'react';
import { useTakes } from '../../lib/takenFilters.ts';
import type { Category } from '../../../shared/records/content.ts';
import { articlesHref, type ArticleQuery } from './articleQuery.ts';
import { FilterBar, FilterKeyword } from '../../ui/FilterBar.tsx';
import type { Late } from '../../context.ts';
import { useCategories, type ListedType, type Entry } from './loadArticles.ts';
import { PAGE_SIZE } from '../../../shared/constants.ts';
import { wordsOf } from './Highlighted.tsx';
import { useHasCapability } from '../../webConfig.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { EmptyState, FailedState, NotSupported } from '../../ui/EmptyState.tsx';
import { Pager } from '../records/Pager.tsx';
import { PastTheEnd } from '../records/PastTheEnd.tsx';
import { ArticleEntry } from './ArticleEntry.tsx';

interface ArticleBoardProps extends ArticleListProps {
  type: ListedType;
  categories: Category[] | Late;
  children?: ReactNode;
}

/** Its state is the URL: links and a GET form. */
export function ArticleBoard({ type, categories: loaded, children, ...list }: ArticleBoardProps) {
  const categories = useCategories(loaded, type);
  const takes = useTakes('articles');
  const hasLoans = useHasCapability('partner');
  const { path, noun, query, isSupported } = list;
  const { category_id: current, keyword, count } = query;
  const tabs = [{ id: undefined, name: '全部' }, ...(categories ?? [])];
  const hasTabs = isSupported && takes('category_id');
  return (
    <section className="card" aria-label={`${noun}列表`}>
      {children}
      {hasTabs && !categories && <Placeholder lines={1} className="tabs-later in-card" />}
      {hasTabs && categories && categories.length > 0 && (
        <LinkTabs
          className={children ? 'sub-tabs in-card' : 'tabs in-card'}
          label="分类"
          tabs={tabs.map(
            ({ id, name }) =>
              [name, articlesHref(path, { count, keyword, category_id: id }), id === current] as const,
          )}
        />
      )}
      {isSupported && takes('keyword') && (
        <FilterBar
          label={`搜索${noun}`}
          verb="搜索"
          action={path}
          keep={{
            category_id: current === undefined ? undefined : String(current),
            count: count === PAGE_SIZE ? undefined : String(count),
          }}
          clear={articlesHref(path, { count, category_id: current })}
          applied={articlesHref(path, { ...query, page: 1 })}
          isFiltered={keyword !== undefined}
        >
          <FilterKeyword
            label={`在${noun}中搜索`}
            placeholder={`例如：${type === 'notice' ? '提现' : hasLoans ? '提前还款' : '活动'}`}
            value={keyword}
          />
        </FilterBar>
      )}
      <ArticleList {...list} />
    </section>
  );
}

interface ArticleListProps {
  path: string;
  noun: string;
  query: ArticleQuery;
  isSupported: boolean;
  rows: Entry[] | null;
  total: number | undefined;
  /** Of a page. */
  size: number;
}

function ArticleList(props: ArticleListProps) {
  const { noun, isSupported, rows, total } = props;
  if (!isSupported)
    return <NotSupported feature={noun} text="有疑问可以联系我们。" link={['联系我们', '/contact']} />;
  return (
    <>
      <p className="sr" role="status">
        {rows ? (total === undefined ? noun : `共 ${total} 篇${noun}`) : `${noun}加载失败`}
      </p>
      {rows ? <Fetched {...props} rows={rows} /> : <FailedState title={`${noun}加载失败`} />}
    </>
  );
}

function Fetched({ path, noun, query, rows, total, size }: ArticleListProps & { rows: Entry[] }) {
  const { page, keyword } = query;
  const href = (to: number) => articlesHref(path, { ...query, page: to });
  if (total === 0) return <NoArticles path={path} noun={noun} query={query} />;
  if (rows.length === 0)
    return <PastTheEnd page={page} total={total} count={size} noun={`篇${noun}`} href={href} />;
  const words = wordsOf(keyword);
  return (
    <>
      {keyword && (
        <p key={total} className="found in-card">
          {total !== undefined && `找到 ${total} 篇${noun}。`}
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
      <Pager page={page} total={total} rows={rows.length} count={size} href={href} label={`${noun}分页`} />
    </>
  );
}

function NoArticles({
  path,
  noun,
  query: { category_id, keyword, count },
}: Pick<ArticleListProps, 'path' | 'noun' | 'query'>) {
  const hasOffers = useHasCapability('partner');
  if (keyword) {
    return (
      <EmptyState art="search" title={`没有找到“${keyword}”`} text="换一个词，或到全站找找。">
        <div className="btn-row">
          <a className="btn primary" href={`/search?q=${encodeURIComponent(keyword)}`}>
            全站搜索
          </a>
          <a className="btn" href={articlesHref(path, { count, category_id })}>
            清除搜索
          </a>
        </div>
      </EmptyState>
    );
  }
  if (category_id)
    return (
      <EmptyState
        art="search"
        title={`这个分类还没有${noun}`}
        link={[`看全部${noun}`, articlesHref(path, { count })]}
      />
    );
  return (
    <EmptyState
      title={`还没有${noun}`}
      text={hasOffers ? '内容正在整理，您可以先比较贷款产品。' : '内容正在整理，有疑问可以联系我们。'}
      link={[hasOffers ? '比较贷款产品' : '联系我们', hasOffers ? '/bank' : '/contact']}
    />
  );
}
