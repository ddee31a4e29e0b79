import type { Bill } from '../../../shared/records/wallet.ts';
import type { CallName } from '../../../shared/contract/index.ts';
import { vipRecordHref } from '../../entities/vipRecordHref.ts';
import { orderHref } from './orderHref.ts';
import { withdrawalHref } from './withdraw/withdrawalHref.ts';

/** Bills of memberships that are the member's own; a commission names the membership of somebody else. */
const OWN_VIP: readonly number[] = [301, 302];

/** URL of the record that caused a bill; undefined when the bill does not name it, or the upstream (`missing`) cannot show it. */
export function billRecord({ related_type: type, related_id: id, related_no: no, biz_type: kind }: Bill, missing: readonly string[]): string | undefined {
  const isThere = (call: CallName) => !missing.includes(call);
  if (type === 'recharge' && no && isThere('rechargeOrder')) return orderHref(no);
  if (type === 'withdraw' && id && isThere('withdrawals')) return withdrawalHref(id);
  if (type === 'vip' && no && OWN_VIP.includes(kind ?? 0) && isThere('certLogs')) return vipRecordHref(no);
  return undefined;
}
