import type { CostTable as Schema, CostTable as Read } from '../records/costTable.ts';
import type { Sent } from '../records/tolerant.ts';
import type { Partner } from '../records/partner.ts';
import { parseRate, showRate } from './annualRate.ts';
import { CHARGED, feeTotal, isAlwaysDue, loanCost, simpleRate, type Fee } from './loanCost.ts';
import { groupYuan, toFen, toYuan } from './money.ts';
import { REPAYMENT_METHODS, type Loan } from './repayment.ts';

/**
 * The table 综合融资成本明示表 that a borrower confirms before an application is sent: principal, each item of interest and fees
 * with its collector, its sum and its annualised rate, the whole annualised cost, and what is due on default.
 *
 * Source: 个人贷款业务明示综合融资成本规定 (National Financial Regulatory Administration and People's Bank of China), in force since
 * 2026-08-01: principal, every item with way, standard and collector of its charge, annualised; the annualised cost in regular
 * performance; possible costs of a breach; the statement that nothing else is charged.
 */

/** Version of the table's layout, which records keep. */
export const COST_TABLE_VERSION = '2026-08-01';

/** Stands under every table. */
export const NOTHING_ELSE = '除上表列明的息费外，不再向借款人收取其他与贷款相关的息费。';

/** A table with all of its fields. */
export type CostTable = Sent<typeof Schema>;

type Offer = Pick<Partner, 'fees'> &
  Partial<Pick<Partner, 'name' | 'lending_bank' | 'annual_rate_min' | 'annual_rate_max' | 'rate_method'>>;

/** The lender's rates, per cent: both bounds, or the one that is known; empty when none is. */
const ratesOf = ({ annual_rate_min: min, annual_rate_max: max }: Offer): string[] => [
  ...new Set([min, max].filter((rate) => rate !== undefined)),
];

/**
 * The table of a loan from this lender. A case stands for each of the `rates` (per cent, as the lender states them): both bounds of
 * a product, or the rate of a proposal. The whole annualised cost is that of `loanCost`. An item of fees has the part of the
 * difference to the interest rate that its share of all fees has, so that the items add up to the whole.
 */
export function costTable(offer: Offer, loan: Omit<Loan, 'rate'>, rates = ratesOf(offer)): CostTable {
  const lender = offer.name ?? '放款机构';
  const due = offer.fees.filter(isAlwaysDue);
  return {
    version: COST_TABLE_VERSION,
    lender,
    principal: toYuan(loan.principal),
    term: loan.months,
    repayment: loan.method,
    cases: rates.map((rate) =>
      caseOf(rate, {
        lender,
        interestTo: offer.lending_bank ?? lender,
        due,
        loan,
        method: offer.rate_method ?? '',
      }),
    ),
    on_default: offer.fees
      .filter((fee) => !isAlwaysDue(fee))
      .map((fee) => ({ name: fee.name, collector: fee.collector ?? lender, standard: standardOf(fee) })),
  };
}

interface Terms {
  lender: string;
  /** Who only guarantees a loan does not get its interest. */
  interestTo: string;
  due: readonly Fee[];
  loan: Omit<Loan, 'rate'>;
  method: string;
}

function caseOf(
  stated: string,
  { lender, interestTo, due, loan, method }: Terms,
): CostTable['cases'][number] {
  const rate = simpleRate(stated, method);
  const cost = loanCost({ ...loan, rate }, due);
  const sums = due.map((fee) => feeTotal(fee, loan));
  const shares = cost.annualRate === null ? null : shareOut(cost.annualRate - rate, sums);
  return {
    annual_rate: showRate(rate),
    items: [
      {
        name: '利息',
        collector: interestTo,
        standard: `年化利率 ${showRate(rate)}%（单利），${REPAYMENT_METHODS[loan.method]}`,
        charged: '随每期还款收取',
        amount: toYuan(cost.interest),
        annual_rate: showRate(rate),
      },
      ...due.map((fee, at) => ({
        name: fee.name,
        collector: fee.collector ?? lender,
        standard: standardOf(fee),
        charged: CHARGED[fee.charged ?? 1] ?? CHARGED[1] ?? '',
        amount: toYuan(sums[at] ?? 0),
        ...(shares && { annual_rate: showRate(shares[at] ?? 0) }),
      })),
    ],
    cost: toYuan(cost.cost),
    total: toYuan(cost.total),
    ...(cost.annualRate !== null && { annual_cost: showRate(cost.annualRate) }),
  };
}

/** How a fee is measured: its own words, else its figures. */
export function standardOf({ text, rate, amount }: Fee): string {
  const figures = [
    rate !== undefined && `借款金额的 ${rate}%`,
    amount !== undefined && `每笔 ${groupYuan(amount)} 元`,
  ].filter(Boolean);
  return text ?? (figures.join('，另加 ') || '以合同约定为准');
}

/** Splits `whole` in proportion to `parts`: each rounded down, what is left goes one by one to the largest remainders. */
function shareOut(whole: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (whole * part) / sum);
  const shares = exact.map(Math.floor);
  const byRemainder = exact
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .toSorted((one, other) => other.rest - one.rest);
  let left = whole - shares.reduce((total, share) => total + share, 0);
  for (const { at } of byRemainder) {
    if (left <= 0) break;
    shares[at] = (shares[at] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/** The whole annualised cost of each case, per cent, as the member has seen and confirmed it. */
export const annualCosts = ({ cases }: Pick<Read, 'cases'>): string[] =>
  cases.flatMap(({ annual_cost }) => annual_cost ?? []);

/**
 * The highest whole annualised cost (hundredths of a percent) that a lender's conditions allow: the highest rate, the smallest sum,
 * the shortest term, where fees weigh most. Infinity when fees use the loan up; 0 when no rate is known.
 */
export function highestCost(
  offer: Offer & Partial<Pick<Partner, 'amount_min' | 'term_min'>> & Pick<Partner, 'repayments'>,
): number {
  const rate = offer.annual_rate_max ?? offer.annual_rate_min;
  if (rate === undefined || parseRate(rate) === null) return 0;
  const method = ([1, 2, 3] as const).find((way) => offer.repayments.includes(way)) ?? 1;
  const loan = {
    principal: Math.max(toFen(offer.amount_min ?? '10000.00'), 1),
    months: Math.max(offer.term_min ?? 12, 1),
    rate: simpleRate(rate, offer.rate_method ?? ''),
    method,
  };
  return loanCost(loan, offer.fees).annualRate ?? Infinity;
}
