import { groupYuan, toYuan } from '../../shared/money/money.ts';
import type { RepaymentPlan } from '../../shared/money/repayment.ts';

interface PlanRowsProps {
  /** What the plan describes: offer, sum, rate, term, method. */
  title: string;
  plan: RepaymentPlan;
  principal: number;
  /** The due date of each instalment, where they are known. */
  dates?: readonly string[] | undefined;
}

/** A repayment plan month by month, with totals. */
export function PlanRows({ title, plan, principal, dates }: PlanRowsProps) {
  const figure = (fen: number) => groupYuan(toYuan(fen));
  return (
    <table className="table compact plain">
      <caption className="sr">{title}</caption>
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
          {dates && <td />}
          <td className="num">{figure(plan.totalPayment)}</td>
          <td className="num">{figure(principal)}</td>
          <td className="num">{figure(plan.totalInterest)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
