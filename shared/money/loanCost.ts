import { parseRate } from './annualRate.ts';
import { toFen } from './money.ts';
import type { Partner } from '../records/partner.ts';
import { repaymentPlan, RATE_MAX, type Instalment, type Loan, type RepaymentPlan } from './repayment.ts';

/**
 * What a loan costs altogether, fees included (rules ). Sums in fen, rates in hundredths of a percent.
 *
 * A fee that carries a rate (a share of the sum borrowed) or an amount is always paid, and is taken to be paid on the
 * day of payout: the borrower then has P − F in hand and owes the plan's payments A1 … An. The comprehensive annual
 * rate 综合年化 is 12 × i, with i the monthly rate (the internal rate of return) at which
 *
 *     P − F = A1 ÷ (1+i) + A2 ÷ (1+i)² + … + An ÷ (1+i)ⁿ
 *
 * so it is a simple rate (单利), comparable with the rates beside it, and equals the contract's rate when F is 0. What
 * a fee says in words only depends on later behaviour (early repayment, arrears): it is shown, never added.
 */

export type Fee = Partner['fees'][number];

export interface LoanCost {
  plan: RepaymentPlan;
  interest: number;
  /** The fees that are always paid. */
  fees: number;
  /** Interest and fees. */
  cost: number;
  /** Principal, interest and fees. */
  total: number;
  /** 综合年化（单利）; null when the fees leave nothing of the loan to compute a rate of. */
  annualRate: number | null;
}

/** Payments, fees and the rate that they come to. Throws on a loan outside the limits, as its plan does. */
export function loanCost(loan: Loan, fees: readonly Fee[]): LoanCost {
  const plan = repaymentPlan(loan);
  const paid = fees.reduce((sum, fee) => sum + (feeAmount(fee, loan.principal) ?? 0), 0);
  return {
    plan,
    interest: plan.totalInterest,
    fees: paid,
    cost: plan.totalInterest + paid,
    total: plan.totalPayment + paid,
    // The contract's own rate, without the fen that rounding the payments moves about.
    annualRate: paid === 0 ? loan.rate : annualRate(loan.principal - paid, plan.instalments),
  };
}

/** What a fee comes to for a sum borrowed, half up to the fen; null when it has no figure but only words. */
export function feeAmount({ rate, amount }: Fee, principal: number): number | null {
  if (rate === undefined && amount === undefined) return null;
  const share = rate === undefined ? 0 : Math.round((principal * (parseRate(rate) ?? 0)) / 10_000);
  return share + (amount === undefined ? 0 : toFen(amount));
}

/** An offer's rate as a plan counts it, simple (monthly × 12); one that is told as 复利 is (1 + monthly)¹² − 1. */
export function simpleRate(rate: string, method: string): number {
  const told = Math.min(parseRate(rate) ?? 0, RATE_MAX);
  if (method !== '复利') return told;
  return Math.round(12 * Math.expm1(Math.log1p(told / 10_000) / 12) * 10_000);
}

/** Above 1,000 % a month no rate is worth telling. */
const MONTHLY_MAX = 10;

/** 12 × the monthly rate at which the payments are worth what the borrower has in hand. */
function annualRate(inHand: number, instalments: readonly Instalment[]): number | null {
  if (inHand <= 0) return null;
  const isWorthMore = (monthly: number) => presentValue(instalments, monthly) > inHand;
  if (isWorthMore(MONTHLY_MAX)) return null;
  // The value falls as the rate rises, so halving finds the one rate; 60 times is below any rounding.
  let [low, high] = [0, MONTHLY_MAX];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (isWorthMore(middle)) low = middle;
    else high = middle;
  }
  return Math.round(low * 12 * 10_000);
}

function presentValue(instalments: readonly Instalment[], monthly: number): number {
  return instalments.reduceRight((value, { payment }) => (value + payment) / (1 + monthly), 0);
}
