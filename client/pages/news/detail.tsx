import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { loadArticle } from '../../features/content/loadArticles.ts';
import { ArticleView } from '../../features/content/ArticleView.tsx';
import { apiOf } from '../../context.ts';
import '../../features/content/article.css';
import '../../features/content/articleTop.css';
import { CalculateCard } from '../../features/content/SearchForm.tsx';

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  loadArticle(apiOf(context), 'news', params.id);

export function Component() {
  return (
    <ArticleView page={useLoaderData<typeof loader>()} path="/news" section="新闻资讯" slot="news_detail">
      <CalculateCard />
    </ArticleView>
  );
}
