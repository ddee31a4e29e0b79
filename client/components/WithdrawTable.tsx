import { groupYuan } from '../../shared/money.ts';
import type { Withdrawal } from '../../shared/records/withdrawal.ts';
import { StatusTag } from './StatusTag.tsx';
import { withdrawLooks } from './statusLooks.ts';
import { Time } from './Time.tsx';

/** Withdrawals: where the money went, what it cost, how it stands. */
export function WithdrawTable({ rows, caption }: { rows: readonly Withdrawal[]; caption: string }) {
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
        </tr>
      </thead>
      <tbody>
        {rows.map((withdrawal) => (
          <tr key={withdrawal.id}>
            <td>
              <Time at={withdrawal.applied_at} />
              <small>{withdrawal.withdraw_no}</small>
            </td>
            <td>
              <b>{withdrawal.bank_name || withdrawal.type_text}</b>
              <small>{withdrawal.account}</small>
            </td>
            <td>
              <StatusTag looks={withdrawLooks} status={withdrawal.status} text={withdrawal.status_text} />
              <small>{standing(withdrawal)}</small>
            </td>
            <td className="num">{groupYuan(withdrawal.amount)}</td>
            <td className="num">{isReturned(withdrawal) ? <span className="soft">—</span> : groupYuan(withdrawal.fee)}</td>
            <td className="num">{isReturned(withdrawal) ? <span className="soft">已退回</span> : groupYuan(withdrawal.real_amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rejected or cancelled: the whole sum is back in the wallet. */
const isReturned = ({ status }: Withdrawal): boolean => status === 20 || status === 30;

function standing({ status, reason, paid_at, expect_at }: Withdrawal): string | undefined {
  if (reason) return `原因：${reason}`;
  if (paid_at) return `${paid_at.slice(0, 16)} 到账`;
  return (status === 0 || status === 10) && expect_at ? `预计 ${expect_at.slice(0, 16)} 前到账` : undefined;
}
