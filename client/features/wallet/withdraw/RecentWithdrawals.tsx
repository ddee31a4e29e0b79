import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';
import { recordHref } from '../../../entities/recordHref.ts';
import { useHasCapability } from '../../../capabilities.ts';
import { WithdrawTable } from './WithdrawTable.tsx';
import { MoreLink } from '../../../ui/LinkList.tsx';

/** `rule`: the upstream's sentence about arrival. */
export function RecentWithdrawals({ rows, rule }: { rows: readonly Withdrawal[]; rule: string | undefined }) {
  const hasRecords = useHasCapability('withdrawals');
  return (
    <section className="card" aria-labelledby="recent-title">
      <header>
        <h2 id="recent-title">最近提现</h2>
        {hasRecords && <MoreLink href={recordHref({ tab: 'withdraw', page: 1 })}>全部提现记录</MoreLink>}
      </header>
      <WithdrawTable rows={rows} caption="最近的提现记录" rule={rule} />
    </section>
  );
}
