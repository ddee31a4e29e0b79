import type { CallName } from '../../../shared/contract/index.ts';
import type { RecordTab } from '../../entities/recordHref.ts';
import { useMissing } from '../../webConfig.ts';
import { useIsOpen } from '../../pageCalls.ts';

const TABS: { tab: RecordTab; name: string; call: CallName }[] = [
  { tab: 'bill', name: '账单', call: 'bill' },
  { tab: 'recharge', name: '充值记录', call: 'rechargeOrders' },
  { tab: 'withdraw', name: '提现记录', call: 'withdrawals' },
];

export function useOfferedTabs() {
  const missing = useMissing();
  return TABS.filter(({ call }) => !missing.includes(call));
}

export function OfferedLink({ href, children }: { href: string; children: string }) {
  return useIsOpen(href) ? (
    <a className="btn primary" href={href}>
      {children}
    </a>
  ) : null;
}
