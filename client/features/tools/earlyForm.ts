import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { parseWan, wanFault } from '../../../shared/money/wan.ts';
import {
  choiceField,
  methodField,
  monthsField,
  rateField,
  shareField,
  wanField,
} from '../offers/loanFields.ts';
import { readForm, withFault, type ReadRule, type FormReading } from '../../lib/readForm.ts';
import {
  equalPayment,
  MONTHS_MAX,
  repaymentPlan,
  type Instalment,
  type Loan,
  type RepaymentPlan,
} from '../../../shared/money/repayment.ts';

/** Ended, or paid back in part. */
export const EARLY_WAYS = [
  ['shorter', '缩短期限'],
  ['lower', '减少每期'],
  ['all', '全部结清'],
] as const;

/** Hundredths of a percent. */
const FEE_MAX = 1_000;

const RULES = {
  amount: wanField('20'),
  term: monthsField('36'),
  rate: rateField('4.35'),
  method: methodField,
  paid: monthsField('12'),
  way: choiceField(['shorter', 'lower', 'all']),
  /** Only needed when a part is paid. */
  sum: { initial: '5', read: (text) => ({ value: parseWan(text) ?? undefined }) } satisfies ReadRule<
    number | undefined
  >,
  fee: shareField('1', FEE_MAX),
};

export function readEarlyForm(search: URLSearchParams) {
  const form = readForm(search, RULES);
  return { form: form.values ? checked(form, form.values) : form };
}

type Form = FormReading<typeof RULES>;
export type EarlyValues = NonNullable<Form['values']>;

function checked(form: Form, values: EarlyValues): Form {
  const { paid, term, way, sum } = values;
  if (paid >= term) return withFault(form, 'paid', `已还期数要小于借款期限 ${term} 个月`);
  if (way === 'all') return form;
  if (sum === undefined) return withFault(form, 'sum', wanFault(form.texts.sum) ?? '请填写提前还的金额');
  const { owed } = computeEarly(values);
  return sum >= owed
    ? withFault(form, 'sum', `剩余本金为 ${groupYuan(toYuan(owed))} 元，还清请选“全部结清”`)
    : form;
}

export function computeEarly({ amount, term, rate, method, paid, way, sum, fee }: EarlyValues) {
  return earlyRepayment(
    { principal: amount, months: term, rate, method },
    {
      paid,
      sum: way === 'all' || sum === undefined ? amount : sum,
      way: way === 'lower' ? 'lower' : 'shorter',
      feeRate: fee,
    },
  );
}

/**
 * After a month's payment, the borrower pays a sum of principal at once. Sums in fen. Saved is the interest no longer due: the
 * remaining interest of the old plan less that of the new one. The fee is a share of the sum, rounded half up. The rest goes on
 * by the same method and rate, with fewer payments (缩短期限) or lower ones (减少每期).
 */

type EarlyWay = 'shorter' | 'lower';

export interface Early {
  /** Paid months, at least 1 and fewer than the loan has. */
  paid: number;
  /** Fen. As much as is owed, or more: the loan ends. */
  sum: number;
  way: EarlyWay;
  /** 违约金 in hundredths of a percent of that principal. */
  feeRate: number;
}

interface EarlyResult {
  owed: number;
  /** The sum, limited to what is owed. */
  repaid: number;
  fee: number;
  /** By the old plan, and by the new one. */
  interestBefore: number;
  interestAfter: number;
  saved: number;
  rest: RepaymentPlan | null;
  before: Instalment[];
}

/** Throws a RangeError outside the limits; forms validate before they call it. */
export function earlyRepayment(loan: Loan, { paid, sum, way, feeRate }: Early): EarlyResult {
  const { instalments } = repaymentPlan(loan);
  const last = instalments[paid - 1];
  if (!Number.isSafeInteger(paid) || !last || paid >= loan.months)
    throw new RangeError('paid months out of range');
  if (!Number.isSafeInteger(sum) || sum < 1) throw new RangeError('sum out of range');
  const owed = last.balance;
  const repaid = Math.min(sum, owed);
  const before = instalments.slice(paid);
  const left = { ...loan, principal: owed - repaid, months: loan.months - paid };
  const rest =
    left.principal === 0
      ? null
      : repaymentPlan(way === 'shorter' ? { ...left, months: shorterTerm(left, before) } : left);
  const interestBefore = before.reduce((total, { interest }) => total + interest, 0);
  const interestAfter = rest?.totalInterest ?? 0;
  const fee = Math.round((repaid * feeRate) / 10_000);
  return {
    owed,
    repaid,
    fee,
    interestBefore,
    interestAfter,
    saved: interestBefore - interestAfter - fee,
    rest,
    before,
  };
}

/**
 * The fewest months whose first payment is no higher than the old plan's next one. With interest first the principal is due at
 * the end: the term stays.
 */
function shorterTerm(left: Loan, before: readonly Instalment[]): number {
  if (left.method === 3) return left.months;
  const highest = left.method === 1 ? (before[0]?.payment ?? 0) : (before[0]?.principal ?? 0);
  const needed = (months: number) =>
    left.method === 1 ? equalPayment({ ...left, months }) : Math.round(left.principal / months);
  for (let months = 1; months < Math.min(left.months, MONTHS_MAX); months++)
    if (needed(months) <= highest) return months;
  return left.months;
}
