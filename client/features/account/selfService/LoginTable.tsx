import { Check, X } from 'lucide';
import type { LoginLog } from '../../../../shared/records/selfService.ts';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { StatusTag, type StatusLooks } from '../../../ui/StatusTag.tsx';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import { Time } from '../../../ui/Fact.tsx';
import { maskAddress } from '../../../../shared/rules/contact.ts';

const COLUMNS = ['时间', '方式', '设备', '登录地址', '结果'];
/** By the result: 1 logged in, 0 refused. */
const LOOKS: StatusLooks = { 0: { icon: X, tint: 'bad' }, 1: { icon: Check, tint: 'ok' } };

export function LoginTable({ logins }: { logins: readonly LoginLog[] }) {
  return (
    <RecordTable caption="最近登录" columns={COLUMNS}>
      {logins.map(({ id, at, way_text, device, address, result, result_text }) => (
        <tr key={id}>
          <td>{at ? <Time at={at} /> : UNKNOWN}</td>
          <td>{way_text ?? UNKNOWN}</td>
          <td>{device ?? UNKNOWN}</td>
          <td>{address ? maskAddress(address) : UNKNOWN}</td>
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
