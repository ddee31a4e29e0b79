/** Repayment methods by their number in a partner's `repayments`. */
export const REPAYMENT_METHODS = { 1: '等额本息', 2: '等额本金', 3: '先息后本' } as const;
export type RepaymentMethod = keyof typeof REPAYMENT_METHODS;
/** Label of a plan's first figure, by repayment method. */
export const firstPayment: Record<RepaymentMethod, string> = { 1: '每期应还', 2: '首期应还', 3: '每期利息' };
export const repaymentMethods: readonly RepaymentMethod[] = [1, 2, 3];

/**
 * Repayment plans (rule R-31), in integer fen, so that the sums are exact. A month's interest is balance × annual rate
 * ÷ 12, rounded half up to the fen, as banks do; the last payment settles the rounding differences.
 *
 * With P the principal, r the monthly rate (simple annual rate ÷ 12) and n the months, the monthly payment is:
 * - 等额本息, equal payments: P·r·(1+r)^n ÷ ((1+r)^n − 1), and P ÷ n when r = 0
 * - 等额本金, equal principal: P ÷ n, and the interest on the balance
 * - 先息后本, interest first: P·r, and P with the last payment
 *
 * Source: the annuity formula (amortising loan) and the two simpler methods, as banks publish them.
 */

export interface Loan {
  /** Fen, at least 1. */
  principal: number;
  /** Annual rate in hundredths of a percent: 4.35 % is 435. */
  rate: number;
  /** 1 to 600. */
  months: number;
  method: RepaymentMethod;
}

/** One month of the plan; sums in fen. */
export interface Instalment {
  month: number;
  payment: number;
  principal: number;
  interest: number;
  /** Principal still owed after this payment. */
  balance: number;
}

export interface RepaymentPlan {
  instalments: Instalment[];
  totalInterest: number;
  totalPayment: number;
}

/** 1,000 million yuan, in fen. Products of fen and rate are exact integers up to far larger sums. */
export const PRINCIPAL_MAX = 100_000_000_000;
export const MONTHS_MAX = 600;
export const RATE_MAX = 10_000;

/** Divisor from balance × rate to a month's interest: the rate is in hundredths of a percent (÷ 10,000) for a year (÷ 12). */
const MONTHLY = 120_000;

/** The plan of all payments. Throws a RangeError on a loan outside the limits; forms validate before they call it. */
export function repaymentPlan(loan: Loan): RepaymentPlan {
  const { principal, rate, months } = loan;
  if (!isWithin(principal, 1, PRINCIPAL_MAX)) throw new RangeError('principal out of range');
  if (!isWithin(rate, 0, RATE_MAX)) throw new RangeError('rate out of range');
  if (!isWithin(months, 1, MONTHS_MAX)) throw new RangeError('months out of range');

  const principalOf = principalPart(loan);
  const instalments: Instalment[] = [];
  let balance = principal;
  let totalInterest = 0;
  for (let month = 1; month <= months; month++) {
    const interest = monthlyInterest(balance, rate);
    // Between 0 and the balance: with a principal of a few fen, rounding could otherwise lead below zero.
    const repaid = month === months ? balance : Math.min(Math.max(principalOf(interest), 0), balance);
    balance -= repaid;
    totalInterest += interest;
    instalments.push({ month, payment: repaid + interest, principal: repaid, interest, balance });
  }
  return { instalments, totalInterest, totalPayment: principal + totalInterest };
}

/** The monthly payment in fen of a loan with equal payments (等额本息), without computing the whole plan. */
export function equalPayment({
  principal,
  rate,
  months,
}: Pick<Loan, 'principal' | 'rate' | 'months'>): number {
  if (rate === 0) return Math.round(principal / months);
  const monthly = rate / MONTHLY;
  // (1+r)^n ÷ ((1+r)^n − 1) written as 1 ÷ (1 − (1+r)^−n): expm1 and log1p keep small rates exact.
  return Math.round((principal * monthly) / -Math.expm1(-months * Math.log1p(monthly)));
}

/** The first payment in fen, without computing the whole plan: with equal payments or equal principal, the highest one. */
export function firstPaymentOf(loan: Loan): number {
  const interest = monthlyInterest(loan.principal, loan.rate);
  const principal = loan.months === 1 ? loan.principal : principalPart(loan)(interest);
  return interest + Math.min(Math.max(principal, 0), loan.principal);
}

/** Returns the function that gives the principal part of a month's payment. The caller settles the last month. */
function principalPart(loan: Loan): (interest: number) => number {
  switch (loan.method) {
    case 1: {
      const payment = equalPayment(loan);
      return (interest) => payment - interest;
    }
    case 2: {
      const share = Math.round(loan.principal / loan.months);
      return () => share;
    }
    case 3:
      return () => 0;
  }
}

/** A month's interest in fen, rounded half up with integers: a float quotient could miss an exact half. */
function monthlyInterest(balance: number, rate: number): number {
  const year = balance * rate;
  const rest = year % MONTHLY;
  return (year - rest) / MONTHLY + (rest * 2 >= MONTHLY ? 1 : 0);
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
