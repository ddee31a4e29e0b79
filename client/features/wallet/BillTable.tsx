import { groupYuan } from '../../../shared/money/money.ts';
import type { Bill } from '../../../shared/records/wallet.ts';
import { BILL } from '../../../shared/status/bill.ts';
import { UNKNOWN } from '../../../shared/unknown.ts';
import { Amount } from '../../ui/Amount.tsx';
import { numeric, RecordTable } from '../../ui/RecordTable.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { billLooks } from '../../entities/looks/billLooks.ts';
import { Time } from '../../ui/Time.tsx';
import { Private } from '../../ui/Private.tsx';

const COLUMNS = ['时间与单号', '类型与说明', '资金账户', '状态', numeric('金额 (元)'), numeric('余额 (元)')];

/** Bills of the wallet. Pending and void ones do not change the balance and are marked. */
export function BillTable({ rows, caption }: { rows: readonly Bill[]; caption: string }) {
  return (
    <RecordTable caption={caption} columns={COLUMNS}>
      {rows.map((bill) => (
        <tr key={bill.id}>
          <td>
            <Time at={bill.created_at} />
            {bill.bill_no && <small>{bill.bill_no}</small>}
          </td>
          <td>
            <b>{bill.title ?? bill.biz_type_text ?? '余额变动'}</b>
            {bill.remark && <small>{bill.remark}</small>}
          </td>
          <td>
            <Purse bill={bill} />
          </td>
          <td>
            <StatusTag looks={billLooks} status={bill.status} text={bill.status_text} />
          </td>
          <td className="num">
            <Amount yuan={bill.amount} type={bill.type} idle={isIdle(bill)} />
          </td>
          <td className="num">{isIdle(bill) ? <span className="soft">不计入</span> : <Private>{groupYuan(bill.balance)}</Private>}</td>
        </tr>
      ))}
    </RecordTable>
  );
}

const PURSES: Readonly<Record<number, string>> = { 1: '可提现', 2: '仅消费' };

function Purse({ bill: { purse_text, purse } }: { bill: Bill }) {
  const name = purse_text ?? PURSES[purse ?? 0];
  return name === undefined ? <span className="soft">{UNKNOWN}</span> : <span className="tag line">{name}</span>;
}

const isIdle = ({ status }: Bill): boolean => status === BILL.pending || status === BILL.void;
