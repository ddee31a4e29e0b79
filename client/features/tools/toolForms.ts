import { showRate } from '../../../shared/money/annualRate.ts';
import { affordablePayment, affordablePrincipal, loanCost } from '../../../shared/money/loanCost.ts';
import { toYuan, groupYuan } from '../../../shared/money/money.ts';
import { repaymentPlan, firstPayment, type Loan } from '../../../shared/money/repayment.ts';
import { showWan } from '../../../shared/money/wan.ts';
import {
  choiceField,
  methodField,
  monthsField,
  rateField,
  wanField,
  yuanField,
} from '../offers/loanFields.ts';
import { readForm, type FormReading } from '../../lib/readForm.ts';
import { computeEarly, readEarlyForm } from './earlyForm.ts';

const PAYMENT = {
  amount: wanField('20'),
  term: monthsField('24'),
  rate: rateField('4.35'),
  method: methodField,
};

export const readPaymentForm = (search: URLSearchParams) => readForm(search, PAYMENT);
export type PaymentValues = NonNullable<FormReading<typeof PAYMENT>['values']>;

export const loanOf = ({ amount, term, rate, method }: PaymentValues): Loan => ({
  principal: amount,
  months: term,
  rate,
  method,
});

const COST = {
  amount: wanField('20'),
  term: monthsField('24'),
  method: methodField,
  rate_a: rateField('3.85'),
  fee_a: yuanField('3000'),
  rate_b: rateField('4.60'),
  fee_b: yuanField('0'),
};

export const readCostForm = (search: URLSearchParams) => readForm(search, COST);
export type CostValues = NonNullable<FormReading<typeof COST>['values']>;

export const COST_PLANS = [
  ['甲', 'rate_a', 'fee_a'],
  ['乙', 'rate_b', 'fee_b'],
] as const;

export function compareCosts(values: CostValues) {
  const loan = { principal: values.amount, months: values.term, method: values.method };
  return COST_PLANS.map(([name, rate, fee]) => ({
    name,
    rate: values[rate],
    cost: loanCost({ ...loan, rate: values[rate] }, [{ name: '费用', amount: toYuan(values[fee]) }]),
  }));
}

export function costVerdict([first, second]: ReturnType<typeof compareCosts>): string {
  if (!first || !second) return '';
  const difference = first.cost.cost - second.cost.cost;
  if (difference === 0) return '两个方案总成本相同';
  return `方案${difference < 0 ? first.name : second.name}总成本少 ${shownSum(Math.abs(difference))} 元`;
}

const AFFORD = {
  income: yuanField('12000', 1),
  debts: yuanField('0'),
  share: choiceField(['50', '30', '40']),
  term: monthsField('36'),
  rate: rateField('4.35'),
};

export const readAffordForm = (search: URLSearchParams) => readForm(search, AFFORD);
export type AffordValues = NonNullable<FormReading<typeof AFFORD>['values']>;

export function computeAfford({ income, debts, share, term: months, rate }: AffordValues) {
  const payment = affordablePayment({ income, debts, share: Number(share) * 100 });
  const principal = affordablePrincipal(payment, { rate, months });
  return { payment, principal };
}

export function earlyVerdict(saved: number): string {
  if (saved === 0) return '提前还款不省也不亏';
  return saved > 0 ? `提前还款净省 ${shownSum(saved)} 元` : `提前还款反而多花 ${shownSum(-saved)} 元`;
}

export const shownSum = (fen: number): string => groupYuan(toYuan(fen));

/** What each tool says of the figures that it starts with, in the order of `TOOLS`. */
export function toolExamples(): { result: string; given: string }[] {
  const none = new URLSearchParams();
  const [payment, cost, early, afford] = [
    readPaymentForm(none).values,
    readCostForm(none).values,
    readEarlyForm(none).form.values,
    readAffordForm(none).values,
  ];
  if (!payment || !cost || !early || !afford) return [];
  const loan = loanOf(payment);
  const rate = (hundredths: number) => `年化 ${showRate(hundredths)}%`;
  return [
    {
      result: `${firstPayment[loan.method]} ${shownSum(repaymentPlan(loan).instalments[0]?.payment ?? 0)} 元`,
      given: `${showWan(loan.principal)} 万元、${loan.months} 个月、${rate(loan.rate)}`,
    },
    {
      result: costVerdict(compareCosts(cost)),
      given: `${rate(cost.rate_a)}另付 ${shownSum(cost.fee_a)} 元，对${rate(cost.rate_b)}无费用`,
    },
    {
      result: earlyVerdict(computeEarly(early).saved),
      given: `${showWan(early.amount)} 万元、${early.term} 个月、${rate(early.rate)}，还了 ${early.paid} 期再提前还 ${showWan(early.sum ?? 0)} 万元`,
    },
    {
      result: `最多能借 ${showWan(computeAfford(afford).principal)} 万元`,
      given: `月收入 ${shownSum(afford.income)} 元，还款占 ${afford.share}%、${afford.term} 个月`,
    },
  ];
}
