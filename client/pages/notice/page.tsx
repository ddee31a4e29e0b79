import { IfOffered } from '../../ui/IfOffered.tsx';
import { data, useLoaderData, useFetcher, type LoaderFunctionArgs } from 'react-router-dom';
import { DEFAULT_ERROR, SUCCESS, PAGE_SIZE } from '../../../shared/constants.ts';
import { loginHref } from '../../../shared/paths.ts';
import { loadArticles } from '../../features/articles/loadArticles.ts';
import {
  messagesHref,
  NOTICE_PATH,
  readMessageQuery,
  messageCategories,
  type MessageQuery,
} from '../../features/articles/messageQuery.ts';
import { isMine } from '../../lib/hrefs.ts';
import { ArticleBoard } from '../../features/articles/ArticleBoard.tsx';
import { readFiltered, useTakes } from '../../lib/takenFilters.ts';
import { toast } from '../../lib/toast.ts';
import { apiOf, readCall } from '../../context.ts';
import { requireSession } from '../../lib/requireSession.ts';
import { useHasSession, useMember, useHasCapability } from '../../webConfig.ts';
import '../../features/articles/article.css';
import '../../features/articles/articleTop.css';
import { NotSupported, EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { LinkTabs } from '../../features/records/LinkTabs.tsx';
import { PageTitle } from '../../ui/Crumbs.tsx';
import { isNoSuchCall } from '../../../shared/result.ts';
import { useEffect } from 'react';
import { knownTotals } from '../../../shared/paging.ts';
import type { Notice, NoticeList } from '../../../shared/records/content.ts';
import { Pager } from '../../features/records/Pager.tsx';
import { PastTheEnd } from '../../features/records/PastTheEnd.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Time } from '../../ui/Fact.tsx';
import { usePrivateText } from '../../ui/Private.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const search = new URL(request.url).searchParams;
  if (!isMine(search)) {
    const { data: board, init } = await loadArticles(args, 'notice');
    return data({ board, messages: null }, init ?? undefined);
  }
  requireSession(context, request.url);
  const query = readMessageQuery(search);
  const { data: list, isSupported: offered } = readCall(await readFiltered(args, 'notices', query));
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
  const sellsVip = useHasCapability('vipPackages');
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
        <PageTitle
          title="我的消息"
          text={`${sellsVip ? '申请进度、资金变动与 VIP 会员提醒' : '账户的变动与提醒'}，发生时即时送达。`}
        >
          {canReadAll && messages.list && <ReadAll unread={unread} />}
        </PageTitle>
      ) : (
        <PageTitle text="服务安排、规则变更与安全提示。" />
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
            <NotSupported
              feature="站内消息"
              text="账户变动请在账户总览中查看。"
              link={['账户总览', '/user']}
            />
          )}
        </section>
      )}
    </>
  );
}

interface MessageListProps {
  query: MessageQuery;
  list: NoticeList | null;
}

function MessageList({ query, list }: MessageListProps) {
  const { category, is_read } = query;
  const takes = useTakes('notices');
  const tabs = [[undefined, '全部'], ...(takes('category') ? messageCategories : [])] as const;
  return (
    <>
      {(tabs.length > 1 || takes('is_read')) && (
        <LinkTabs
          className="sub-tabs in-card"
          label="消息种类"
          tabs={tabs.map(
            ([id, name]) => [name, messagesHref({ category: id, is_read }), id === category] as const,
          )}
        >
          {takes('is_read') && (
            <a
              className="toggle"
              href={messagesHref({ category, is_read: is_read === 0 ? undefined : 0 })}
              aria-current={is_read === 0 ? 'true' : undefined}
            >
              只看未读
            </a>
          )}
        </LinkTabs>
      )}
      <p className="sr" role="status">
        {list ? (list.total === undefined ? '消息' : `共 ${list.total} 条消息`) : '消息加载失败'}
      </p>
      {list ? <Fetched query={query} list={list} /> : <FailedState title="消息加载失败" />}
    </>
  );
}

function Fetched({ query, list: { list: rows, ...said } }: MessageListProps & { list: NoticeList }) {
  const { page, category, is_read } = query;
  const { total, size } = knownTotals(said, { page, count: PAGE_SIZE, rows: rows.length });
  const canApply = useHasCapability('formRecords');
  const href = (to: number) => messagesHref({ ...query, page: to });
  if (total === 0 && is_read === 0)
    return (
      <EmptyState
        art="messages"
        title="没有未读消息"
        text="都读过了。"
        link={['看全部消息', messagesHref({ category })]}
      />
    );
  if (total === 0 && category)
    return <EmptyState art="search" title="这一类还没有消息" link={['清除筛选', messagesHref({})]} />;
  if (total === 0)
    return (
      <EmptyState
        art="messages"
        title="还没有消息"
        text={`${canApply ? '申请进度与资金变动' : '账户的变动'}会在这里提醒您。`}
      >
        <IfOffered page="/bank">
          <a className="btn primary" href="/bank">
            比较贷款产品
          </a>
        </IfOffered>
      </EmptyState>
    );
  if (rows.length === 0)
    return <PastTheEnd page={page} total={total} count={size} noun="条消息" href={href} />;
  return (
    <>
      <ul className="messages">
        {rows.map((message) => (
          <li key={message.id}>
            <Message message={message} />
          </li>
        ))}
      </ul>
      <Pager page={page} total={total} rows={rows.length} count={size} href={href} label="消息分页" />
    </>
  );
}

function Message({
  message: { id, title, summary, category_text, is_read, created_at },
}: {
  message: Notice;
}) {
  const shown = usePrivateText();
  const text = shown(title ?? '消息');
  return (
    <a className={is_read === 0 ? 'unread' : undefined} href={`/notice/${id}?tab=mine`}>
      <i aria-hidden="true" />
      <div>
        <b key={text}>
          {is_read === 0 && <span className="sr">未读：</span>}
          {text}
        </b>
        {summary && <p>{shown(summary)}</p>}
      </div>
      {category_text && <span className="tag">{category_text}</span>}
      {created_at && <Time at={created_at} />}
    </a>
  );
}

/** List and unread counts are then fetched again. */
function ReadAll({ unread }: { unread: number }) {
  const { submit, state, data } = useFetcher<{ message: string | null }>();
  const busy = state !== 'idle';
  const message = data?.message;
  useEffect(() => {
    if (message) toast('success', message);
  }, [message]);
  if (unread === 0) return null;
  const readAll = () => {
    if (!busy) void submit(null, { method: 'post', action: messagesHref({}), encType: 'application/json' });
  };
  return (
    <button type="button" className="btn scripted" aria-disabled={busy} aria-busy={busy} onClick={readAll}>
      <Icon name="check-check" size="small" />
      <span>{busy ? '正在标记…' : '全部已读'}</span>
    </button>
  );
}
