import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { loadArticles } from '../../features/articles/loadArticles.ts';
import { ArticleBoard } from '../../features/articles/ArticleBoard.tsx';
import { InnerBanner } from '../../features/site/InnerBanner.tsx';
import '../../features/articles/article.css';
import '../../features/articles/articleTop.css';
import { CalculateCard } from '../../features/articles/SearchForm.tsx';
import { useHeadText } from '../../lib/headText.ts';
import { useHasCapability } from '../../webConfig.ts';

export const loader = (args: LoaderFunctionArgs) => loadArticles(args, 'news');

export function Component() {
  const view = useLoaderData<typeof loader>();
  const hasOffers = useHasCapability('partner');
  return (
    <>
      <InnerBanner title="新闻资讯" text={useHeadText('news')} />
      <div className={hasOffers ? 'wrap board' : 'wrap'}>
        <ArticleBoard path="/news" type="news" noun="资讯" {...view} />
        {hasOffers && (
          <aside className="aside" aria-label="更多">
            <CalculateCard />
          </aside>
        )}
      </div>
    </>
  );
}
