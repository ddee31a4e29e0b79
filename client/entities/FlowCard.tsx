import type { Wallet } from '../../shared/records/wallet.ts';
import { FailedState } from '../ui/FailedState.tsx';
import { IncomeChart } from './IncomeChart.tsx';

/** Income and expense of the last six months, which are part of the wallet's data. */
export function FlowCard({ months, className = 'card' }: { months: Wallet['months']; className?: string }) {
  return (
    <section className={className} aria-labelledby="flow-title">
      <header>
        <h2 id="flow-title">近六个月收支</h2>
        {months && (
          <ul className="legend" aria-hidden="true">
            <li>收入</li>
            <li className="b">支出</li>
          </ul>
        )}
      </header>
      {months ? <IncomeChart months={months} /> : <FailedState level={3} compact title="暂时没有取到收支合计" />}
    </section>
  );
}
