import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';
import { ACTIONS, numeric, RecordTable } from '../../../ui/RecordTable.tsx';
import { WithdrawRow } from './WithdrawRow.tsx';

const COLUMNS = ['申请时间与单号', '收款账户', '状态', numeric('金额（元）'), numeric('手续费（元）'), numeric('到账（元）'), ACTIONS];

interface WithdrawTableProps {
  rows: readonly Withdrawal[];
  caption: string;
  /** Id of the row that is expanded at first. */
  open?: number | undefined;
  /** The upstream's sentence about arrival, for withdrawals without an expected date. */
  rule?: string | undefined;
}

/** Withdrawals with account, fee and status; each can be expanded to show its progress. */
export function WithdrawTable({ rows, caption, open, rule }: WithdrawTableProps) {
  return (
    <RecordTable caption={caption} columns={COLUMNS}>
      {rows.map((withdrawal) => (
        <WithdrawRow key={withdrawal.id} withdrawal={withdrawal} opened={withdrawal.id === open} rule={rule} />
      ))}
    </RecordTable>
  );
}
