import { groupYuan } from '../../../../shared/money/money.ts';
import type { Bill } from '../../../../shared/records/wallet.ts';
import { BILL } from '../../../../shared/status/bill.ts';
import { numeric, RecordTable } from '../../../features/records/RecordTable.tsx';
import { useMissing } from '../../../webConfig.ts';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import { billLooks, inProgressLook, StatusTag } from '../../../features/records/StatusTag.tsx';
import { pick } from '../../../context.ts';
import type { CallName } from '../../../../shared/contract/index.ts';
import { vipRecordHref, withdrawalHref } from '../../../features/records/recordHref.ts';
import { orderHref } from '../../../features/wallet/rechargeQuery.ts';
import { Amount, Time } from '../../../ui/Fact.tsx';
import { Private, usePrivateText } from '../../../ui/Private.tsx';

const FIELDS = [
  'id',
  'bill_no',
  'type',
  'biz_type',
  'biz_type_text',
  'title',
  'remark',
  'amount',
  'balance',
  'purse_text',
  'status',
  'status_text',
  'in_progress',
  'related_type',
  'related_id',
  'related_no',
  'created_at',
] as const satisfies readonly (keyof Bill)[];

/** A bill as the table shows it. */
type BillRow = Pick<Bill, (typeof FIELDS)[number]>;

export const toBillRow = (bill: Bill): BillRow => pick(bill, FIELDS);

/** A commission names the membership of somebody else. */
const OWN_VIP: readonly number[] = [301, 302];

/** The record that caused a bill; undefined when it cannot be shown. */
function billRecord(
  { related_type: type, related_id: id, related_no: no, biz_type: kind }: BillRow,
  missing: readonly string[],
): string | undefined {
  const isThere = (call: CallName) => !missing.includes(call);
  if (type === 'recharge' && no && isThere('rechargeOrder')) return orderHref(no);
  if (type === 'withdraw' && id && isThere('withdrawals')) return withdrawalHref(id);
  if (type === 'vip' && no && OWN_VIP.includes(kind ?? 0) && isThere('certLogs')) return vipRecordHref(no);
  return undefined;
}

const COLUMNS = ['时间与单号', '类型与说明', '资金账户', '状态', numeric('金额（元）')];
const BALANCE = numeric('余额（元）');

/** Whether bills say the balance after them. Those that say nothing at all may. */
export const tellsBalance = (rows: readonly Pick<Bill, 'amount' | 'balance'>[]): boolean =>
  rows.every(({ amount }) => amount === undefined) || rows.some(({ balance }) => balance !== undefined);

export function BillTable({ rows, caption }: { rows: readonly BillRow[]; caption: string }) {
  const hasBalance = tellsBalance(rows);
  const shown = usePrivateText();
  return (
    <RecordTable caption={caption} columns={hasBalance ? [...COLUMNS, BALANCE] : COLUMNS}>
      {rows.map((bill) => (
        <tr key={bill.id}>
          <td>
            <Time at={bill.created_at} />
            {bill.bill_no && <small>{bill.bill_no}</small>}
          </td>
          <td>
            <Cause bill={bill} />
            {bill.remark && <small>{shown(bill.remark)}</small>}
          </td>
          <td>
            <Purse bill={bill} />
          </td>
          <td>
            {bill.in_progress === 1 ? (
              <StatusTag looks={inProgressLook} status={bill.in_progress} text="处理中" />
            ) : (
              <StatusTag looks={billLooks} status={bill.status} text={bill.status_text} />
            )}
          </td>
          <td className="num">
            <Amount yuan={bill.amount} type={bill.type} idle={isIdle(bill)} />
          </td>
          {hasBalance && (
            <td className="num">
              {isIdle(bill) ? (
                <span className="soft">不计入</span>
              ) : (
                <Private>{groupYuan(bill.balance)}</Private>
              )}
            </td>
          )}
        </tr>
      ))}
    </RecordTable>
  );
}

function Cause({ bill }: { bill: BillRow }) {
  const href = billRecord(bill, useMissing());
  const name = bill.title ?? bill.biz_type_text ?? '余额变动';
  return (
    <b>
      {href ? (
        <a href={href} aria-label={bill.related_no ? `${name}：单号 ${bill.related_no}` : undefined}>
          {name}
        </a>
      ) : (
        name
      )}
    </b>
  );
}

function Purse({ bill: { purse_text: name } }: { bill: BillRow }) {
  return name === undefined ? (
    <span className="soft">{UNKNOWN}</span>
  ) : (
    <span className="tag line">{name}</span>
  );
}

const isIdle = ({ status }: BillRow): boolean => status === BILL.pending || status === BILL.void;
