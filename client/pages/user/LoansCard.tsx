import { FORM } from '../../../shared/status/form.ts';
import { LoanTable, loanRow } from '../../features/loans/LoanTable.tsx';
import { IfOffered } from '../../ui/IfOffered.tsx';
import { MoreLink } from '../../ui/LinkList.tsx';
import { Card } from '../../ui/Section.tsx';
import type { Application } from './applications.ts';

/** The loans that were paid out and are not repaid by their plan. Nothing when there are none. */
export function LoansCard({ applications, today }: { applications: readonly Application[]; today: string }) {
  const rows = applications
    .filter(({ status }) => status === FORM.paidOut)
    .map((application) => loanRow(application, null, today))
    .filter(({ due }) => due !== null);
  if (rows.length === 0) return null;
  return (
    <Card
      id="loans-title"
      title="我的贷款"
      end={
        <IfOffered page="/user/loans">
          <MoreLink href="/user/loans">全部贷款</MoreLink>
        </IfOffered>
      }
    >
      <LoanTable rows={rows} />
    </Card>
  );
}
