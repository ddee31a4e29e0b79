import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { DeviceTable } from '../../features/account/selfService/DeviceTable.tsx';
import { END_DEVICE, END_OTHERS } from '../../features/account/selfService/intents.ts';
import { LoginTable } from '../../features/account/selfService/LoginTable.tsx';
import { EmptyState, FailedState, NotSupported } from '../../ui/EmptyState.tsx';
import { toast } from '../../lib/toast.ts';
import { apiOf } from '../../context.ts';
import { late, useLater } from '../../late.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { readCall } from '../../readCall.ts';
import '../../features/account/profile.css';
import '../../features/account/selfService/selfService.css';
import { SecurityTabs, SecurityTitle } from '../../features/account/SecurityFrame.tsx';
import { readValues } from '../../forms/refusal.ts';

const LOGINS = 10;

const readLogins = async (api: Api) =>
  readCall(await api.envelope('logins', { count: LOGINS }, { quiet: 'failures' }));

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [devices, logins] = await Promise.all([
    api.envelope('devices', {}, { quiet: true }).then(readCall),
    late(context, readLogins(api)),
  ]);
  return { devices, logins };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, id } = await readValues(request);
  const api = apiOf(context);
  const message =
    intent === END_DEVICE
      ? await api.endDevice({ id: Number(id) })
      : intent === END_OTHERS
        ? await api.endOtherDevices()
        : null;
  if (typeof message === 'string') toast('success', message || '已退出登录');
  return { done: typeof message === 'string' };
}

export function Component() {
  const { devices, logins: loaded } = useLoaderData<typeof loader>();
  const logins = useLater(loaded, readLogins);
  return (
    <>
      <SecurityTitle />
      <div className="card">
        <SecurityTabs />
        {!devices.isSupported ? (
          <NotSupported feature="设备管理" text="修改登录密码后，其他设备会退出登录。">
            <a className="btn" href="/user/changePassword">
              修改密码
            </a>
          </NotSupported>
        ) : devices.data ? (
          <DeviceTable devices={devices.data} />
        ) : (
          <FailedState title="设备列表加载失败" />
        )}
      </div>
      {devices.isSupported && logins?.isSupported !== false && (
        <section className="card" aria-labelledby="logins-title">
          <header>
            <h2 id="logins-title">最近登录</h2>
          </header>
          {!logins ? (
            <Placeholder lines={19} />
          ) : !logins.data ? (
            <FailedState level={3} compact title="登录记录加载失败" />
          ) : logins.data.list.length > 0 ? (
            <LoginTable logins={logins.data.list} />
          ) : (
            <EmptyState
              level={3}
              compact
              title="还没有登录记录"
              text="之后的登录会记在这里，未通过的尝试也会列出。"
            />
          )}
        </section>
      )}
    </>
  );
}
