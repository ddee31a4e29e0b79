import { useEffect, useRef, useState } from 'react';
import { Monitor } from 'lucide';
import type { Device } from '../../../../shared/records/selfService.ts';
import { useHasCapability } from '../../../capabilities.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ACTIONS, RecordTable } from '../../../ui/RecordTable.tsx';
import { END_DEVICE, END_OTHERS } from './intents.ts';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import { useSender } from '../../../forms/useSender.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Time } from '../../../ui/Fact.tsx';
import { maskAddress } from '../../../../shared/rules/contact.ts';

const COLUMNS = ['设备', '登录地址', '首次登录', '最近使用', ACTIONS];
const TITLE = 'devices-title';

/** All but the present device can be logged out. */
export function DeviceTable({ devices }: { devices: readonly Device[] }) {
  const canEnd = useHasCapability('endDevice');
  const canEndOthers = useHasCapability('endOtherDevices');
  const others = devices.filter(({ is_current }) => is_current !== 1);
  // Who ended a device stood on a button that is gone.
  const before = useRef(devices.length);
  useEffect(() => {
    if (devices.length < before.current) document.getElementById(TITLE)?.focus();
    before.current = devices.length;
  }, [devices.length]);
  return (
    <section className="devices" aria-labelledby={TITLE}>
      <header>
        <h2 id={TITLE} tabIndex={-1}>
          登录中的设备
        </h2>
        {canEndOthers && others.length > 0 && (
          <AskFirst
            id="end-others"
            text="退出其他全部设备"
            consequence={`本机保持登录，其他 ${others.length} 台设备须重新登录。`}
            values={{ intent: END_OTHERS }}
          />
        )}
      </header>
      <RecordTable caption="登录中的设备" columns={COLUMNS}>
        {devices.map((device) => (
          <tr key={device.id}>
            <td>
              <span className="device">
                <Icon of={Monitor} />
                {device.name ?? '未知设备'}
                {device.is_current === 1 && <span className="tag info">本机</span>}
              </span>
            </td>
            <td>{device.address ? maskAddress(device.address) : UNKNOWN}</td>
            <td>{device.first_seen_at ? <Time at={device.first_seen_at} /> : UNKNOWN}</td>
            <td>{device.last_seen_at ? <Time at={device.last_seen_at} /> : UNKNOWN}</td>
            <td className="num">{canEnd && device.is_current === 0 && <EndDevice {...device} />}</td>
          </tr>
        ))}
      </RecordTable>
    </section>
  );
}

const EndDevice = ({ id, name = '未知设备' }: Device) => (
  <AskFirst
    id={`end-${id}`}
    text="退出该设备"
    label={`退出该设备：${name}`}
    consequence={`${name} 上的登录立即失效，须重新登录。若不是您本人的设备，请随后修改登录密码。`}
    values={{ intent: END_DEVICE, id: String(id) }}
  />
);

interface AskFirstProps {
  id: string;
  text: string;
  label?: string;
  consequence: string;
  values: Record<string, string>;
}

function AskFirst({ id, text, label, consequence, values }: AskFirstProps) {
  const [asking, setAsking] = useState(false);
  const { send, busy, data } = useSender();
  // Done or refused: the list and a toast say which.
  useEffect(() => {
    if (data) setAsking(false);
  }, [data]);
  const close = () => !busy && setAsking(false);
  return (
    <>
      <button
        type="button"
        className="btn small scripted"
        id={id}
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {text}
      </button>
      {asking && (
        <ConfirmDialog title={text} opener={id} close={close}>
          <p>{consequence}</p>
          <div className="btn-row end-row">
            <button type="button" className="btn" aria-disabled={busy} onClick={close}>
              取消
            </button>
            <button
              type="button"
              className="btn primary"
              aria-busy={busy}
              aria-disabled={busy}
              onClick={() => send(values)}
            >
              {busy ? '正在退出…' : text}
            </button>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
