import { CheckCheck } from 'lucide';
import { useEffect } from 'react';
import { useFetcher } from 'react-router-dom';
import { PAGE, PAGE_SIZE } from '../../../shared/constants.ts';
import { lastPage } from '../../../shared/paging.ts';
import type { Notice, NoticeList } from '../../../shared/records/content.ts';
import { messageCategories, messagesHref, type MessageQuery } from './messageQuery.ts';
import { useHasCapability } from '../../capabilities.ts';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { toast } from '../../lib/toast.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Time } from '../../ui/Fact.tsx';

interface MessageListProps {
  query: MessageQuery;
  list: NoticeList | null;
}

/** Newest first; each is a link to its page. */
export function MessageList({ query, list }: MessageListProps) {
  const { category, is_read } = query;
  const tabs = [[undefined, '全部'], ...messageCategories] as const;
  return (
    <>
      <nav className="sub-tabs in-card" aria-label="消息种类">
        {tabs.map(([id, name]) => (
          <a
            key={id ?? 0}
            href={messagesHref({ category: id, is_read })}
            aria-current={id === category ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
        <a
          className="toggle"
          href={messagesHref({ category, is_read: is_read === 0 ? undefined : 0 })}
          aria-current={is_read === 0 ? 'true' : undefined}
        >
          只看未读
        </a>
      </nav>
      <p className="sr" role="status">
        {list ? (list.total === undefined ? '消息' : `共 ${list.total} 条消息`) : '消息加载失败'}
      </p>
      {list ? <Fetched query={query} list={list} /> : <FailedState title="消息加载失败" />}
    </>
  );
}

function Fetched({ query, list: { list: rows, total: known } }: MessageListProps & { list: NoticeList }) {
  const { page, category, is_read } = query;
  // Without a total, an empty first page is an empty list.
  const total = known ?? (rows.length === 0 && page === PAGE ? 0 : undefined);
  const last = total === undefined ? PAGE : lastPage(total, PAGE_SIZE);
  const hasOffers = useHasCapability('partner');
  const href = (to: number) => messagesHref({ ...query, page: to });
  if (total === 0 && is_read === 0)
    return (
      <EmptyState art="messages" title="没有未读消息" text="都读过了。">
        <a className="btn" href={messagesHref({ category })}>
          看全部消息
        </a>
      </EmptyState>
    );
  if (total === 0 && category)
    return (
      <EmptyState art="search" title="这一类还没有消息">
        <a className="btn" href={messagesHref({})}>
          清除筛选
        </a>
      </EmptyState>
    );
  if (total === 0)
    return (
      <EmptyState art="messages" title="还没有消息" text="申请进度与资金变动会在这里提醒您。">
        {hasOffers && (
          <a className="btn primary" href="/bank">
            比较合作机构
          </a>
        )}
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        art="search"
        title={`第 ${page} 页没有消息`}
        text={total === undefined ? undefined : `共 ${total} 条，到第 ${last} 页为止。`}
      >
        <a className="btn" href={href(last)}>
          {total === undefined ? '回第一页' : '去最后一页'}
        </a>
      </EmptyState>
    );
  return (
    <>
      <ul className="messages">
        {rows.map((message) => (
          <li key={message.id}>
            <Message message={message} />
          </li>
        ))}
      </ul>
      {(last > 1 || page > 1 || (total === undefined && rows.length === PAGE_SIZE)) && (
        <Pager page={page} total={total} rows={rows.length} count={PAGE_SIZE} href={href} label="消息分页" />
      )}
    </>
  );
}

function Message({
  message: { id, title, summary, category_text, is_read, created_at },
}: {
  message: Notice;
}) {
  return (
    <a className={is_read === 0 ? 'unread' : undefined} href={`/notice/${id}?tab=mine`}>
      <i aria-hidden="true" />
      <div>
        <b>
          {is_read === 0 && <span className="sr">未读：</span>}
          {title ?? '消息'}
        </b>
        {summary && <p>{summary}</p>}
      </div>
      {category_text && <span className="tag">{category_text}</span>}
      {created_at && <Time at={created_at} />}
    </a>
  );
}

/** List and unread counts are then fetched again. */
export function ReadAll({ unread }: { unread: number }) {
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
      <Icon of={CheckCheck} size="small" />
      {busy ? '正在标记…' : '全部已读'}
    </button>
  );
}
