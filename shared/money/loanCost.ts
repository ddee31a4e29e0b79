import type { Partner } from '../records/partner.ts';
import { parseRate } from './annualRate.ts';
import { toFen } from './money.ts';
import {
  repaymentPlan,
  RATE_MAX,
  type Loan,
  type RepaymentPlan,
  type RepaymentMethod,
  firstPaymentOf,
  PRINCIPAL_MAX,
} from './repayment.ts';

/** What a borrower can afford. Sums in fen, shares and rates in hundredths of a percent. */

/** What all monthly payments together may take of a month's income, or of a business's turnover. */
export const SHARE_MAX = { income: 5_000, turnover: 3_000 } as const;
export type MeansKind = keyof typeof SHARE_MAX;

/** Above this part of the limit (hundredths of a percent) a payment is bearable but tight. */
const TIGHT_FROM = 7_000;

/**
 * The whole annualised cost from which a loan is called dear, however small its payments: what small-loan companies may ask for new
 * loans at most. Source: 小额贷款公司综合融资成本管理工作指引 (People's Bank of China and National Financial Regulatory Administration, December 2025).
 */
const DEAR_FROM = 2_400;

export type BurdenLevel = 'safe' | 'tight' | 'over' | 'dear';
export interface Burden {
  share: number;
  level: BurdenLevel;
}

interface BurdenOptions {
  income: number;
  debts?: number | undefined;
  means?: MeansKind;
  /** The whole annualised cost; null: the fees use the loan up. */
  annualCost?: number | null | undefined;
}

/** What a payment takes, together with the other loans of a month, and how heavy that is. */
export function burdenOf(
  payment: number,
  { income, debts = 0, means = 'income', annualCost = 0 }: BurdenOptions,
): Burden {
  const share = incomeShare(payment + debts, income);
  const limit = SHARE_MAX[means];
  if (share > limit) return { share, level: 'over' };
  if (annualCost === null || annualCost > DEAR_FROM) return { share, level: 'dear' };
  return { share, level: share * 10_000 > limit * TIGHT_FROM ? 'tight' : 'safe' };
}

interface Means {
  /** Income of a month. */
  income: number;
  /** What is paid each month for other loans. */
  debts: number;
  /** The share of the income that all payments together may take. */
  share: number;
}

/** The highest monthly payment: income × share less other payments, rounded down; 0 when these use it up. */
export const affordablePayment = ({ income, debts, share }: Means): number =>
  Math.max(0, Math.floor((income * share) / 10_000) - debts);

/** The largest principal, in whole hundred yuan, of which no payment is higher than `payment`; 0 when there is none. */
export function affordablePrincipal(
  payment: number,
  { rate, months, method = 1 }: Pick<Loan, 'rate' | 'months'> & { method?: RepaymentMethod },
): number {
  // Payments grow with the principal, so bisection finds the largest one, whatever the rounding.
  let [low, high] = [0, Math.floor(PRINCIPAL_MAX / STEP)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (firstPaymentOf({ principal: middle * STEP, rate, months, method }) <= payment) low = middle;
    else high = middle - 1;
  }
  return low * STEP;
}

/** A hundred yuan. */
const STEP = 10_000;

/** A payment's share of the income, rounded up: what is a little over a limit is not shown as the limit. */
export const incomeShare = (payment: number, income: number): number =>
  Math.ceil((payment * 10_000) / income);

/**
 * Total cost of a loan, fees included (rules R-01, R-02). Sums are in fen, rates in hundredths of a percent.
 *
 * A fee with a rate (a share of the principal) or an amount is always due: once on the day of payout, with each instalment, or
 * each year in advance. F0 is paid on the day of payout and Fk with the k-th instalment Ak. The comprehensive annual rate
 * 综合年化 is 12 × i, where i is the monthly rate (the internal rate of return) with
 *
 *     P − F0 = (A1+F1) ÷ (1+i) + (A2+F2) ÷ (1+i)² + … + (An+Fn) ÷ (1+i)ⁿ
 *
 * It is a simple rate (单利), comparable with the partners' rates, and equals the loan's rate without fees. A fee that depends on
 * later events (early repayment, arrears), or has only a description, is shown, never added.
 */

export type Fee = Partner['fees'][number];

/** The whole annualised cost by its one name, and as a label that says what it holds. */
export const ALL_IN = '综合年化';
export const ALL_IN_LABEL = `${ALL_IN}（单利，含必付费用）`;

/** When a fee is charged, by its number in `charged`. A fee that does not say is charged once. */
export const CHARGED: Readonly<Record<number, string>> = {
  1: '放款时一次收取',
  2: '随每期还款收取',
  3: '每年年初收取',
};

