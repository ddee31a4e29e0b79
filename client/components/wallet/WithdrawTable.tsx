import type { Withdrawal } from '../../../shared/records/withdrawal.ts';
import { WithdrawRow } from './WithdrawRow.tsx';

interface WithdrawTableProps {
  rows: readonly Withdrawal[];
  caption: string;
  /** Id of the row that is shown in full from the beginning. */
  open?: number | undefined;
}

/** Withdrawals: where the money went, what it cost, how it stands; each with its progress to be opened. */
export function WithdrawTable({ rows, caption, open }: WithdrawTableProps) {
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">申请时间与单号</th>
          <th scope="col">收款账户</th>
          <th scope="col">状态</th>
          <th scope="col" className="num">
            金额 (元)
          </th>
          <th scope="col" className="num">
            手续费 (元)
          </th>
          <th scope="col" className="num">
            到账 (元)
          </th>
          <th scope="col">
            <span className="sr">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((withdrawal) => (
          <WithdrawRow key={withdrawal.id} withdrawal={withdrawal} opened={withdrawal.id === open} />
        ))}
      </tbody>
    </table>
  );
}
