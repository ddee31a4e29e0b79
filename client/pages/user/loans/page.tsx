import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { PAGE_SIZE_MAX } from '../../../../shared/constants.ts';
import { burdenOf } from '../../../../shared/money/loanCost.ts';
import { toYuan, yuanText } from '../../../../shared/money/money.ts';
import type { FormRecord } from '../../../../shared/records/loan.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { FORM } from '../../../../shared/status/form.ts';
import { apiOf, late, pick, readCall, useLater } from '../../../context.ts';
import '../../../features/applications/apply.css';
import '../../../features/comparison/offer.css';
import { OwnFiguresLine } from '../../../features/comparison/OwnFiguresLine.tsx';
import { Hardship, owedLoan } from '../../../features/loans/Hardship.tsx';
import { lenderOf, lenderTerms, type LenderTerms } from '../../../features/loans/lenderTerms.ts';
import { LoanTable, loanRow } from '../../../features/loans/LoanTable.tsx';
import { keepOwnFigures, useOwnFigures } from '../../../features/offers/ownFigures.ts';
import { Light } from '../../../features/offers/PaymentLight.tsx';
import { PrintButton, PrintHead } from '../../../features/records/PrintHead.tsx';
import { now, today } from '../../../lib/clock.ts';
import { download } from '../../../lib/download.ts';
import { readWithTaken } from '../../../lib/takenFilters.ts';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { EmptyState, FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Alert, Icon } from '../../../ui/Icon.tsx';
import { Private } from '../../../ui/Private.tsx';
import { Card } from '../../../ui/Section.tsx';
import { useMember } from '../../../webConfig.ts';
import {
  ledgerCalendar,
  ledgerMonths,
  monthlyTotal,
  otherDues,
  otherKey,
  ownDues,
  useOtherLoans,
  type LedgerMonth,
} from './ledger.ts';
import { Letter } from './Letter.tsx';
import { OtherLoans } from './OtherLoans.tsx';

const FIELDS = [
  'id',
  'form_no',
  'title',
  'loan_type_name',
  'partner_id',
  'partner_name',
  'partner_phone',
  'amount',
  'result',
  'status',
  'timeline',
] as const satisfies readonly (keyof FormRecord)[];

type Record = Pick<FormRecord, (typeof FIELDS)[number]>;

/** By the number of the loan. */
const termsOf = (records: readonly Record[], partners: readonly Partner[] | null) =>
  records.map((record): [Record['id'], LenderTerms] => [record.id, lenderTerms(record, partners)]);

const readTerms = async (api: Api, records: readonly Record[]) =>
  records.length === 0 ? [] : termsOf(records, await api.partner({}, { quiet: true }));

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const { data: rows, isSupported } = readCall(
    await readWithTaken(api, 'formRecords', { status: FORM.paidOut, count: PAGE_SIZE_MAX }),
  );
  const records =
    rows && rows.filter(({ status }) => status === FORM.paidOut).map((row): Record => pick(row, FIELDS));
  const terms = await late(context, readTerms(api, records ?? []));
  return { records, isSupported, isCut: (rows?.length ?? 0) >= PAGE_SIZE_MAX, terms, today: today() };
}

