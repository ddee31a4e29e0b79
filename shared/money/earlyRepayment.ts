import { equalPayment, MONTHS_MAX, repaymentPlan, type Instalment, type Loan, type RepaymentPlan } from './repayment.ts';

/**
 * Early repayment of a loan: after the payment of a month, the borrower pays a sum of principal at once. Sums in fen.
 *
 * What is saved is the interest that is no longer due: the remaining interest of the old plan less that of the new plan. The fee
 * is a share of the sum that is paid early, rounded half up. The rest of the loan goes on by the same method and rate, either
 * with fewer payments (缩短期限) or with as many, lower ones (减少每期).
 */

/** What becomes of the rest: fewer payments, or lower ones. */
export type EarlyWay = 'shorter' | 'lower';

export interface Early {
  /** Months that have been paid, at least 1 and fewer than the loan has. */
  paid: number;
  /** Principal paid early, in fen. As much as is owed, or more: the loan ends. */
  sum: number;
  way: EarlyWay;
  /** Fee (违约金) in hundredths of a percent of that principal. */
  feeRate: number;
}

export interface EarlyResult {
  /** Principal owed before the early payment. */
  owed: number;
  /** Principal paid early: the sum, limited to what is owed. */
  repaid: number;
  fee: number;
  /** Interest still due by the old plan, and by the new one. */
  interestBefore: number;
  interestAfter: number;
  /** Interest saved less the fee; negative when the fee is higher. */
  saved: number;
  /** The plan of the rest; null when nothing is left. */
  rest: RepaymentPlan | null;
  /** The old plan after the paid months. */
  before: Instalment[];
}

/** Computes an early repayment. Throws a RangeError on a loan or a month outside the limits; forms validate before they call it. */
export function earlyRepayment(loan: Loan, { paid, sum, way, feeRate }: Early): EarlyResult {
  const { instalments } = repaymentPlan(loan);
  const last = instalments[paid - 1];
  if (!Number.isSafeInteger(paid) || !last || paid >= loan.months) throw new RangeError('paid months out of range');
  if (!Number.isSafeInteger(sum) || sum < 1) throw new RangeError('sum out of range');
  const owed = last.balance;
  const repaid = Math.min(sum, owed);
  const before = instalments.slice(paid);
  const left = { ...loan, principal: owed - repaid, months: loan.months - paid };
  const rest = left.principal === 0 ? null : repaymentPlan(way === 'shorter' ? { ...left, months: shorterTerm(left, before) } : left);
  const interestBefore = before.reduce((total, { interest }) => total + interest, 0);
  const interestAfter = rest?.totalInterest ?? 0;
  const fee = Math.round((repaid * feeRate) / 10_000);
  return { owed, repaid, fee, interestBefore, interestAfter, saved: interestBefore - interestAfter - fee, rest, before };
}

/**
 * The months that the rest needs when each payment may be as high as before: the fewest whose first payment is no higher than the
 * old plan's next one. With interest first, the principal is due at the end: the term stays.
 */
function shorterTerm(left: Loan, before: readonly Instalment[]): number {
  if (left.method === 3) return left.months;
  const highest = left.method === 1 ? (before[0]?.payment ?? 0) : (before[0]?.principal ?? 0);
  const needed = (months: number) => (left.method === 1 ? equalPayment({ ...left, months }) : Math.round(left.principal / months));
  for (let months = 1; months < Math.min(left.months, MONTHS_MAX); months++) if (needed(months) <= highest) return months;
  return left.months;
}
