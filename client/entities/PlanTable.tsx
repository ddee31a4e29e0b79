import { Download, Printer } from 'lucide';
import { useRef } from 'react';
import type { RepaymentPlan } from '../../shared/money/repayment.ts';
import { download } from '../lib/download.ts';
import { PlanRows } from './PlanRows.tsx';
import { planCsv } from './planCsv.ts';
import { Icon } from '../ui/Icon.tsx';

interface PlanTableProps {
  /** What the plan describes: offer, sum, rate, term, method. */
  title: string;
  plan: RepaymentPlan;
  principal: number;
}

/** The plan month by month. Collapsed at first; expanded for printing; the browser makes the CSV file. */
export function PlanTable({ title, plan, principal }: PlanTableProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  function print() {
    if (fold.current) fold.current.open = true;
    window.print();
  }
  return (
    <div className="plan-table">
      <div className="btn-row">
        <button className="btn small scripted" type="button" onClick={print}>
          <Icon of={Printer} size="small" />
          打印
        </button>
        <button className="btn small scripted" type="button" onClick={() => download('还款计划.csv', planCsv(title, plan, principal))}>
          <Icon of={Download} size="small" />
          下载表格
        </button>
      </div>
      <details ref={fold}>
        <summary>{`还款计划表（${plan.instalments.length} 期）`}</summary>
        <PlanRows title={title} plan={plan} principal={principal} />
      </details>
    </div>
  );
}
