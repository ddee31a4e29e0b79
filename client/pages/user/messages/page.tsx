import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { NOT_FOUND } from '../../../../shared/codes.ts';
import { COMPLAINT_LINE, PAGE, PAGE_SIZE, SUCCESS } from '../../../../shared/constants.ts';
import { readPage, knownTotals } from '../../../../shared/paging.ts';
import type { Message, MessageList } from '../../../../shared/records/message.ts';
import { MESSAGE, MESSAGE_KIND } from '../../../../shared/status/message.ts';
import { apiOf, notFound } from '../../../context.ts';
import { StatusTag, type StatusLooks } from '../../../features/records/StatusTag.tsx';
import { MESSAGES_PAGE, telHref } from '../../../lib/hrefs.ts';
import { useWebConfig, useIsOpen } from '../../../webConfig.ts';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { EmptyState, FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { Fact, Time } from '../../../ui/Fact.tsx';
import { Alert, Icon } from '../../../ui/Icon.tsx';
import { MoreLink } from '../../../ui/LinkList.tsx';
import { Pager } from '../../../features/records/Pager.tsx';
import { PastTheEnd } from '../../../features/records/PastTheEnd.tsx';
import { ACTIONS, RecordTable } from '../../../features/records/RecordTable.tsx';
import { Card } from '../../../ui/Section.tsx';
import { Timeline, timelineSteps } from '../../../features/records/Timeline.tsx';
import { showTime } from '../../../../shared/time/days.ts';
import { toQuery } from '../../../../shared/wire.ts';
import { readId } from '../../../../shared/rules/ids.ts';
import { usePrivateText } from '../../../ui/Private.tsx';

/** The list, or with an `:id` one message. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const api = apiOf(context);
  if (params.id === undefined) {
    const page = readPage(new URL(request.url).searchParams.get('page'));
    const { code, data } = await api.envelope('messages', { page });
    return { page, list: code === SUCCESS ? data : null, missing: code === NOT_FOUND };
  }
  const id = readId(params.id);
  if (id === undefined) throw notFound();
  const { code, data } = await api.envelope('message', { id }, { quiet: true });
  if (code === NOT_FOUND) throw notFound();
  return { message: code === SUCCESS ? data : null };
}

export function Component() {
  const data = useLoaderData<typeof loader>();
  return 'message' in data ? <OneMessage message={data.message ?? null} /> : <Messages {...data} />;
}

const looks: StatusLooks = {
  [MESSAGE.waiting]: { icon: 'clock', tint: 'warn' },
  [MESSAGE.answered]: { icon: 'check', tint: 'ok' },
  [MESSAGE.closed]: { icon: 'undo-2' },
};

const COLUMNS = ['时间与编号', '类别与内容', '回复期限', '状态', ACTIONS];
const hrefOf = (page: number) => MESSAGES_PAGE + toQuery({ page: page === PAGE ? undefined : page });

interface MessagesProps {
  page: number;
  list: MessageList | null;
  missing: boolean;
}

function Messages({ page, list, missing }: MessagesProps) {
  const isSupported = useIsOpen(MESSAGES_PAGE) && !missing;
  const complaints = useWebConfig()?.site?.complaints;
  const { total, size } = knownTotals(list ?? {}, { page, count: PAGE_SIZE, rows: list?.list.length ?? 0 });
  return (
    <>
      <PageTitle text="每条都有编号与回复期限，回复会记在这里，并以站内消息通知您。">
        <a className="btn" href="/contact">
          写留言
        </a>
      </PageTitle>
      <div className="card">
        {!isSupported ? (
          <NotSupported
            feature="留言查询"
            text="已提交的留言仍会按您留下的方式回复。"
            link={['联系我们', '/contact']}
          />
        ) : !list ? (
          <FailedState title="留言加载失败" />
        ) : total === 0 ? (
          <EmptyState
            art="messages"
            title="还没有留言"
            text="有疑问、建议或要投诉的，可以随时告诉我们。"
            link={['写留言', '/contact', true]}
          />
        ) : list.list.length === 0 ? (
          <PastTheEnd page={page} total={total} count={size} noun="条留言" href={hrefOf} />
        ) : (
          <>
            <RecordTable caption="留言与投诉" columns={COLUMNS}>
              {list.list.map((message) => (
                <Row key={message.id} message={message} />
              ))}
            </RecordTable>
            <Pager page={page} total={total} rows={list.list.length} count={size} href={hrefOf} />
          </>
        )}
      </div>
      {complaints && <p className="soft">{`投诉：${complaints}`}</p>}
    </>
  );
}

function Row({ message: { id, message_no: no, ...message } }: { message: Message }) {
  const shown = usePrivateText();
  return (
    <tr>
      <td>
        <Time at={message.created_at} />
        {no && <small>{no}</small>}
      </td>
      <td>
        <b>{message.kind_text ?? '留言'}</b>
        {message.content && <small className="clip">{shown(message.content)}</small>}
      </td>
      <td>
        <Time at={message.due_at} />
      </td>
      <td>
        <State {...message} />
      </td>
      <td>
        <a
          className="nowrap"
          href={`${MESSAGES_PAGE}/${id}`}
          aria-label={no ? `查看：编号 ${no}` : undefined}
        >
          查看
        </a>
      </td>
    </tr>
  );
}

function State({ status, status_text, is_overdue }: Omit<Message, 'id'>) {
  return is_overdue === 1 ? (
    <span className="tag bad">
      <Icon name="circle-alert" />
      已超期
    </span>
  ) : (
    <StatusTag looks={looks} status={status} text={status_text} />
  );
}

function OneMessage({ message }: { message: Message | null }) {
  const phone = useWebConfig()?.site?.phone;
  const shown = usePrivateText();
  return (
    <>
      <PageTitle text={message?.message_no ? `编号 ${message.message_no}` : '内容、期限与回复。'}>
        <MoreLink href={MESSAGES_PAGE}>全部留言</MoreLink>
      </PageTitle>
      {message ? (
        <Card id="message-title" title={message.kind_text ?? '留言'} end={<State {...message} />}>
          <div className="body stack">
            {message.is_overdue === 1 && (
              <Alert tone="warn" icon="circle-alert">
                已超过回复期限，可以致电
                {phone ? <a href={telHref(phone)}>{phone}</a> : '客服'}
                催办。
              </Alert>
            )}
            <dl className="answers">
              <Fact label="提交时间">
                <Time at={message.created_at} />
              </Fact>
              <Fact label="回复期限">
                <Time at={message.due_at} />
              </Fact>
              <div className="full">
                <dt>内容</dt>
                <dd>{shown(message.content ?? '—')}</dd>
              </div>
              {message.reply && (
                <div className="full">
                  <dt>{message.status === MESSAGE.closed ? '关闭原因' : '回复'}</dt>
                  <dd>
                    {shown(message.reply)}
                    {message.kind === MESSAGE_KIND.complaint && (
                      <span className="note">
                        {'对回复不满意的，可以拨打金融消费者投诉热线 '}
                        <a href={telHref(COMPLAINT_LINE)}>{COMPLAINT_LINE}</a>。
                      </span>
                    )}
                  </dd>
                </div>
              )}
            </dl>
            <Timeline
              label="处理进度"
              steps={timelineSteps(
                // The answer stands above.
                message.timeline.map(({ remark: _remark, ...step }) => step),
                message.status === MESSAGE.waiting ? 'open' : 'ended',
                message.status === MESSAGE.waiting
                  ? [
                      {
                        text: '回复',
                        ...(message.due_at && {
                          remark: `${showTime(message.due_at)} 前${message.is_overdue === 1 ? '，已超期' : ''}`,
                        }),
                      },
                    ]
                  : [],
              )}
            />
          </div>
        </Card>
      ) : (
        <div className="card">
          <FailedState title="这条留言加载失败" />
        </div>
      )}
    </>
  );
}
