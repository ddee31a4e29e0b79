import { LinkTabs } from '../../features/records/LinkTabs.tsx';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { loadQuestions, useCategories, type Question } from '../../features/articles/loadArticles.ts';
import { useTakes } from '../../lib/takenFilters.ts';
import { HelpCard } from '../../features/site/HelpCard.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InnerBanner } from '../../features/site/InnerBanner.tsx';
import '../../features/articles/article.css';
import '../../features/articles/articleTop.css';
import { useEffect } from 'react';
import { PAGE, PAGE_SIZE } from '../../../shared/constants.ts';
import type { Category } from '../../../shared/records/content.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { EmptyState, FailedState, NotSupported } from '../../ui/EmptyState.tsx';
import { FilterBar, FilterKeyword } from '../../ui/FilterBar.tsx';
import { Pager } from '../../features/records/Pager.tsx';
import { PastTheEnd } from '../../features/records/PastTheEnd.tsx';
import { articlesHref, type ArticleQuery } from '../../features/articles/articleQuery.ts';
import type { Late } from '../../context.ts';
import { useHasCapability } from '../../webConfig.ts';
import { useHeadText } from '../../lib/headText.ts';
import { wordsOf, Highlighted } from '../../features/articles/Highlighted.tsx';
import { Prose } from '../../ui/Section.tsx';

export const loader = (args: LoaderFunctionArgs) => loadQuestions(args);

export function Component() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <InnerBanner title="帮助中心" text={useHeadText('help')} />
      <div className="wrap board">
        <QuestionBoard {...view} />
        <aside className="aside" aria-label="更多">
          <HelpCard />
          <section className="card summary" aria-labelledby="flow">
            <h2 id="flow">第一次使用？</h2>
            <p className="soft">{useHeadText('play')}</p>
            <a className="btn quiet wide" href="/play">
              <Icon name="workflow" size="small" />
              操作流程
            </a>
          </section>
        </aside>
      </div>
    </>
  );
}

const OTHERS = '其他问题';

interface QuestionListProps {
  questions: readonly Question[];
  /** Give the order of the groups. */
  categories: readonly Category[];
  keyword: string | undefined;
}

/** Answers open in place, without JavaScript too. A question without its answer links to its page. */
function QuestionList({ questions, categories, keyword }: QuestionListProps) {
  const words = wordsOf(keyword);
  useEffect(() => {
    openNamed();
    window.addEventListener('hashchange', openNamed);
    return () => window.removeEventListener('hashchange', openNamed);
  }, []);
  const groups = grouped(questions, categories);
  return groups.map(([group, own]) => (
    <section key={group} className="questions" aria-label={group}>
      {/* Without categories all of them stand together. */}
      {groups.length > 1 || group !== OTHERS ? <h2>{group}</h2> : null}
      {own.map(({ id, question, answer }) =>
        answer === undefined ? (
          <a key={id} className="question-link" href={`/help/${id}`}>
            <Highlighted text={question} words={words} />
          </a>
        ) : (
          <details key={id} className="question">
            <summary>
              <span>
                <Highlighted text={question} words={words} />
              </span>
            </summary>
            {/* The address of a question names its answer: a browser opens the element around what an address names. */}
            <div className="answer" id={String(id)}>
              <Prose html={answer} />
              <p className="soft">
                <a href={`/help/${id}`}>单独查看，或告诉我们是否有帮助</a>
              </p>
            </div>
          </details>
        ),
      )}
    </section>
  ));
}

function grouped(
  questions: readonly Question[],
  categories: readonly Category[],
): [group: string, questions: Question[]][] {
  const groups = new Map<string, Question[]>(categories.map(({ name }) => [name, []]));
  for (const question of questions) {
    const group = question.category ?? OTHERS;
    groups.set(group, [...(groups.get(group) ?? []), question]);
  }
  return [...groups].filter(([, own]) => own.length > 0);
}

/** For browsers that do not. */
function openNamed(): void {
  const answer = /^#\d+$/.test(location.hash) ? document.getElementById(location.hash.slice(1)) : null;
  const question = answer?.closest('details');
  if (!question || question.open) return;
  question.open = true;
  question.scrollIntoView();
}

