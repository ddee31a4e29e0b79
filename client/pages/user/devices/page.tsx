import { Card } from '../../../ui/Section.tsx';
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { DEVICES_PATH, END_DEVICE, END_OTHERS } from '../../../features/account/intents.ts';
import { Placeholder } from '../../../ui/Placeholder.tsx';
import { EmptyState, FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { toast } from '../../../lib/toast.ts';
import { apiOf, late, useLater, readCall } from '../../../context.ts';
import '../../../features/account/profile.css';
import '../../../features/account/selfService.css';
import { SecurityTabs, SecurityTitle } from '../../../features/account/SecurityFrame.tsx';
import { readValues } from '../../../forms/refusal.ts';
import { useEffect, useRef } from 'react';
import type { Device, LoginLog } from '../../../../shared/records/selfService.ts';
import { useHasCapability } from '../../../webConfig.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ACTIONS, RecordTable } from '../../../features/records/RecordTable.tsx';
import { UNKNOWN, type MayBeUndefined } from '../../../../shared/fieldsOf.ts';
import { ConfirmButton } from '../../../forms/ConfirmButton.tsx';
import { Time } from '../../../ui/Fact.tsx';
import { maskAddress } from '../../../../shared/rules/contact.ts';
import { StatusTag, type StatusLooks } from '../../../features/records/StatusTag.tsx';

const LOGINS = 10;

const readLogins = async (api: Api) => readCall(await api.envelope('logins', { count: LOGINS }));

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [devices, logins] = await Promise.all([
    api.envelope('devices', {}).then(readCall),
    late(context, readLogins(api)),
  ]);
  return { devices, logins };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, id = '' } = await readValues(request);
  const api = apiOf(context);
  const message =
    intent === END_DEVICE
      ? await api.endDevice({ id })
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
          <NotSupported
            feature="设备管理"
            text="修改登录密码后，其他设备会退出登录。"
            link={['修改密码', '/user/changePassword']}
          />
        ) : devices.data ? (
          <DeviceTable devices={devices.data} />
        ) : (
          <FailedState title="设备列表加载失败" />
        )}
      </div>
      {devices.isSupported && logins?.isSupported !== false && (
        <Card id="logins-title" title="最近登录">
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
        </Card>
      )}
    </>
  );
}

const COLUMNS = ['设备', '登录地点', '首次登录', '最近使用', ACTIONS];
const TITLE = 'devices-title';

function DeviceTable({ devices }: { devices: readonly Device[] }) {
  const canEnd = useHasCapability('endDevice');
  const canEndOthers = useHasCapability('endOtherDevices');
  const others = devices.filter(({ is_current }) => is_current !== 1);
  // Who ended a device stood on a button that is gone. The dialog, which closes now, gives the focus to the page in the next frame.
  const before = useRef(devices.length);
  useEffect(() => {
    if (devices.length < before.current) requestAnimationFrame(() => document.getElementById(TITLE)?.focus());
    before.current = devices.length;
  }, [devices.length]);
  return (
    <section className="devices" aria-labelledby={TITLE}>
      <header>
        <h2 id={TITLE} tabIndex={-1}>
          登录中的设备
        </h2>
        {canEndOthers && others.length > 0 && (
          <ConfirmButton
            id="end-others"
            title="退出其他全部设备"
            action={DEVICES_PATH}
            text={`本机保持登录，其他 ${others.length} 台设备须重新登录。`}
            values={{ intent: END_OTHERS }}
          />
        )}
      </header>
      <RecordTable caption="登录中的设备" columns={COLUMNS}>
        {devices.map((device) => (
          <tr key={device.id}>
            <td>
              <span className="device">
                <Icon name="monitor" />
                {device.name ?? '未知设备'}
                {device.is_current === 1 && <span className="tag info">本机</span>}
              </span>
            </td>
            <td>{whereOf(device)}</td>
            <td>{device.first_seen_at ? <Time at={device.first_seen_at} /> : UNKNOWN}</td>
            <td>{device.last_seen_at ? <Time at={device.last_seen_at} /> : UNKNOWN}</td>
            <td className="num">{canEnd && device.is_current === 0 && <EndDevice {...device} />}</td>
          </tr>
        ))}
      </RecordTable>
    </section>
  );
}

/** The place with the masked address, or what is known of the two. */
function whereOf({ place, address }: MayBeUndefined<Pick<Device, 'place' | 'address'>>): string {
  const masked = address && maskAddress(address);
  return place && masked ? `${place}（${masked}）` : place || masked || UNKNOWN;
}

const EndDevice = ({ id, name = '未知设备' }: Device) => (
  <ConfirmButton
    id={`end-${id}`}
    title="退出该设备"
    label={`退出该设备：${name}`}
    action={DEVICES_PATH}
    text={`${name} 上的登录立即失效，须重新登录。若不是您本人的设备，请随后修改登录密码。`}
    values={{ intent: END_DEVICE, id: String(id) }}
  />
);

const LOGIN_COLUMNS = ['时间', '方式', '设备', '登录地点', '结果'];
/** By the result: 1 logged in, 0 refused. */
const LOOKS: StatusLooks = { 0: { icon: 'x', tint: 'bad' }, 1: { icon: 'check', tint: 'ok' } };

function LoginTable({ logins }: { logins: readonly LoginLog[] }) {
  return (
    <RecordTable caption="最近登录" columns={LOGIN_COLUMNS}>
      {logins.map(({ id, at, way_text, device, place, address, result, result_text }) => (
        <tr key={id}>
          <td>{at ? <Time at={at} /> : UNKNOWN}</td>
          <td>{way_text ?? UNKNOWN}</td>
          <td>{device ?? UNKNOWN}</td>
          <td>{whereOf({ place, address })}</td>
          <td>
            {result === undefined && result_text === undefined ? (
              UNKNOWN
            ) : (
              <StatusTag looks={LOOKS} status={result} text={result_text} />
            )}
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}
