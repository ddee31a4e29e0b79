import type { Bill } from '../../../shared/records/wallet.ts';
import { BILL } from '../../../shared/status/bill.ts';
import { Amount } from '../../ui/Amount.tsx';
import { numeric, RecordTable } from '../../ui/RecordTable.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { billLooks } from '../../entities/looks/billLooks.ts';
import { Time } from '../../ui/Time.tsx';
import { UNKNOWN } from "../../../shared/fieldsOf.ts";
import { showDate } from "../../../shared/time/days.ts";

const EXPENSE = 2;

const COLUMNS = ['时间与单号', '类型与说明', '来自', '状态与结算日', numeric('金额（元）')];

/** Commission, rewards and reversals: whose purchase caused them, and when they are settled. */
export function CommissionTable({ rows, caption }: { rows: readonly Bill[]; caption: string }) {
  return (
    <RecordTable caption={caption} columns={COLUMNS}>
      {rows.map((bill) => (
        <tr key={bill.id}>
          <td>
            <Time at={bill.created_at} />
            {bill.bill_no && <small>{bill.bill_no}</small>}
          </td>
          <td>
            <b>{bill.title ?? bill.biz_type_text ?? '佣金'}</b>
            {bill.remark && <small>{bill.remark}</small>}
          </td>
          <td>
            <Source of={bill.source_user} />
          </td>
          <td>
            <StatusTag looks={billLooks} status={bill.status} text={bill.status_text} />
            {settlement(bill) && <small>{settlement(bill)}</small>}
          </td>
          <td className="num">
            <Amount yuan={bill.amount} type={bill.type} idle={bill.status !== BILL.inEffect} />
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

/** The member whose purchase caused the entry. */
function Source({ of: { nickname, phone_mask: phone } = {} }: { of: Bill['source_user'] | undefined }) {
  if (!nickname && !phone) return <span className="soft">{UNKNOWN}</span>;
  return (
    <>
      <b>{nickname ?? phone}</b>
      {nickname && phone && <small>{phone}</small>}
    </>
  );
}

/** When the entry is settled; undefined when it is not known. Rewards and reversals take effect at once. */
function settlement({ settle_at, status, type }: Bill): string | undefined {
  if (status === undefined) return undefined;
  if (!settle_at) return status === BILL.pending || type === undefined ? undefined : type === EXPENSE ? '即时扣回' : '即时入账';
  const day = showDate(settle_at);
  if (status === BILL.pending) return `冻结至 ${day}，期满转入可提现`;
  return status === BILL.inEffect ? `${day} 结算` : '冻结期内取消，不再结算';
}
