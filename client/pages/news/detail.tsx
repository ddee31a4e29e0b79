import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { loadArticle } from '../../behaviour/loadArticles.ts';
import { ArticleView } from '../../components/article/ArticleView.tsx';
import { CalculateCard } from '../../components/article/CalculateCard.tsx';
import { apiOf } from '../../context.ts';

export const loader = ({ context, params }: LoaderFunctionArgs) => loadArticle(apiOf(context), 'news', params.id);

/** `/news/:id`: one article. */
export function Component() {
  return (
    <ArticleView page={useLoaderData<typeof loader>()} path="/news" section="新闻资讯" slot="news_detail">
      <CalculateCard />
    </ArticleView>
  );
}
