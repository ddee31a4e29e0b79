import type { Wallet } from '../../shared/records/wallet.ts';
import { useHasCapability } from '../capabilities.ts';
import { EmptyState, FailedState } from '../ui/EmptyState.tsx';
import { useMember } from '../webConfig.ts';
import { IncomeChart } from './IncomeChart.tsx';

/** Income and expense of the last six months. */
export function FlowCard({ months, className = 'card' }: { months: Wallet['months']; className?: string }) {
  const hasSums =
    months?.some(({ income, expense }) => income !== undefined || expense !== undefined) ?? false;
  return (
    <section className={className} aria-labelledby="flow-title">
      <header>
        <h2 id="flow-title">近六个月收支</h2>
        {hasSums && (
          <ul className="legend" aria-hidden="true">
            <li>入账</li>
            <li className="b">出账</li>
          </ul>
        )}
      </header>
      {months && hasSums ? <IncomeChart months={months} /> : <NoSums />}
    </section>
  );
}

/** The wallet has failed, or the upstream does not have these sums. */
function NoSums() {
  const isSupported = useHasCapability('bag');
  const hasFailed = !useMember()?.wallet && isSupported;
  return hasFailed ? (
    <FailedState level={3} compact title="收支合计加载失败" />
  ) : (
    <EmptyState level={3} compact title="暂无收支合计" />
  );
}
