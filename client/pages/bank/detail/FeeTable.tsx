import { standardOf } from '../../../../shared/money/costTable.ts';
import { feeAmount, type Fee } from '../../../../shared/money/loanCost.ts';
import { groupYuan, toYuan } from '../../../../shared/money/money.ts';
import { showWan } from '../../../../shared/money/wan.ts';

export function FeeTable({ fees, principal }: { fees: readonly Fee[]; principal: number }) {
  return (
    <table className="table plain compact">
      <caption className="sr">除利息外，机构可能收取的费用</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">标准</th>
          <th scope="col" className="num">{`按 ${showWan(principal)} 万元（元）`}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => {
          const amount = feeAmount(fee, principal);
          return (
            <tr key={fee.name}>
              <th scope="row">{fee.name}</th>
              <td>{standardOf(fee)}</td>
              <td className="num">{amount === null ? '按实际发生' : groupYuan(toYuan(amount))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
