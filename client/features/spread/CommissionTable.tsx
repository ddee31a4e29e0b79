import type { Bill } from '../../../shared/records/wallet.ts';
import { showDate } from '../../../shared/time/showTime.ts';
import { BILL } from '../../../shared/status/bill.ts';
import { Amount } from '../../ui/Amount.tsx';
import { numeric, RecordTable } from '../../ui/RecordTable.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { billLooks } from '../../entities/statusLooks.ts';
import { Time } from '../../ui/Time.tsx';

const EXPENSE = 2;

const COLUMNS = ['时间与单号', '类型与说明', '来自', '状态与结算日', numeric('金额 (元)')];

/** Commission, rewards and reversals: whose purchase caused them, and when they are settled. */
export function CommissionTable({ rows, caption }: { rows: readonly Bill[]; caption: string }) {
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
            {bill.source_user ? (
              <>
                <b>{bill.source_user.nickname}</b>
                <small>{bill.source_user.phone_mask}</small>
              </>
            ) : (
              <span className="soft">—</span>
            )}
          </td>
          <td>
            <StatusTag looks={billLooks} status={bill.status} text={bill.status_text} />
            <small>{settlement(bill)}</small>
          </td>
          <td className="num">
            <Amount yuan={bill.amount} type={bill.type} idle={bill.status !== BILL.inEffect} />
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

/** When the entry is settled. Rewards and reversals take effect at once. */
function settlement({ settle_at, status, type }: Bill): string {
  if (!settle_at) return type === EXPENSE ? '即时扣回' : '即时入账';
  const day = showDate(settle_at);
  if (status === BILL.pending) return `冻结至 ${day}，期满转入可提现`;
  return status === BILL.inEffect ? `${day} 结算` : '冻结期内取消，不再结算';
}
