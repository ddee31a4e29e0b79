import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import { EmptyState, FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { apiOf, readCall } from '../../../context.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import '../../../features/account/profile.css';
import '../../../features/account/selfService.css';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { NoticeChannel, NoticeSetting } from '../../../../shared/records/selfService.ts';
import { useSender } from '../../../lib/useSender.ts';
import { SubmitButton, NoScript } from '../../../forms/FormFrame.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RecordTable } from '../../../features/records/RecordTable.tsx';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';

export const loader = async ({ context }: LoaderFunctionArgs) =>
  readCall(await apiOf(context).envelope('noticeSettings', {}));

export async function action({ request, context }: ActionFunctionArgs) {
  // The cast is safe: the page's own form sends it, and the gateway validates it.
  const { settings } = (await request.json()) as { settings: NoticeChoice[] };
  const { code } = await apiOf(context).envelope('saveNoticeSettings', { settings });
  return { saved: code === SUCCESS };
}

export function Component() {
  const { data: settings, isSupported } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle text="选择接收哪些消息。账户安全与资金变动必须通知您，不能关闭。" />
      <div className="card">
        {!isSupported ? (
          <NotSupported
            feature="通知设置"
            text="消息会照常发送到“我的消息”。"
            link={['我的消息', '/notice?tab=mine']}
          />
        ) : !settings ? (
          <FailedState title="通知设置加载失败" />
        ) : settings.length > 0 ? (
          <NoticeSettingsForm settings={settings} />
        ) : (
          <EmptyState title="没有可以设置的消息" text="消息会照常发送到“我的消息”。" />
        )}
      </div>
    </>
  );
}

interface NoticeChoice {
  category: number;
  channel: number;
  enabled: number;
}

function NoticeSettingsForm({ settings }: { settings: readonly NoticeSetting[] }) {
  const form = useRef<HTMLFormElement>(null);
  const { send, busy, data } = useSender<{ saved: boolean }>();
  const [shown, setShown] = useState<'saved' | 'changed' | null>(null);
  useEffect(() => {
    if (data?.saved) setShown('saved');
  }, [data]);
  // Categories may have different channels: each is a column.
  const channels = [
    ...new Map(
      settings.flatMap((setting) =>
        setting.channels.map((one): [number, NoticeChannel] => [one.channel, one]),
      ),
    ).values(),
  ];

  const canChange = settings.some((setting) => setting.channels.some(({ locked }) => locked !== 1));

  function save(event: SyntheticEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    const boxes = [...form.current.querySelectorAll<HTMLInputElement>('input[data-channel]')];
    const chosen = boxes.map(({ checked, dataset }) => ({
      category: Number(dataset.category),
      channel: Number(dataset.channel),
      enabled: checked ? 1 : 0,
    }));
    send({ settings: chosen });
  }

  return (
    <form ref={form} className="notify" method="post" onSubmit={save} onChange={() => setShown('changed')}>
      <RecordTable
        caption="消息的接收方式"
        columns={['消息', ...channels.map(({ channel_text, channel }) => channel_text ?? `方式 ${channel}`)]}
      >
        {settings.map(({ category, category_text = `类别 ${category}`, remark, channels: own }) => (
          <tr key={category}>
            <th scope="row">
              {category_text}
              {remark && <small>{remark}</small>}
            </th>
            {channels.map(({ channel, channel_text }) => {
              const one = own.find((found) => found.channel === channel);
              return (
                <td key={channel}>
                  {one ? (
                    <Choice
                      {...one}
                      category={category}
                      label={`${category_text}：${one.channel_text ?? channel_text ?? channel}`}
                    />
                  ) : (
                    UNKNOWN
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </RecordTable>
      <footer>
        <NoScript />
        {canChange && (
          <SubmitButton busy={busy} sending="保存中…">
            保存设置
          </SubmitButton>
        )}
        <p role="status">
          {shown === 'saved' && (
            <span>
              <Icon name="circle-check" size="small" />
              已保存，从下一条消息起生效
            </span>
          )}
          {shown === 'changed' && <span>有未保存的修改</span>}
        </p>
      </footer>
    </form>
  );
}

function Choice({
  category,
  channel,
  enabled,
  locked,
  label,
}: NoticeChannel & { category: number; label: string }) {
  if (locked === 1)
    return (
      <span className="tag">
        <Icon name="lock" />
        必收
      </span>
    );
  return (
    <label className="tick">
      <input
        type="checkbox"
        aria-label={label}
        data-category={category}
        data-channel={channel}
        defaultChecked={enabled === 1}
      />
      <span aria-hidden="true">接收</span>
    </label>
  );
}
