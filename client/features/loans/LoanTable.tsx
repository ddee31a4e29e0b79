import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { toYuan, yuanText } from '../../../shared/money/money.ts';
import type { FormRecord } from '../../../shared/records/loan.ts';
import type { Form } from '../../../shared/rules/questions.ts';
import { Private } from '../../ui/Private.tsx';
import { ACTIONS, numeric, RecordTable } from '../records/RecordTable.tsx';
import { grantedLoan, nextDue, type Due, type GrantedLoan } from './grantedLoan.ts';
import { applicationTitle } from '../records/applicationTitle.ts';
import { lenderOf } from './lenderTerms.ts';

/** A paid-out application as a list has it. */
export type LoanRecord = Pick<
  FormRecord,
  'id' | 'title' | 'loan_type_name' | 'partner_name' | 'amount' | 'result' | 'status' | 'timeline'
>;

export interface LoanRow<R extends LoanRecord = LoanRecord> {
  record: R;
  /** Null when no plan can be computed. */
  loan: GrantedLoan | null;
  /** Null when the last day of the plan has passed; undefined when days are not known. */
  due: Due | null | undefined;
}

/** An upstream may not say how a loan is repaid. */
export function loanRow<R extends LoanRecord>(record: R, form: Form | null, today: string): LoanRow<R> {
  const loan = grantedLoan(record, form);
  return { record, loan, due: loan ? nextDue(loan, today) : undefined };
}

const DUE = [numeric('下一还款日'), numeric('应还金额'), numeric('剩余本金')];

/** `explains`: says of a loan why nothing is due. */
export function LoanTable({ rows, explains }: { rows: readonly LoanRow[]; explains?: boolean }) {
  const isPlanned = rows.some(({ due }) => due);
  return (
    <RecordTable
      caption="我的贷款"
      columns={['机构与贷款', numeric('贷款金额'), ...(isPlanned ? DUE : []), ACTIONS]}
    >
      {rows.map(({ record, due }) => {
        const title = applicationTitle(record);
        const why = due === null ? '最后一期已过，是否结清以机构的记录为准' : due === undefined && NO_PLAN;
        return (
          <tr key={record.id}>
            <td>
              <b>{lenderOf(record)}</b>
              <small>{title}</small>
              {explains && why && <small>{why}</small>}
            </td>
            <Private as="td" className="num">
              {yuanText(record.result?.amount === undefined ? record.amount : record.result.amount)}
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
                href={`/form/record/${record.id}`}
                aria-label={`${due ? '还款计划' : '查看'}：${record.result?.bank ?? record.partner_name ?? title}`}
              >
                {due ? '还款计划' : '查看'}
              </a>
            </td>
          </tr>
        );
      })}
    </RecordTable>
  );
}

const NO_PLAN = '机构没有给出期限、利率、还款方式或放款日，没有计入各月';
