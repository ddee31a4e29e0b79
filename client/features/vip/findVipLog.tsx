import type { Api } from '../../../shared/api.ts';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { PAGE_SIZE_MAX, SUCCESS } from '../../../shared/constants.ts';
import { NotSupported } from '../../ui/EmptyState.tsx';
import type { Id } from '../../../shared/rules/ids.ts';

export const VipRecordsNotSupported = () => (
  <NotSupported
    feature="VIP 会员记录查询"
    text="您的 VIP 会员权益不受影响；需要核对的，可以联系客服。"
    link={['联系客服', '/contact']}
  />
);

export const VIP_CERT = 3;

/**
 * By its id, or its order's number, as bills have it. Undefined: none; null: not fetched. `missing`: the upstream does not have them.
 * Searches the list, because the upstream has no call for one record.
 */
export async function findVipLog(api: Api, wanted: Id, quiet = false) {
  const input = { cert_type: VIP_CERT, count: PAGE_SIZE_MAX };
  const { code, data } = await api.envelope('certLogs', input, { quiet });
  const logs = code === SUCCESS ? data : null;
  return {
    log: logs && logs.find(({ id, vip }) => [String(id), vip?.order_no].includes(String(wanted))),
    missing: code === NOT_FOUND,
  };
}
