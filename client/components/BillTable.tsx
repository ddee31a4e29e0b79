import { groupYuan } from '../../shared/money.ts';
import type { Bill } from '../../shared/records/wallet.ts';
import { Amount } from './Amount.tsx';
import { StatusTag } from './StatusTag.tsx';
import { billLooks } from './statusLooks.ts';
import { Time } from './Time.tsx';

/** Changes of the wallet. What is pending or void does not move the balance, and says so. */
export function BillTable({ rows, caption }: { rows: readonly Bill[]; caption: string }) {
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">时间与单号</th>
          <th scope="col">类型与说明</th>
          <th scope="col">资金账户</th>
          <th scope="col">状态</th>
          <th scope="col" className="num">
            金额 (元)
          </th>
          <th scope="col" className="num">
            余额 (元)
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((bill) => (
          <tr key={bill.id}>
            <td>
              <Time at={bill.created_at} />
              <small>{bill.bill_no}</small>
            </td>
            <td>
              <b>{bill.title}</b>
              {bill.remark && <small>{bill.remark}</small>}
            </td>
            <td>
              <span className="tag line">{bill.purse_text ?? (bill.purse === 1 ? '可提现' : '仅消费')}</span>
            </td>
            <td>
              <StatusTag looks={billLooks} status={bill.status} text={bill.status_text} />
            </td>
            <td className="num">
              <Amount yuan={bill.amount} type={bill.type} idle={bill.status !== 1} />
            </td>
            <td className="num">{bill.status === 1 ? groupYuan(bill.balance) : <span className="soft">不计入</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
