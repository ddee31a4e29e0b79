import type { CallName } from '../../../shared/contract/index.ts';
import type { RecordTab } from '../records/recordHref.ts';
import { useMissing } from '../../webConfig.ts';

export const TAB_CALLS = {
  bill: 'bill',
  recharge: 'rechargeOrders',
  withdraw: 'withdrawals',
} as const satisfies Record<RecordTab, CallName>;

const TABS: { tab: RecordTab; name: string }[] = [
  { tab: 'bill', name: '账单' },
  { tab: 'recharge', name: '充值记录' },
  { tab: 'withdraw', name: '提现记录' },
];

export function useOfferedTabs() {
  const missing = useMissing();
  return TABS.filter(({ tab }) => !missing.includes(TAB_CALLS[tab]));
}
