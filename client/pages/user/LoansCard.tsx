import { toYuan, yuanText } from '../../../shared/money/money.ts';
import { useTakes } from '../../lib/takenFilters.ts';
import type { Application } from './applications.ts';
import { FORM } from '../../../shared/status/form.ts';
import { applicationTitle } from '../../features/applications/applicationFacts.ts';
import { grantedLoan, nextDue } from '../../features/applications/grantedLoan.ts';
import { Private } from '../../ui/Private.tsx';
import { MoreLink } from '../../ui/LinkList.tsx';
import { RecordTable, ACTIONS, numeric } from '../../features/records/RecordTable.tsx';
import { Card } from '../../ui/Section.tsx';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';

const DUE = [numeric('下一还款日'), numeric('应还金额'), numeric('剩余本金')];

/** The loans that were paid out and are not repaid by their plan. Nothing when there are none. */
export function LoansCard({ applications, today }: { applications: readonly Application[]; today: string }) {
  const loans = applications.flatMap((application) => {
    if (application.status !== FORM.paidOut) return [];
    const loan = grantedLoan(application, null);
    const due = loan && nextDue(loan, today);
    // Null: the last day of the plan has passed.
    return due === null && loan ? [] : [{ application, due: due ?? undefined }];
  });
  const takes = useTakes('formRecords');
  if (loans.length === 0) return null;
  // An upstream may not say how a loan is repaid.
  const isPlanned = loans.some(({ due }) => due);
  return (
    <Card
      id="loans-title"
      title="我的贷款"
      end={takes('status') && <MoreLink href={`/form/record?status=${FORM.paidOut}`}>全部贷款</MoreLink>}
    >
      <RecordTable
        caption="我的贷款"
        columns={['机构与贷款', numeric('贷款金额'), ...(isPlanned ? DUE : []), ACTIONS]}
      >
        {loans.map(({ application, due }) => (
          <tr key={application.id}>
            <td>
              <b>{application.result?.bank ?? application.partner_name ?? '放款机构'}</b>
              <small>{applicationTitle(application)}</small>
            </td>
            <Private as="td" className="num">
              {yuanText(
                application.result?.amount === undefined ? application.amount : application.result.amount,
              )}
            </Private>
            {isPlanned && (
              <>
                <td className="num">{due?.day ?? UNKNOWN}</td>
                <td className="num">{due ? <Private>{yuanText(toYuan(due.payment))}</Private> : UNKNOWN}</td>
                <td className="num">
                  {due ? <Private>{yuanText(toYuan(due.balance + due.principal))}</Private> : UNKNOWN}
                </td>
              </>
            )}
            <td>
              <a
                className="nowrap"
                href={`/form/record/${application.id}`}
                aria-label={`${due ? '还款计划' : '查看'}：${application.result?.bank ?? application.partner_name ?? applicationTitle(application)}`}
              >
                {due ? '还款计划' : '查看'}
              </a>
            </td>
          </tr>
        ))}
      </RecordTable>
    </Card>
  );
}
