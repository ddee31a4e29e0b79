import { Card } from '../../ui/Section.tsx';
import { useState, type MouseEvent } from 'react';
import type { Withdrawal } from '../../../shared/records/withdrawal.ts';
import { ACTIONS, numeric, RecordTable } from '../records/RecordTable.tsx';
import { groupYuan } from '../../../shared/money/money.ts';
import { useHasCapability } from '../../webConfig.ts';
import { WITHDRAWAL } from '../../../shared/status/withdrawal.ts';
import { recordHref, withdrawalHref } from '../records/recordHref.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Timeline } from '../records/Timeline.tsx';
import { isReturned, statusNote, withdrawSteps } from './withdrawSteps.ts';
import { CancelWithdraw } from './CancelWithdraw.tsx';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { showTime } from '../../../shared/time/days.ts';
import { withdrawLooks, StatusTag } from '../records/StatusTag.tsx';
import { Time } from '../../ui/Fact.tsx';
import { MoreLink } from '../../ui/LinkList.tsx';
import type { Id } from '../../../shared/rules/ids.ts';
import { Private, usePrivateText } from '../../ui/Private.tsx';

interface WithdrawRowProps {
  withdrawal: Withdrawal;
  /** Some row has a fee, or what was paid out. */
  hasNet: boolean;
  opened: boolean;
  hrefOf: (open: Id | undefined) => string;
  rule?: string | undefined;
}

/** Expanded, with its progress. */
function WithdrawRow({ withdrawal, hasNet, opened, hrefOf, rule }: WithdrawRowProps) {
  const [isOpen, setOpen] = useState(opened);
  const { id, withdraw_no } = withdrawal;
  const canCancel = useHasCapability('cancelWithdraw');
  const note = statusNote(withdrawal);
  const shown = usePrivateText();
  const steps = withdrawSteps(withdrawal, rule);
  const isCancellable = withdrawal.can_cancel === 1 && canCancel;
  const hasProgress = steps.length > 0 || isCancellable;
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  return (
    <>
      <tr>
        <td>
          <Time at={withdrawal.applied_at} />
          <small>
            <a href={withdrawalHref(id)}>{withdraw_no ?? '详情'}</a>
          </small>
        </td>
        <td>
          <Payee withdrawal={withdrawal} />
        </td>
        <td>
          <StatusTag looks={withdrawLooks} status={withdrawal.status} text={withdrawal.status_text} />
          {note && <small>{shown(note)}</small>}
        </td>
        <td className="num">
          <Private className={isReturned(withdrawal) ? 'void' : undefined}>
            {groupYuan(withdrawal.amount)}
          </Private>
        </td>
        {hasNet && (
          <>
            <td className="num">
              {isReturned(withdrawal) ? (
                <span className="soft">—</span>
              ) : (
                <Private>{groupYuan(withdrawal.fee)}</Private>
              )}
            </td>
            <td className="num">
              {isReturned(withdrawal) ? (
                <span className="soft">已退回</span>
              ) : (
                <Private>{groupYuan(withdrawal.real_amount)}</Private>
              )}
            </td>
          </>
        )}
        <td className="end nowrap">
          {withdrawal.status === WITHDRAWAL.paid && (
            <a className="btn text small" href={withdrawalHref(id)} aria-label={`回单${nameOf(withdrawal)}`}>
              回单
            </a>
          )}
          {hasProgress && (
            <a
              className="btn text small"
              id={progressId(id)}
              href={hrefOf(isOpen ? undefined : id)}
              aria-expanded={isOpen}
              aria-label={`${isOpen ? '收起' : '进度'}${nameOf(withdrawal)}`}
              onClick={toggle}
            >
              <span>{isOpen ? '收起' : '进度'}</span>
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size="small" />
            </a>
          )}
        </td>
      </tr>
      {isOpen && hasProgress && (
        <tr className="record-open">
          <td colSpan={hasNet ? 7 : 5}>
            {steps.length > 0 && <Timeline label="提现进度" steps={steps} />}
            {isCancellable && <CancelWithdraw id={id} amount={withdrawal.amount} />}
          </td>
        </tr>
      )}
    </>
  );
}

function Payee({ withdrawal: { bank_name, type_text, account } }: { withdrawal: Withdrawal }) {
  const name = bank_name ?? type_text;
  if (!name) return account ?? <span className="soft">{UNKNOWN}</span>;
  return (
    <>
      <b>{name}</b>
      {account && <small>{account}</small>}
    </>
  );
}

function nameOf({ withdraw_no, applied_at }: Withdrawal): string {
  if (withdraw_no) return `：单号 ${withdraw_no}`;
  return applied_at ? `：${showTime(applied_at)} 申请的提现` : '';
}

const progressId = (id: Id): string => `withdraw-${id}`;

const COLUMNS = ['申请时间与单号', '收款账户', '状态', numeric('金额（元）')];
const NET_COLUMNS = [numeric('手续费（元）'), numeric('到账（元）')];

interface WithdrawTableProps {
  rows: readonly Withdrawal[];
  caption: string;
  open?: Id | undefined;
  /** The list with this row expanded. */
  hrefOf?: (open: Id | undefined) => string;
  rule?: string | undefined;
}

/** Each can be expanded. */
export function WithdrawTable({
  rows,
  caption,
  open,
  hrefOf = (id) => recordHref({ tab: 'withdraw', open: id }),
  rule,
}: WithdrawTableProps) {
  const hasNet = rows.some(({ fee, real_amount }) => fee !== undefined || real_amount !== undefined);
  return (
    <RecordTable caption={caption} columns={[...COLUMNS, ...(hasNet ? NET_COLUMNS : []), ACTIONS]}>
      {rows.map((withdrawal) => (
        <WithdrawRow
          key={withdrawal.id}
          withdrawal={withdrawal}
          hasNet={hasNet}
          opened={withdrawal.id === open}
          hrefOf={hrefOf}
          rule={rule}
        />
      ))}
    </RecordTable>
  );
}

/** `rule`: the upstream's sentence about arrival. */
export function RecentWithdrawals({ rows, rule }: { rows: readonly Withdrawal[]; rule: string | undefined }) {
  const hasRecords = useHasCapability('withdrawals');
  return (
    <Card
      id="recent-title"
      title="最近提现"
      end={hasRecords && <MoreLink href={recordHref({ tab: 'withdraw' })}>全部提现记录</MoreLink>}
    >
      <WithdrawTable rows={rows} caption="最近的提现记录" rule={rule} />
    </Card>
  );
}
