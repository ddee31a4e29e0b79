import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../../shared/constants.ts';
import { loadArticle, unavailable } from '../../../features/articles/loadArticles.ts';
import { NOTICE_PATH, messagesHref } from '../../../features/articles/messageQuery.ts';
import { isMine } from '../../../lib/hrefs.ts';
import { ArticleView } from '../../../features/articles/ArticleView.tsx';
import { HelpCard } from '../../../features/site/HelpCard.tsx';
import { apiOf, notFound } from '../../../context.ts';
import { requireSession } from '../../../lib/requireSession.ts';
import '../../../features/articles/article.css';
import '../../../features/articles/articleTop.css';
import { isUpstreamFailure } from '../../../../shared/result.ts';
import { useEffect, useEffectEvent } from 'react';
import type { NoticeDetail, Notice } from '../../../../shared/records/content.ts';
import { useContactText, useMember } from '../../../webConfig.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { MoreLink } from '../../../ui/LinkList.tsx';
import { AccountFrame } from '../../../shell/layouts/account.tsx';
import { showTime } from '../../../../shared/time/days.ts';
import { recordHref } from '../../../features/records/recordHref.ts';
import type { MayBeUndefined } from '../../../../shared/fieldsOf.ts';
import { ownPath } from '../../../../shared/rules/ownPaths.ts';
import { Prose } from '../../../ui/Section.tsx';
import { type Id, readId } from '../../../../shared/rules/ids.ts';
import { usePrivateText } from '../../../ui/Private.tsx';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const { pathname, search, searchParams } = new URL(request.url);
  if (!isMine(searchParams)) return { ...(await loadArticle(api, 'notice', params.id)), message: null };
  const id = readId(params.id);
  if (id === undefined) throw notFound();
  requireSession(context, request.url);
  const { code, data: message, reason } = await api.envelope('noticeDetail', { id });
  if (reason === 'origin_wrong') return { title: '消息', message: null, open: pathname + search };
  if (code !== SUCCESS || !message) throw isUpstreamFailure(code) ? unavailable(code) : notFound();
  return { title: message.title ?? '消息', message: { ...message, content: message.content?.html } };
}

export function Component() {
  const page = useLoaderData<typeof loader>();
  if (page.message) return <MessageView message={page.message} />;
  if ('open' in page)
    return (
      <AccountFrame>
        <EmptyState
          inCard
          art="messages"
          title="这条消息还没有打开"
          text="您是从其他网站的链接来的。打开之后，消息会标为已读。"
          link={['打开消息', page.open, true]}
        />
      </AccountFrame>
    );
  return (
    <ArticleView page={page} path={NOTICE_PATH}>
      <HelpCard />
    </ArticleView>
  );
}

/** The record that a message concerns; null when there is none. */
export function messageHref({
  biz_type,
  biz_id,
  link = '',
}: MayBeUndefined<Pick<Notice, 'biz_type' | 'biz_id' | 'link'>>): string | null {
  if (biz_type === 'form' && biz_id) return `/form/record/${biz_id}`;
  if (biz_type === 'withdraw' && biz_id) return recordHref({ tab: 'withdraw', open: biz_id });
  return ownPath(link);
}

const LINK_TEXTS: Record<string, string> = {
  '/user/changePassword': '修改登录密码',
  '/user/info': '查看个人资料',
  '/spread': '查看推广等级与邀请的好友',
  '/vip': '查看 VIP 会员套餐',
};

export const messageLinkText = (path: string): string => LINK_TEXTS[path] ?? '查看相关记录';

function MessageView({
  message,
}: {
  message: Omit<NoticeDetail, 'content'> & { content: string | undefined };
}) {
  const { id, title, category_text, created_at, content } = message;
  const record = messageHref(message);
  const shown = usePrivateText();
  const contact = useContactText();
  const unread = useMember()?.user.unread_count ?? 0;
  const { revalidate } = useRevalidator();
  // This request marked the message as read; the header's count may be older.
  const countAgain = useEffectEvent((_shown: Id) => {
    if (unread > 0) void revalidate();
  });
  useEffect(() => countAgain(id), [id]);
  return (
    <AccountFrame>
      <PageTitle
        title={shown(title ?? '消息')}
        text={[category_text, created_at && showTime(created_at)].filter(Boolean).join('，')}
      >
        <MoreLink href={messagesHref({})}>全部消息</MoreLink>
      </PageTitle>
      <article className="card">
        <div className="body stack">
          {content ? (
            <Prose html={shown(content)} />
          ) : (
            <p className="soft">{shown(message.summary ?? '正文暂缺。')}</p>
          )}
          {record && (
            <div className="btn-row">
              <a className="btn primary" href={record}>
                {messageLinkText(record)} <Icon name="arrow-right" size="small" />
              </a>
            </div>
          )}
        </div>
      </article>
      <p className="note">
        对这条消息有疑问？<a href="/contact">{contact}</a>
      </p>
    </AccountFrame>
  );
}
