import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import {
  NoticeSettingsForm,
  type NoticeChoice,
} from '../../features/account/selfService/NoticeSettingsForm.tsx';
import { EmptyState, FailedState, NotSupported } from '../../ui/EmptyState.tsx';
import { apiOf } from '../../context.ts';
import { readCall } from '../../readCall.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import '../../features/account/profile.css';
import '../../features/account/selfService/selfService.css';
import { PageTitle } from '../../ui/Crumbs.tsx';

export const loader = async ({ context }: LoaderFunctionArgs) =>
  readCall(await apiOf(context).envelope('noticeSettings', {}, { quiet: true }));

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
      <PageTitle title="通知设置" text="选择接收哪些消息。账户安全与资金变动必须通知您，不能关闭。" />
      <div className="card">
        {!isSupported ? (
          <NotSupported feature="通知设置" text="消息会照常发送到“我的消息”。">
            <a className="btn" href="/notice?tab=mine">
              我的消息
            </a>
          </NotSupported>
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
