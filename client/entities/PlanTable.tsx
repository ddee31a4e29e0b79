import { Download, Printer } from 'lucide';
import { useRef } from 'react';
import { groupYuan, toYuan } from '../../shared/money/money.ts';
import type { RepaymentPlan } from '../../shared/money/repayment.ts';
import { download } from '../lib/download.ts';
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
  const figure = (fen: number) => groupYuan(toYuan(fen));
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
        <table className="table compact plain">
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">期数</th>
              <th scope="col" className="num">
                应还金额
              </th>
              <th scope="col" className="num">
                本金
              </th>
              <th scope="col" className="num">
                利息
              </th>
              <th scope="col" className="num">
                剩余本金
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.instalments.map(({ month, payment, principal: repaid, interest, balance }) => (
              <tr key={month}>
                <td>{`第 ${month} 期`}</td>
                <td className="num">{figure(payment)}</td>
                <td className="num">{figure(repaid)}</td>
                <td className="num">{figure(interest)}</td>
                <td className="num">{figure(balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>合计</td>
              <td className="num">{figure(plan.totalPayment)}</td>
              <td className="num">{figure(principal)}</td>
              <td className="num">{figure(plan.totalInterest)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </details>
    </div>
  );
}
