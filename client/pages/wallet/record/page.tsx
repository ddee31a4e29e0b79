import type { PagePath } from '../../../pageTable.ts';
import { IfOffered } from '../../../ui/IfOffered.tsx';
import { LinkTabs } from '../../../features/records/LinkTabs.tsx';
import { useState, type ReactNode } from 'react';
import {
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import type { MonthSum } from '../../../../shared/records/wallet.ts';
import { groupYuan, UNREADABLE, type Yuan, yuanText } from '../../../../shared/money/money.ts';
import { recordHref, type RecordQuery, type RecordTab } from '../../../features/records/recordHref.ts';
import {
  billCsvHref,
  filterOf,
  isFiltered,
  readRecordQuery,
  recordsOf,
} from '../../../features/records/recordQuery.ts';
import { useOfferedTabs } from '../../../features/wallet/offeredTabs.ts';
import { readFiltered } from '../../../lib/takenFilters.ts';
import { toast } from '../../../lib/toast.ts';
import { ALL_ROWS, type AllRows, fetchAllRows, periodText } from './printRows.ts';
import { BillTable, toBillRow, tellsBalance } from './BillTable.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RecordFilter } from './RecordFilter.tsx';
import { isFirstUse, RecordList, useTotals } from '../../../features/records/RecordList.tsx';
import { apiOf, late } from '../../../context.ts';
import { api } from '../../../api.ts';
import { useHasCapability, useMember } from '../../../webConfig.ts';
import '../../../features/wallet/wallet.css';
import { readValues } from '../../../forms/refusal.ts';
import { Private } from '../../../ui/Private.tsx';
import { SumBar, type Sum } from '../../../features/records/Sums.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { PrintRecords, RecordsPrintHead } from './PrintRecords.tsx';
import { RecordsNotSupported } from '../../../features/wallet/RecordsNotSupported.tsx';
import { FlowCard } from '../../../features/records/FlowCard.tsx';
import { WithdrawTable } from '../../../features/wallet/WithdrawTable.tsx';
import { RechargeTable } from './RechargeTable.tsx';

type Data = Awaited<ReturnType<typeof loader>>;
type TabData<T extends RecordTab> = Extract<Data, { tab: T }>;

const TOTALS = {
  bill: (api: Api, query: RecordQuery) => api.billPage(filterOf(query)),
  recharge: (api: Api, query: RecordQuery) => api.rechargeOrdersPage(filterOf(query)),
  withdraw: (api: Api, query: RecordQuery) => api.withdrawalsPage(filterOf(query)),
};

/** A list lives without its totals. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const api = apiOf(context);
  const query = readRecordQuery(new URL(request.url).searchParams);
  const { tab } = query;
  const filter = filterOf(query);
  switch (tab) {
    case 'recharge':
      return {
        tab,
        query,
        ...recordsOf(
          await Promise.all([
            readFiltered(args, 'rechargeOrders', filter),
            late(context, TOTALS.recharge(api, query)),
          ]),
        ),
      };
    case 'withdraw':
      return {
        tab,
        query,
        ...recordsOf(
          await Promise.all([
            readFiltered(args, 'withdrawals', filter),
            late(context, TOTALS.withdraw(api, query)),
          ]),
        ),
      };
    case 'bill': {
      const { list, missing } = recordsOf(
        await Promise.all([readFiltered(args, 'bill', filter), late(context, TOTALS.bill(api, query))]),
      );
      return { tab, query, list: list && { ...list, rows: list.rows.map(toBillRow) }, missing };
    }
  }
}

/** After a refusal the rows are fetched again as well, since the status has changed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { id = '', ...values } = await readValues(request);
  if (values.intent === ALL_ROWS) return fetchAllRows(apiOf(context), values);
  const { code, message } = await apiOf(context).envelope('cancelWithdraw', { id });
  if (code === SUCCESS) toast('success', message);
  return { code };
}

export function Component() {
  const data = useLoaderData<Data>();
  const list = useTotals<unknown, { total?: number | undefined }>(data.list, (api) =>
    TOTALS[data.tab](api, data.query),
  );
  const wallet = useMember()?.wallet;
  const balance = wallet?.balance;
  const isWithBalance = data.tab === 'bill' && tellsBalance(data.list?.rows ?? []);
  const offered = useOfferedTabs();
  const current = offered.some(({ tab }) => tab === data.tab);
  const [all, setAll] = useState<AllRows | null>(null);
  const { search } = useLocation();
  const print = { all, button: <PrintRecords search={search} show={setAll} /> };
  return (
    <>
      <RecordsPrintHead
        query={data.query}
        all={all}
        rows={list?.rows.length ?? 0}
        total={list?.totals.total}
      />
      <PageTitle text={`每笔收支的时间、金额与说明${isWithBalance ? '，以及变动后的余额' : ''}。`}>
        {balance !== undefined && (
          <p className="soft">
            可用余额{' '}
            <Private as="b" className="num">
              {yuanText(balance)}
            </Private>
          </p>
        )}
      </PageTitle>
      <div className="card">
        <LinkTabs
          label="记录种类"
          tabs={offered.map(({ tab, name }) => [name, recordHref({ tab }), tab === data.tab] as const)}
        />
        {current && !data.missing ? (
          <>
            {!isFirstUse(list, data.query.page, isFiltered(data.query)) && (
              <RecordFilter query={data.query} />
            )}
            {data.tab === 'bill' ? (
              <Bills {...data} print={print} />
            ) : data.tab === 'recharge' ? (
              <Recharges {...data} print={print} />
            ) : (
              <Withdrawals {...data} print={print} />
            )}
          </>
        ) : (
          <RecordsNotSupported tab={data.tab} />
        )}
      </div>
      {data.tab === 'bill' && wallet?.months?.some(isNonZero) && (
        <FlowCard className="card months" months={wallet.months} />
      )}
    </>
  );
}

interface Printable {
  print: { all: AllRows | null; button: ReactNode };
}

const buttonTo = (page: PagePath, text: string) => (
  <IfOffered page={page}>
    <a className="btn primary" href={page}>
      {text}
    </a>
  </IfOffered>
);
const toRecharge = buttonTo('/wallet/recharge', '去充值');
const toWithdraw = buttonTo('/wallet/withdrawl', '去提现');

/**
 * A browser would save a refusal as the file, so the bills are asked for first: the api shows why there are none. The file has the
 * amounts, hidden or not: it is the member's, who asked for it.
 */
async function downloadBills(query: RecordQuery) {
  const { code } = await api.envelope('bill', { ...filterOf(query), count: 1 });
  if (code !== SUCCESS) return;
  Object.assign(document.createElement('a'), { href: billCsvHref(query), download: '' }).click();
}

function Bills({ query, list, print }: TabData<'bill'> & Printable) {
  const rowsAndTotals = useTotals(list, (api) => TOTALS.bill(api, query));
  const sellsVip = useHasCapability('vipPackages');
  return (
    <RecordList
      list={rowsAndTotals}
      noun="账单"
      {...paging(query)}
      hint={`佣金${sellsVip ? '、退款' : ''}与充值会记在这里。`}
      sums={({ sum_income, sum_expense, total }, isWaiting) =>
        sumBar(
          isWaiting,
          [
            ...sum('入账合计（元）', sum_income, '+'),
            ...sum('出账合计（元）', sum_expense, '−'),
            ...rowCount(total),
          ],
          <>
            <a
              className="btn small"
              href={billCsvHref(query)}
              download
              onClick={(event) => {
                event.preventDefault();
                void downloadBills(query);
              }}
            >
              <Icon name="download" size="small" />
              导出 CSV
            </a>
            {print.button}
          </>,
        )
      }
    >
      {(rows) => (
        <BillTable
          rows={print.all?.tab === 'bill' ? print.all.rows : rows}
          caption={`${period(query)}账单，待结算与已失效的金额不计入合计与余额`}
        />
      )}
    </RecordList>
  );
}

const isNonZero = ({ income = '0.00', expense = '0.00' }: MonthSum): boolean =>
  income !== '0.00' || expense !== '0.00';

function Recharges({ query, list, print }: TabData<'recharge'> & Printable) {
  const rowsAndTotals = useTotals(list, (api) => TOTALS.recharge(api, query));
  const sellsVip = useHasCapability('vipPackages');
  return (
    <RecordList
      list={rowsAndTotals}
      noun="充值记录"
      {...paging(query)}
      hint={`充值所得${sellsVip ? '可用于购买 VIP 会员，' : ''}不能提现。`}
      start={toRecharge}
      sums={({ sum_amount, sum_give_amount, total }, isWaiting) =>
        sumBar(
          isWaiting,
          [
            ...sum('成功充值（元）', sum_amount),
            ...sum('赠送合计（元）', sum_give_amount),
            ...rowCount(total),
          ],
          print.button,
        )
      }
    >
      {(rows) => (
        <RechargeTable
          rows={print.all?.tab === 'recharge' ? print.all.rows : rows}
          caption={`${period(query)}充值记录`}
        />
      )}
    </RecordList>
  );
}

function Withdrawals({ query, list, print }: TabData<'withdraw'> & Printable) {
  const rowsAndTotals = useTotals(list, (api) => TOTALS.withdraw(api, query));
  return (
    <RecordList
      list={rowsAndTotals}
      noun="提现记录"
      {...paging(query)}
      hint="“可提现”余额可以提现到本人账户。"
      start={toWithdraw}
      sums={({ sum_amount, sum_fee, sum_real_amount, total }, isWaiting) =>
        sumBar(
          isWaiting,
          [
            ...sum('提现合计（不含退回，元）', sum_amount),
            ...sum('手续费合计（元）', sum_fee),
            ...sum('到账合计（元）', sum_real_amount),
            ...rowCount(total),
          ],
          print.button,
        )
      }
    >
      {(rows) => (
        <WithdrawTable
          key={query.open}
          rows={print.all?.tab === 'withdraw' ? print.all.rows : rows}
          open={query.open}
          hrefOf={(open) => recordHref({ ...query, open })}
          caption={`${period(query)}提现记录`}
        />
      )}
    </RecordList>
  );
}

function paging(query: RecordQuery) {
  return {
    page: query.page,
    href: (page: number) => recordHref({ ...query, page }),
    clear: isFiltered(query) ? recordHref({ tab: query.tab }) : undefined,
  };
}

const sum = (label: string, yuan: Yuan | undefined, sign = ''): Sum[] =>
  yuan === undefined
    ? []
    : [
        {
          label,
          value: yuan === null ? UNREADABLE : <Private>{sign + groupYuan(yuan)}</Private>,
          isIncome: yuan !== null && sign === '+',
        },
      ];
const rowCount = (total: number | undefined): Sum[] =>
  total === undefined ? [] : [{ label: '全部记录（笔）', value: String(total) }];
const sumBar = (isWaiting: boolean, sums: Sum[], acts: ReactNode) => (
  <SumBar sums={sums} isWaiting={isWaiting}>
    {acts}
  </SumBar>
);

const period = (query: RecordQuery): string =>
  query.start_date || query.end_date ? `${periodText(query)}的` : periodText(query);
