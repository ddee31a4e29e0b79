import type { RepaymentPlan } from '../../../shared/money/repayment.ts';
import { download } from '../../lib/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { csvFile } from '../../../shared/csv.ts';
import { toYuan, groupYuan } from '../../../shared/money/money.ts';
import { PrintButton } from '../records/PrintHead.tsx';
import { Private, Shown, usePrivateText } from '../../ui/Private.tsx';

interface PlanTableProps {
  title: string;
  plan: RepaymentPlan;
  principal: number;
}

export function PlanTable({ title, plan, principal }: PlanTableProps) {
  return (
    <div className="plan-table">
      <div className="btn-row">
        <PrintButton />
        <button
          className="btn small scripted"
          type="button"
          onClick={() => download('还款计划.csv', planCsv(title, plan, principal))}
        >
          <Icon name="download" size="small" />
          下载表格
        </button>
      </div>
      <details>
        <summary>{`还款计划表（${plan.instalments.length} 期）`}</summary>
        <Shown>
          <PlanRows title={title} plan={plan} principal={principal} />
        </Shown>
      </details>
    </div>
  );
}

/** CSV: title, one row for each month, totals. */
export function planCsv(
  title: string,
  { instalments, totalInterest, totalPayment }: RepaymentPlan,
  principal: number,
): string {
  return csvFile([
    [title],
    ['期数', '应还金额（元）', '本金（元）', '利息（元）', '剩余本金（元）'],
    ...instalments.map((row) => [
      String(row.month),
      toYuan(row.payment),
      toYuan(row.principal),
      toYuan(row.interest),
      toYuan(row.balance),
    ]),
    ['合计', toYuan(totalPayment), toYuan(principal), toYuan(totalInterest), ''],
  ]);
}

interface PlanRowsProps {
  title: string;
  plan: RepaymentPlan;
  principal: number;
  dates?: readonly string[] | undefined;
}

export function PlanRows({ title, plan, principal, dates }: PlanRowsProps) {
  const figure = (fen: number) => (
    <Private as="td" className="num">
      {groupYuan(toYuan(fen))}
    </Private>
  );
  const shown = usePrivateText();
  return (
    <table className="table compact plain">
      <caption className="sr">{shown(title)}</caption>
      <thead>
        <tr>
          <th scope="col">期数</th>
          {dates && <th scope="col">还款日</th>}
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
            {dates && <td className="num start">{dates[month - 1]}</td>}
            {figure(payment)}
            {figure(repaid)}
            {figure(interest)}
            {figure(balance)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>合计</td>
          {dates && <td />}
          {figure(plan.totalPayment)}
          {figure(principal)}
          {figure(plan.totalInterest)}
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
