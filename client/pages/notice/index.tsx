import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { DEFAULT_ERROR, SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import { loginHref } from '../../../shared/paths.ts';
import { loadArticles } from '../../features/content/loadArticles.ts';
import { isMine, messagesHref, NOTICE_PATH, readMessageQuery } from '../../features/content/messageQuery.ts';
import { ArticleBoard } from '../../features/content/ArticleBoard.tsx';
import { MessageList, ReadAll } from '../../features/content/MessageList.tsx';
import { toast } from '../../lib/toast.ts';
import { apiOf } from '../../context.ts';
import { useHasCapability } from '../../capabilities.ts';
import { useHasSession, useMember } from '../../webConfig.ts';
import '../../features/content/article.css';
import '../../features/content/articleTop.css';
import { loginRedirect } from '../../lib/hrefs.ts';
import { NotSupported } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/Crumbs.tsx';
import { isNoSuchCall } from '../../../shared/result.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const search = new URL(request.url).searchParams;
  if (!isMine(search)) {
    const { data: board, init } = await loadArticles(context, 'notice', request.url);
    return data({ board, messages: null }, init ?? undefined);
  }
  const query = readMessageQuery(search);
  const { code, data: found } = await api.envelope('notices', query, { quiet: true });
  if (code === SENTINEL) throw loginRedirect(request.url);
  const list = code === SUCCESS ? found : null;
  const offered = !isNoSuchCall(code);
  return data({ board: null, messages: { query, list, offered } }, { status: list || !offered ? 200 : 503 });
}

/** The 4xx status keeps the loaders from running again. */
export async function action({ context }: LoaderFunctionArgs) {
  const { code, message } = await apiOf(context).envelope('readAllNotices', {}, { quiet: true });
  if (code === SUCCESS) return data({ message });
  toast('error', isNoSuchCall(code) ? '全部已读暂未开放' : message || DEFAULT_ERROR);
  return data({ message: null }, { status: 422 });
}

export function Component() {
  const { board, messages } = useLoaderData<typeof loader>();
  const member = useMember();
  const isMember = useHasSession();
  const mine = messages !== null;
  const hasNotices = useHasCapability('wz');
  const hasMessages = useHasCapability('notices');
  const canReadAll = useHasCapability('readAllNotices');
  const unread = messages?.list?.unread_count ?? member?.user.unread_count ?? 0;
  const tabs = (
    <nav className="tabs in-card" aria-label="消息与公告">
      {(hasNotices || !mine) && (
        <a href={NOTICE_PATH} aria-current={mine ? undefined : 'page'}>
          平台公告
        </a>
      )}
      {(hasMessages || mine) && (
        <a
          href={isMember ? messagesHref({}) : loginHref(messagesHref({}))}
          aria-current={mine ? 'page' : undefined}
        >
          我的消息{isMember ? unread > 0 && <span>{`${unread} 条未读`}</span> : <span>登录后查看</span>}
        </a>
      )}
    </nav>
  );
  return (
    <>
      {mine ? (
        <PageTitle title="我的消息" text="申请进度、资金变动与 VIP 会员提醒，发生时即时送达。">
          {canReadAll && messages.list && <ReadAll unread={unread} />}
        </PageTitle>
      ) : (
        <PageTitle title="平台公告" text="服务安排、规则变更与安全提示。" />
      )}
      {board && (
        <ArticleBoard path={NOTICE_PATH} type="notice" noun="公告" {...board}>
          {tabs}
        </ArticleBoard>
      )}
      {messages && (
        <section className="card" aria-label="消息列表">
          {tabs}
          {messages.offered ? (
            <MessageList {...messages} />
          ) : (
            <NotSupported feature="站内消息" text="账户变动请在账户总览中查看。">
              <a className="btn" href="/user">
                账户总览
              </a>
            </NotSupported>
          )}
        </section>
      )}
    </>
  );
}
