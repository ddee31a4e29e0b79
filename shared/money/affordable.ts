import { equalPayment, PRINCIPAL_MAX, type Loan } from './repayment.ts';

/** What a borrower can afford, for loans with equal payments. Sums in fen, shares and rates in hundredths of a percent. */

interface Means {
  /** Income of a month. */
  income: number;
  /** What is paid each month for other loans. */
  debts: number;
  /** The share of the income that all payments together may take. */
  share: number;
}

/** The highest monthly payment: income × share less other payments, rounded down; 0 when these use it up. */
export const affordablePayment = ({ income, debts, share }: Means): number => Math.max(0, Math.floor((income * share) / 10_000) - debts);

/** The largest principal, in whole hundred yuan, whose equal payments are no higher than `payment`; 0 when there is none. */
export function affordablePrincipal(payment: number, { rate, months }: Pick<Loan, 'rate' | 'months'>): number {
  // Payments grow with the principal, so bisection finds the largest one, whatever the rounding.
  let [low, high] = [0, Math.floor(PRINCIPAL_MAX / STEP)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (equalPayment({ principal: middle * STEP, rate, months }) <= payment) low = middle;
    else high = middle - 1;
  }
  return low * STEP;
}

/** A hundred yuan. */
const STEP = 10_000;

/** A payment's share of the income, rounded up: what is a little over a limit is not shown as the limit. */
export const incomeShare = (payment: number, income: number): number => Math.ceil((payment * 10_000) / income);
