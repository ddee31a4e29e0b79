import type { ReactNode } from 'react';
import type { Category } from '../../../shared/records/content.ts';
import { articlesHref } from './articleQuery.ts';
import { FilterBar } from '../../ui/filters/FilterBar.tsx';
import { FilterKeyword } from '../../ui/filters/FilterKeyword.tsx';
import type { Late } from '../../late.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { useCategories, type ListedType } from './loadArticles.ts';
import { ArticleList, type ArticleListProps } from './ArticleList.tsx';

interface ArticleBoardProps extends ArticleListProps {
  type: ListedType;
  categories: Category[] | Late;
  /** Tabs of the page, shown before the categories. */
  children?: ReactNode;
}

/** A list of articles with its categories and search. Its state is the URL: links and a GET form. */
export function ArticleBoard({ type, categories: loaded, children, ...list }: ArticleBoardProps) {
  const categories = useCategories(loaded, type);
  const { path, noun, query, offered } = list;
  const { category_id: current, keyword, count } = query;
  const tabs = [{ id: undefined, name: '全部' }, ...(categories ?? [])];
  return (
    <section className="card" aria-label={`${noun}列表`}>
      {children}
      {offered && !categories && <Placeholder lines={1} className="tabs-later in-card" />}
      {offered && categories && categories.length > 0 && (
        <nav className={children ? 'sub-tabs in-card' : 'tabs in-card'} aria-label="分类">
          {tabs.map(({ id, name }) => (
            <a key={id ?? 0} href={articlesHref(path, { count, keyword, category_id: id })} aria-current={id === current ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {offered && (
        <FilterBar
          label={`搜索${noun}`}
          verb="搜索"
          action={path}
          keep={{ category_id: current === undefined ? undefined : String(current) }}
          clear={articlesHref(path, { count, category_id: current })}
          applied={articlesHref(path, { ...query, page: 1 })}
          isFiltered={keyword !== undefined}
        >
          <FilterKeyword label={`在${noun}中搜索`} placeholder="例如：提前还款" value={keyword} />
        </FilterBar>
      )}
      <ArticleList {...list} />
    </section>
  );
}
