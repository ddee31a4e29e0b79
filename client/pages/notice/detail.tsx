import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import { readArticleId } from '../../features/content/articleQuery.ts';
import { loadArticle, unavailable } from '../../features/content/loadArticles.ts';
import { isMine, NOTICE_PATH } from '../../features/content/messageQuery.ts';
import { ArticleView } from '../../features/content/ArticleView.tsx';
import { HelpCard } from '../../entities/HelpCard.tsx';
import { MessageView } from '../../features/content/MessageView.tsx';
import { apiOf } from '../../context.ts';
import '../../features/content/article.css';
import '../../features/content/articleTop.css';
import { notFound } from '../../readCall.ts';
import { loginRedirect } from '../../lib/hrefs.ts';
import { isUpstreamFailure } from '../../../shared/result.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  if (!isMine(new URL(request.url).searchParams))
    return { ...(await loadArticle(api, 'notice', params.id)), message: null };
  const id = readArticleId(params.id);
  if (id === undefined) throw notFound();
  const { code, data: message } = await api.envelope('noticeDetail', { id }, { quiet: true });
  if (code === SENTINEL) throw loginRedirect(request.url);
  if (code !== SUCCESS || !message) throw isUpstreamFailure(code) ? unavailable(code) : notFound();
  return { title: message.title ?? '消息', message: { ...message, content: message.content?.html } };
}

export function Component() {
  const page = useLoaderData<typeof loader>();
  if (page.message) return <MessageView message={page.message} />;
  return (
    <ArticleView page={page} path={NOTICE_PATH} section="平台公告">
      <HelpCard />
    </ArticleView>
  );
}
