import { DEFAULT_ERROR, SUCCESS } from '../../../shared/constants.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import { readArticleId } from '../../features/content/articleQuery.ts';
import { loadArticle } from '../../features/content/loadArticles.ts';
import { ArticleView } from '../../features/content/ArticleView.tsx';
import { HelpCard } from '../../entities/HelpCard.tsx';
import { Helpful } from '../../features/content/Helpful.tsx';
import { toast } from '../../lib/toast.ts';
import { apiOf } from '../../context.ts';
import '../../features/content/article.css';
import '../../features/content/articleTop.css';
import { notFound } from '../../readCall.ts';
import { isNoSuchCall } from '../../../shared/result.ts';

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  loadArticle(apiOf(context), 'help', params.id);

/** The article is there, so a 404 says that the upstream takes no votes. The 4xx status keeps the loaders from running again. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = readArticleId(params.id);
  const { helpful } = fieldsOf(await request.json());
  if (id === undefined) throw notFound();
  const {
    code,
    message,
    data: count,
  } = await apiOf(context).envelope(
    'articleHelpful',
    { id, helpful: helpful === 1 ? 1 : 0 },
    { quiet: true },
  );
  if (code === SUCCESS) return { count };
  if (isNoSuchCall(code)) return data({ count: null, closed: true }, { status: 422 });
  toast('error', message || DEFAULT_ERROR);
  return data({ count: null }, { status: 422 });
}

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { id, helpful_yes: yes, helpful_no: no } = page.article;
  return (
    <ArticleView
      page={page}
      path="/help"
      section="帮助中心"
      slot="help_detail"
      end={<Helpful key={id} id={id} yes={yes} no={no} />}
    >
      <HelpCard />
    </ArticleView>
  );
}
