import { parseRate } from '../../../shared/money/annualRate.ts';
import { fenOf } from '../../../shared/money/money.ts';
import {
  MONTHS_MAX,
  PRINCIPAL_MAX,
  RATE_MAX,
  repaymentPlan,
  type Instalment,
  type Loan,
  type RepaymentPlan,
  REPAYMENT_METHODS,
  repaymentMethods,
} from '../../../shared/money/repayment.ts';
import { questionsOf, type Form } from '../../../shared/rules/questions.ts';
import { FORM, FORM_TEXT } from '../../../shared/status/form.ts';
import type { FormRecord, FormRecordDetail } from '../../../shared/records/loan.ts';
import { addMonths } from '../../../shared/time/days.ts';

export interface GrantedLoan {
  loan: Loan;
  plan: RepaymentPlan;
  /** Absent while the payout is neither known nor estimated. */
  dates?: string[];
  /** Not paid out: the dates count from the last day for signing. */
  isEstimated: boolean;
}

/** An application as a list or a page has it; only the page has the answers. */
type Granted = Pick<FormRecord, 'result' | 'status' | 'timeline'> &
  Pick<Partial<FormRecordDetail>, 'answers'>;

/** Null when no instalment can be computed. */
export function grantedLoan(record: Granted, form: Form | null): GrantedLoan | null {
  const { amount, annual_rate, term: months = 0, repayment, sign_by } = record.result ?? {};
  const principal = fenOf(amount) ?? 0;
  const rate = annual_rate === undefined ? null : parseRate(annual_rate);
  const method = repaymentMethods.find((way) =>
    repayment === undefined ? REPAYMENT_METHODS[way] === wantedMethod(record, form) : way === repayment,
  );
  const isPlannable =
    principal >= 1 &&
    principal <= PRINCIPAL_MAX &&
    months >= 1 &&
    months <= MONTHS_MAX &&
    rate !== null &&
    rate <= RATE_MAX;
  if (!isPlannable || method === undefined) return null;
  const loan = { principal, rate, months, method };
  const isEstimated = record.status !== FORM.paidOut;
  const start = isEstimated ? sign_by : payoutDay(record);
  const dates =
    start === undefined ? undefined : Array.from({ length: months }, (_, at) => addMonths(start, at + 1));
  return { loan, plan: repaymentPlan(loan), ...(dates && { dates }), isEstimated };
}

function wantedMethod({ answers }: Granted, form: Form | null): string | undefined {
  const question = (form ? questionsOf(form) : []).find(({ key }) => key === 'repayment');
  return question?.options?.find(({ value }) => value === answers?.repayment)?.label;
}

function payoutDay({ timeline }: Granted): string | undefined {
  return timeline
    .find(({ status, text, at }) => at && (status === FORM.paidOut || text === FORM_TEXT.paidOut))
    ?.at?.slice(0, 10);
}

export interface Due extends Instalment {
  day: string;
}

/** Null when the last one has passed; undefined when the days are not certain. */
export function nextDue({ plan, dates, isEstimated }: GrantedLoan, today: string): Due | null | undefined {
  if (!dates || isEstimated) return undefined;
  const at = dates.findIndex((day) => day >= today);
  const [instalment, day] = [plan.instalments[at], dates[at]];
  return instalment && day ? { ...instalment, day } : null;
}