/** A fee that is always due, since it has a figure and does not depend on later events. */
export const isAlwaysDue = (fee: Fee): boolean =>
  fee.on_default !== 1 && (fee.rate !== undefined || fee.amount !== undefined);

/** What a fee takes over the whole term: fen on the day of payout (at 0) and with each instalment. */
function feePayments(fee: Fee, { principal, months }: Pick<Loan, 'principal' | 'months'>): number[] {
  const amount = isAlwaysDue(fee) ? (feeAmount(fee, principal) ?? 0) : 0;
  return Array.from({ length: months + 1 }, (_, month) => {
    if (fee.charged === 2) return month > 0 ? amount : 0;
    if (fee.charged === 3) return month % 12 === 0 && month < months ? amount : 0;
    return month === 0 ? amount : 0;
  });
}

/** What a fee takes over the whole term, in fen. */
export const feeTotal = (fee: Fee, loan: Pick<Loan, 'principal' | 'months'>): number =>
  feePayments(fee, loan).reduce((sum, amount) => sum + amount, 0);

export interface LoanCost {
  plan: RepaymentPlan;
  interest: number;
  /** The fees that are always due. */
  fees: number;
  /** Interest and fees. */
  cost: number;
  /** Principal, interest and fees. */
  total: number;
  /** 综合年化（单利）; null when the fees exceed the principal or the rate is above the limit. */
  annualRate: number | null;
}

/** Plan, fees and comprehensive annual rate of a loan. Throws a RangeError on a loan outside the limits of `repaymentPlan`. */
export function loanCost(loan: Loan, fees: readonly Fee[]): LoanCost {
  const plan = repaymentPlan(loan);
  const due = fees.map((fee) => feePayments(fee, loan));
  const dueAt = (month: number) => due.reduce((sum, payments) => sum + (payments[month] ?? 0), 0);
  const paid = fees.reduce((sum, fee) => sum + feeTotal(fee, loan), 0);
  return {
    plan,
    interest: plan.totalInterest,
    fees: paid,
    cost: plan.totalInterest + paid,
    total: plan.totalPayment + paid,
    // Without fees it is the loan's rate. Computing it from rounded payments would give a slightly different one.
    annualRate:
      paid === 0
        ? loan.rate
        : annualRate(
            loan.principal - dueAt(0),
            plan.instalments.map(({ month, payment }) => payment + dueAt(month)),
          ),
  };
}

/** A fee in fen for this principal each time it is charged, rounded half up; null when the fee has only a description, or cannot be read. */
export function feeAmount({ rate, amount }: Fee, principal: number): number | null {
  if (amount === null || (rate === undefined && amount === undefined)) return null;
  const share = rate === undefined ? 0 : Math.round((principal * (parseRate(rate) ?? 0)) / 10_000);
  return share + (amount === undefined ? 0 : toFen(amount));
}

/** Default interest (罚息) on an instalment, in fen: the contract's rate times `multiple` for each day that it is late. A year has 360 days in contracts. */
export const overdueInterest = (
  { payment, rate }: { payment: number; rate: number },
  multiple: number,
  days = 1,
): number => Math.round((payment * rate * multiple * days) / (10_000 * 360));

/** Converts a partner's rate to the simple rate (monthly × 12) that plans use. A 复利 (compound) rate is (1 + monthly)¹² − 1. */
export function simpleRate(rate: string, method: string): number {
  const stated = Math.min(parseRate(rate) ?? 0, RATE_MAX);
  if (method !== '复利') return stated;
  return Math.round(12 * Math.expm1(Math.log1p(stated / 10_000) / 12) * 10_000);
}

/** Largest monthly rate that is computed: 1,000 %. */
const MONTHLY_MAX = 10;

/** 12 × the monthly rate at which the payments' present value equals `inHand`, what the borrower receives. */
function annualRate(inHand: number, payments: readonly number[]): number | null {
  if (inHand <= 0) return null;
  const isWorthMore = (monthly: number) => presentValue(payments, monthly) > inHand;
  if (isWorthMore(MONTHLY_MAX)) return null;
  // The present value falls as the rate rises, so bisection finds the rate; 60 steps are more exact than the rounding below.
  let [low, high] = [0, MONTHLY_MAX];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (isWorthMore(middle)) low = middle;
    else high = middle;
  }
  return Math.round(low * 12 * 10_000);
}

const presentValue = (payments: readonly number[], monthly: number): number =>
  payments.reduceRight((value, payment) => (value + payment) / (1 + monthly), 0);
