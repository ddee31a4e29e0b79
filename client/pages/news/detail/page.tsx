import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { loadArticle } from '../../../features/articles/loadArticles.ts';
import { ArticleView } from '../../../features/articles/ArticleView.tsx';
import { apiOf } from '../../../context.ts';
import '../../../features/articles/article.css';
import '../../../features/articles/articleTop.css';
import { CalculateCard } from '../../../features/articles/SearchForm.tsx';

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  loadArticle(apiOf(context), 'news', params.id);

export function Component() {
  return (
    <ArticleView page={useLoaderData<typeof loader>()} path="/news">
      <CalculateCard />
    </ArticleView>
  );
}
