import { groupYuan } from '../../../shared/money/money.ts';
import type { Bill } from '../../../shared/records/wallet.ts';
import { BILL } from '../../../shared/status/bill.ts';
import { Amount } from '../../ui/Amount.tsx';
import { numeric, RecordTable } from '../../ui/RecordTable.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { billLooks } from '../../entities/statusLooks.ts';
import { Time } from '../../ui/Time.tsx';

const COLUMNS = ['时间与单号', '类型与说明', '资金账户', '状态', numeric('金额 (元)'), numeric('余额 (元)')];

/** Bills of the wallet. Pending and void ones do not change the balance and are marked. */
export function BillTable({ rows, caption }: { rows: readonly Bill[]; caption: string }) {
  return (
    <RecordTable caption={caption} columns={COLUMNS}>
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
            <Amount yuan={bill.amount} type={bill.type} idle={bill.status !== BILL.inEffect} />
          </td>
          <td className="num">{bill.status === BILL.inEffect ? groupYuan(bill.balance) : <span className="soft">不计入</span>}</td>
        </tr>
      ))}
    </RecordTable>
  );
}