interface QuestionBoardProps {
  query: ArticleQuery;
  isSupported: boolean;
  questions: Question[] | null;
  total: number | undefined;
  /** Of a page. */
  size: number;
  categories: Category[] | Late;
}

const PATH = '/help';
const hrefOf = (query: Partial<ArticleQuery>): string => articlesHref(PATH, query);

/** Its state is the URL: links and a GET form. */
function QuestionBoard({
  query,
  isSupported,
  questions,
  total,
  size,
  categories: loaded,
}: QuestionBoardProps) {
  const categories = useCategories(loaded, 'help');
  const takes = useTakes('articles');
  const hasLoans = useHasCapability('partner');
  const { category_id: current, keyword, page, count } = query;
  if (!isSupported)
    return (
      <section className="card">
        <NotSupported feature="帮助" text="有疑问可以联系我们。" link={['联系我们', '/contact']} />
      </section>
    );
  const tabs = [{ id: undefined, name: '全部' }, ...(categories ?? [])];
  const hasTabs = takes('category_id');
  return (
    <section className="card" aria-label="常见问题">
      {hasTabs && !categories && <Placeholder lines={1} className="tabs-later in-card" />}
      {hasTabs && categories && categories.length > 0 && (
        <LinkTabs
          label="分类"
          tabs={tabs.map(
            ({ id, name }) => [name, hrefOf({ count, keyword, category_id: id }), id === current] as const,
          )}
        />
      )}
      {takes('keyword') && (
        <FilterBar
          label="搜索帮助"
          verb="搜索"
          action={PATH}
          keep={{
            category_id: current === undefined ? undefined : String(current),
            count: count === PAGE_SIZE ? undefined : String(count),
          }}
          clear={hrefOf({ count, category_id: current })}
          applied={hrefOf({ ...query, page: PAGE })}
          isFiltered={keyword !== undefined}
        >
          <FilterKeyword
            label="在帮助中搜索"
            placeholder={`例如：${hasLoans ? '提前还款' : '修改密码'}`}
            value={keyword}
          />
        </FilterBar>
      )}
      <p className="sr" role="status">
        {questions ? (total === undefined ? '常见问题' : `共 ${total} 个问题`) : '帮助加载失败'}
      </p>
      {!questions ? (
        <FailedState title="帮助加载失败" />
      ) : questions.length > 0 ? (
        <>
          {keyword && (
            <p key={total} className="found in-card">
              {total !== undefined && `找到 ${total} 个问题。`}
              <a href={`/search?q=${encodeURIComponent(keyword)}`}>{`在全站搜索“${keyword}”`}</a>
            </p>
          )}
          <QuestionList questions={questions} categories={categories ?? []} keyword={keyword} />
          <Pager
            page={page}
            total={total}
            rows={questions.length}
            count={size}
            href={(to) => hrefOf({ ...query, page: to })}
            label="帮助分页"
          />
        </>
      ) : (
        <NoQuestions query={query} total={total} size={size} />
      )}
    </section>
  );
}

function NoQuestions({
  query,
  total,
  size,
}: {
  query: ArticleQuery;
  size: number;
  /** Undefined: the upstream does not say it. */
  total: number | undefined;
}) {
  const { page, count, category_id: categoryId, keyword } = query;
  if (total !== 0)
    return (
      <PastTheEnd
        page={page}
        total={total}
        count={size}
        noun="个问题"
        href={(to) => hrefOf({ ...query, page: to })}
      />
    );
  if (keyword)
    return (
      <EmptyState art="search" title={`没有找到“${keyword}”`} text="换一个词，或到全站找找。">
        <div className="btn-row">
          <a className="btn primary" href={`/search?q=${encodeURIComponent(keyword)}`}>
            全站搜索
          </a>
          <a className="btn" href={hrefOf({ count, category_id: categoryId })}>
            清除搜索
          </a>
        </div>
      </EmptyState>
    );
  return (
    <EmptyState
      title="还没有问题"
      text="有疑问可以直接联系我们。"
      link={[categoryId ? '查看全部问题' : '联系我们', categoryId ? PATH : '/contact']}
    />
  );
}
