import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import { readArticleId } from '../../features/content/articleQuery.ts';
import { loadArticle } from '../../features/content/loadArticles.ts';
import { ArticleView } from '../../features/content/ArticleView.tsx';
import { HelpCard } from '../../entities/HelpCard.tsx';
import { Helpful } from '../../features/content/Helpful.tsx';
import { apiOf } from '../../context.ts';

export const loader = ({ context, params }: LoaderFunctionArgs) => loadArticle(apiOf(context), 'help', params.id);

/** A vote on the article. The api has already shown a failure as a toast; the 4xx status keeps the loaders from running again. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = readArticleId(params.id);
  const { helpful } = fieldsOf(await request.json());
  const count = id === undefined ? null : await apiOf(context).articleHelpful({ id, helpful: helpful === 1 ? 1 : 0 });
  return data({ count }, { status: count ? 200 : 422 });
}

/** `/help/:id`: one article of the help centre, with a vote. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  const { id, helpful_yes: yes = 0, helpful_no: no = 0 } = page.article;
  return (
    <ArticleView page={page} path="/help" section="帮助中心" slot="help_detail" end={<Helpful key={id} id={id} yes={yes} no={no} />}>
      <HelpCard />
    </ArticleView>
  );
}
