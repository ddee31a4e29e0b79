import { standardOf } from '../../../../shared/money/costTable.ts';
import { feeAmount, overdueInterest } from '../../../../shared/money/loanCost.ts';
import { groupYuan, toYuan } from '../../../../shared/money/money.ts';
import { showWan } from '../../../../shared/money/wan.ts';
import type { Partner } from '../../../../shared/records/partner.ts';

/** A standard that says in words that nothing is charged. */
const FREE = /^(免收|免费|不收取?|不另收)$/;

interface FeeTableProps {
  offer: Pick<Partner, 'name' | 'fees'>;
  /** Fen. */
  principal: number;
  /** The instalment (fen) and the rate (hundredths of a percent) of the example. */
  overdue: { payment: number; rate: number } | undefined;
}

const DAYS = 10;

function overdueExample(late: { payment: number; rate: number }, multiple: number): string {
  const interest = overdueInterest(late, multiple, DAYS);
  return `例：${groupYuan(toYuan(late.payment))} 元逾期 ${DAYS} 天，约 ${groupYuan(toYuan(interest))} 元`;
}

export function FeeTable({ offer: { name = '放款机构', fees }, principal, overdue }: FeeTableProps) {
  return (
    <table className="table plain compact">
      <caption className="sr">除利息外，可能收取的费用</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">收取方</th>
          <th scope="col">标准</th>
          <th scope="col" className="num">{`按 ${showWan(principal)} 万元（元）`}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => {
          const amount = feeAmount(fee, principal);
          const standard = standardOf(fee);
          return (
            <tr key={fee.name}>
              <th scope="row">{fee.name}</th>
              <td>{fee.collector ?? name}</td>
              <td>
                {standard}
                {fee.multiple !== undefined && overdue && (
                  <small>{overdueExample(overdue, fee.multiple)}</small>
                )}
              </td>
              <td className="num">
                {amount !== null ? groupYuan(toYuan(amount)) : FREE.test(standard) ? '0.00' : '按实际发生'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
