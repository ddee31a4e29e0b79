import { LinkTabs } from '../../features/records/LinkTabs.tsx';
import type { ReactNode } from 'react';
import type { Bill, BillPage } from '../../../shared/records/wallet.ts';
import { groupYuan, type Yuan } from '../../../shared/money/money.ts';
import { commissionKinds, referralHref, type ReferralQuery } from './referralQuery.ts';
import { readCommissionTotals } from './commission.ts';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { RecordList, useTotals, type LoadedList } from '../../features/records/RecordList.tsx';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { BILL } from '../../../shared/status/bill.ts';
import { numeric, RecordTable } from '../../features/records/RecordTable.tsx';
import { showDate } from '../../../shared/time/days.ts';
import { billLooks, StatusTag } from '../../features/records/StatusTag.tsx';
import { MoreLink } from '../../ui/LinkList.tsx';
import { useHasCapability } from '../../webConfig.ts';
import { Amount, Time } from '../../ui/Fact.tsx';
import { Private, usePrivateText } from '../../ui/Private.tsx';
import { SumBar } from '../../features/records/Sums.tsx';

const EXPENSE = 2;

const COLUMNS = ['时间与单号', '类型与说明', '来自', '状态与结算日', numeric('金额（元）')];

function CommissionTable({ rows, caption }: { rows: readonly Bill[]; caption: string }) {
  const shown = usePrivateText();
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
            {bill.remark && <small>{shown(bill.remark)}</small>}
          </td>
          <td>
            <Source {...bill} />
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

function Source({ source_user: { nickname, phone_mask: phone } = {}, remark }: Bill) {
  if (!nickname && !phone) return <span className="soft">{UNKNOWN}</span>;
  return (
    <>
      <b>{nickname ?? phone}</b>
      {nickname && phone && !remark?.includes(phone) && <small>{phone}</small>}
    </>
  );
}

/** Rewards and reversals take effect at once. */
function settlement({ settle_at, status, type }: Bill): string | undefined {
  if (status === undefined) return undefined;
  if (!settle_at)
    return status === BILL.pending || type === undefined
      ? undefined
      : type === EXPENSE
        ? '即时扣回'
        : '即时入账';
  const day = showDate(settle_at);
  if (status === BILL.pending) return `冻结至 ${day}，期满转入可提现`;
  return status === BILL.inEffect ? `${day} 结算` : '冻结期内取消，不再结算';
}

interface CommissionListProps {
  query: ReferralQuery;
  latest: Bill[] | null;
  /** Null when all kinds are shown, or on failure. */
  ofKind: LoadedList<Bill, BillPage> | null;
}

const useHint = (): string =>
  `${useHasCapability('vipPackages') ? '好友购买 VIP 会员后，' : ''}佣金会记在这里，并写明结算日。`;
/** The kind that was charged back. */
const REVERSED = 403;
const reversedHint = '已结算的佣金，在好友退款后会冲回，并记在这里。';
const invite = (
  <a className="btn primary" href={referralHref({})}>
    去邀请好友
  </a>
);

/** The upstream filters by one kind at a time, so the view of all kinds shows the newest only. */
export function CommissionList({ query, latest, ofKind }: CommissionListProps) {
  const { kind, page } = query;
  const hint = useHint();
  const list = useTotals(ofKind, (api) => readCommissionTotals(api, page, kind));
  const name = commissionKinds.find(([known]) => known === kind)?.[1];
  return (
    <>
      <LinkTabs
        className="sub-tabs in-card"
        label="佣金种类"
        tabs={([[undefined, '最近'], ...commissionKinds] as const).map(
          ([value, word]) =>
            [word, referralHref({ tab: 'commission', kind: value }), value === kind] as const,
        )}
      />
      {name === undefined ? (
        <Latest rows={latest} />
      ) : (
        <RecordList
          list={list}
          noun={`${name}记录`}
          page={page}
          href={(to) => referralHref({ ...query, page: to })}
          hint={kind === REVERSED ? reversedHint : hint}
          start={invite}
          sums={({ sum_income, sum_expense, total }, isWaiting) => (
            <SumBar
              isWaiting={isWaiting}
              sums={[
                kind === REVERSED
                  ? { label: '冲回合计（元）', value: signed('−', sum_expense) }
                  : {
                      label: '已入账合计（元）',
                      value: signed('+', sum_income),
                      isIncome: Boolean(sum_income),
                    },
                { label: '笔数', value: total === undefined ? UNKNOWN : String(total) },
              ]}
            />
          )}
        >
          {(rows) => <CommissionTable rows={rows} caption={`${name}记录，冻结中与已失效的金额不计入合计`} />}
        </RecordList>
      )}
    </>
  );
}

const signed = (sign: '+' | '−', yuan: Yuan | undefined): ReactNode =>
  yuan ? <Private>{`${sign}${groupYuan(yuan)}`}</Private> : groupYuan(yuan);

function Latest({ rows }: { rows: Bill[] | null }) {
  const hint = useHint();
  if (rows === null)
    return <FailedState title="佣金记录加载失败" text="暂时没有取得数据，您的资金不受影响。" />;
  if (rows.length === 0)
    return (
      <EmptyState title="还没有佣金记录" text={hint}>
        {invite}
      </EmptyState>
    );
  return (
    <>
      <CommissionTable rows={rows} caption="最近的佣金记录" />
      <p className="in-card list-end">
        <span className="soft">{`最近 ${rows.length} 条；更早的按种类查看`}</span>
        <MoreLink href="/wallet/record">全部收支</MoreLink>
      </p>
    </>
  );
}