export function Component() {
  const { records, isSupported, isCut, terms: loaded, today } = useLoaderData<typeof loader>();
  const terms = new Map(
    useLater(loaded, (api) => readTerms(api, records ?? [])) ?? termsOf(records ?? [], null),
  );
  const letter = new URLSearchParams(useLocation().search).get('letter');
  const owner = useMember()?.user.id;
  const { loans: typed, keep } = useOtherLoans(owner);
  const others = (typed ?? []).filter((loan) => otherDues(loan, today).length > 0);
  const rows = (records ?? []).map((record) => loanRow(record, null, today));
  const running = rows.flatMap(({ record, loan, due }) => (loan && due ? [{ record, loan }] : []));
  const dues = [
    ...running.map(({ record, loan }) => ownDues(lenderOf(record), loan, today)),
    ...others.map((loan) => otherDues(loan, today)),
  ];
  if (letter !== null) {
    const row = rows.find(({ record }) => String(record.id) === letter);
    const other = others.find((loan) => otherKey(loan) === letter);
    return (
      <Letter
        key={letter}
        // One from elsewhere is known when this device has been read.
        of={
          row
            ? { lender: lenderOf(row.record), number: row.record.form_no, due: row.due ?? undefined }
            : other && { lender: other.lender, due: otherDues(other, today)[0] }
        }
        isWaiting={typed === undefined && owner !== undefined}
      />
    );
  }

  /** The file has the amounts, hidden or not: it is the member's, who asked for it. */
  function save() {
    const own = running.map(({ record, loan }) => [record, loan] as const);
    const text = ledgerCalendar(own, others, { host: window.location.host, now: now(), today });
    download('我的还款.ics', text, 'text/calendar;charset=utf-8');
  }

  const owed = rows.filter(({ due }) => due !== null).map((row) => owedLoan(row, terms.get(row.record.id)));
  return (
    <>
      <PrintHead
        title="我的贷款"
        remark="金额与日期按合同条款与本人填写的内容计算，以放款机构的还款计划为准。"
      />
      <PageTitle text="接下来每个月要还多少、还给谁、哪一天，都在这里；其他机构的贷款可以自己记上。">
        {dues.length > 0 && (
          <div className="btn-row">
            <PrintButton />
            <button className="btn small scripted" type="button" onClick={save}>
              <Icon name="calendar-plus" size="small" />
              全部加入日历
            </button>
          </div>
        )}
      </PageTitle>
      {dues.length > 0 && (
        <Months
          months={ledgerMonths(dues, today)}
          monthly={monthlyTotal(dues)}
          missing={rows.filter(({ due }) => due === undefined).length}
        />
      )}
      {!isSupported ? (
        <NotSupported
          inCard
          feature="贷款记录"
          text="在本站办的贷款暂时不能列出；其他机构的贷款可以记在下面。"
          link={['联系客服', '/contact']}
        />
      ) : !records ? (
        <FailedState inCard title="贷款加载失败" text="暂时没有取得数据，下面各月只有您自己记的贷款。" />
      ) : (
        <Card id="loans-title" title="在本站办的贷款">
          {rows.length > 0 ? (
            <LoanTable rows={rows} explains />
          ) : (
            <EmptyState
              level={3}
              compact
              title="还没有放款的贷款"
              text="放款后会列在这里；其他机构的贷款可以记在下面。"
              link={['比较产品', '/bank']}
            />
          )}
          {isCut && (
            <p className="note body">{`只列出最近 ${PAGE_SIZE_MAX} 份申请中的贷款，更早的没有计入。`}</p>
          )}
        </Card>
      )}
      <OtherLoans loans={typed} today={today} keep={keep} isKnown={owner !== undefined} />
      <Hardship loans={owed} />
    </>
  );
}

interface MonthsProps {
  months: readonly LedgerMonth[];
  /** Fen. */
  monthly: number;
  /** Loans whose dues are not known. */
  missing: number;
}

/** `2026-12` → `2026 年 12 月` */
const monthText = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

function Months({ months, monthly, missing }: MonthsProps) {
  const { income, debts } = useOwnFigures();
  const [next] = months.flatMap((month) => month.dues);
  const isUsed = debts === monthly;
  return (
    <Card id="months-title" title="接下来 12 个月">
      <div className="body ledger">
        <dl className="facts-line">
          {next && (
            <Fact label="下一笔">
              <span key={next.day + next.lender}>{`${next.day} ${next.lender}`}</span>{' '}
              <Private>{yuanText(toYuan(next.payment))}</Private>
            </Fact>
          )}
          <Fact label="每月还款合计（各笔下一期）">
            <Private>{yuanText(toYuan(monthly))}</Private>{' '}
            {income ? <Light burden={burdenOf(monthly, { income })} /> : null}
          </Fact>
        </dl>
        {missing > 0 && (
          <Alert
            icon="circle-alert"
            tone="warn"
            small
          >{`合计与各月没有计入 ${missing} 笔不能列出每期的贷款，见下表。`}</Alert>
        )}
        <div className="scripted">
          <div className="ledger-use">
            <button
              className="btn small"
              type="button"
              aria-disabled={isUsed}
              onClick={() => keepOwnFigures({ debts: monthly })}
            >
              <span key={String(isUsed)}>
                {isUsed ? '已用作匹配与自查里的“已有还款”' : '用作匹配与自查里的“已有还款”'}
              </span>
            </button>
            <OwnFiguresLine />
            <p className="note">“已有还款”退出登录后仍留在这台设备上，别人也会看到；不要时点“清除”。</p>
          </div>
        </div>
        {months
          .filter(({ dues }) => dues.length > 0)
          .map(({ month, dues, total }) => (
            <details key={month}>
              <summary>
                <b>{monthText(month)}</b>
                <span>{`${dues.length} 期`}</span>
                <Private className="num">{yuanText(toYuan(total))}</Private>
                <span className="month-share">
                  {income ? <Light burden={burdenOf(total, { income })} short /> : null}
                </span>
              </summary>
              <table className="table plain compact" aria-label={`${monthText(month)}的还款`}>
                <thead>
                  <tr>
                    <th scope="col">还款日</th>
                    <th scope="col">放款机构</th>
                    <th scope="col" className="num">
                      金额
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {dues.map(({ lender, day, payment }, at) => (
                    <tr key={`${day} ${lender} ${at}`}>
                      <td>{day}</td>
                      <td>{lender}</td>
                      <Private as="td" className="num">
                        {yuanText(toYuan(payment))}
                      </Private>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          ))}
        <p className="note">
          本月只算今天及以后的。每期金额与日期按合同条款计算，以贷款合同和放款机构的还款计划为准；节假日是否顺延也以合同为准。
        </p>
      </div>
    </Card>
  );
}
